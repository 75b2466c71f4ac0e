import { randomUUID } from 'node:crypto';
import type { PaymentClaim } from '@khamar/contract/sales/booking';
import type { Actor } from '../security/actor.ts';
import { farm } from '../modules/messages/index.ts';
import { expireIfDue } from '../modules/sales/bookings/deadlines/deadlines.ts';
import { makeBookingsService } from '../modules/sales/bookings/bookings.service.ts';
import { makeCowQueue } from '../modules/sales/bookings/cow-queue.ts';
import { makeOfficeBookingsService } from '../modules/sales/bookings/office-bookings.service.ts';
import { makePaymentsService } from '../modules/sales/payments/payments.service.ts';
import { makeRefundsService } from '../modules/sales/refunds/refunds.service.ts';
import { makeStatementService } from '../modules/sales/statements/statement.service.ts';
import type { SalesContext } from '../modules/sales/idempotent-command.ts';
import { addDemoDeliveries } from './demo-deliveries.ts';

/** Without passwords and email addresses: they only fill the office's lists. */
const BUYERS = ['salma', 'karim', 'nasrin', 'jamal', 'rehana', 'habib', 'shirin', 'faruk'];
const key = () => randomUUID();
const UNLIMITED = { errorOf: () => Promise.resolve(undefined), count: () => Promise.resolve() };

/**
 * Adds bookings in every state, payments, a waiting list, refunds and a delivery run to the demo farm, using the regular commands. Returns the number of
 * bookings; 0 if this is not the demo, or if bookings already exist.
 */
export async function addDemoSales(context: SalesContext): Promise<number> {
  const { db } = context;
  const staff = await demoStaff(context);
  const booked = await db
    .selectFrom('booking')
    .select('id')
    .where('is_walk_in', '=', false)
    .executeTakeFirst();
  if (staff === undefined || booked !== undefined) return 0;
  const { customer, agent, admin, owner } = staff;
  const queue = makeCowQueue(1);
  const bookings = makeBookingsService(context, { queue, networkHolds: UNLIMITED, mediaUrl: '' });
  const office = makeOfficeBookingsService(context);
  const payments = makePaymentsService(context, queue);
  const refunds = makeRefundsService(context);
  const buyers = await addBuyers(context);
  const tags = (
    await db
      .selectFrom('cow')
      .select('tag_id')
      .where('removed_at', 'is', null)
      .where('availability_status', '=', 'AVAILABLE')
      .orderBy('tag_id', 'desc')
      .limit(12)
      .execute()
  ).map(({ tag_id }) => tag_id);

  const next = <Item>(items: Item[]): Item => {
    const item = items.shift();
    if (item === undefined) throw new Error('The demo herd is too small for the demo sales');
    return item;
  };
  let trx = 0;
  const paid = (amountPaisa: number): PaymentClaim => {
    trx += 1;
    return { provider: 'bkash', externalId: `9KD4DEMO${100 + trx}`, amountPaisa };
  };
  async function hold(buyer: Actor) {
    const request = { tagId: next(tags), termsVersion: farm.termsVersion };
    const { booking } = await bookings.hold(buyer, request, key(), '');
    if (booking === null) throw new Error(`${request.tagId} is taken`);
    return booking;
  }
  async function book(buyer: Actor) {
    const booking = await hold(buyer);
    const claim = await payments.claim(buyer, booking.code, paid(booking.advancePaisa), key());
    await payments.confirm(admin, claim._id, undefined, key());
    return booking;
  }

  const held = await hold(customer);
  for (const buyer of buyers.slice(0, 3)) await bookings.join(buyer, held.tagId, key());

  const inReview = await hold(next(buyers));
  await payments.claim(agent, inReview.code, paid(inReview.advancePaisa), key());
  const tooLittle = await hold(next(buyers));
  const little = await payments.claim(agent, tooLittle.code, paid(tooLittle.advancePaisa / 2), key());
  await payments.confirm(admin, little._id, undefined, key());

  await book(next(buyers));
  const delivered = await book(next(buyers));
  const rest = delivered.pricePaisa - delivered.advancePaisa;
  await payments.record(admin, delivered.code, { provider: 'cash', amountPaisa: rest }, key());
  await office.deliver(admin, delivered.code, {}, key());

  const owed = await book(next(buyers));
  await office.cancel(agent, owed.code, 'The animal fell ill', key());
  const returned = await book(next(buyers));
  await office.cancel(agent, returned.code, 'The family chose another farm', key());
  const open = await refunds.list(owner, { open: 'yes', page: 0, limit: 10 });
  const refund = open.refunds.find(({ code }) => code === returned.code);
  if (refund === undefined) throw new Error('A cancelled booking without its refund');
  await refunds.approve(owner, refund._id, key());
  await refunds.markDone(admin, refund._id, '9KD4DEMOBACK', key());

  const expired = await hold(next(buyers));
  await db
    .updateTable('booking')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('code', '=', expired.code)
    .execute();
  await expireIfDue(context, expired.code);

  await office.bookForCaller(
    admin,
    { tagId: next(tags), name: 'Abdul Malek', phone: '+8801711000111', received: paid(1_000_000) },
    key(),
  );
  await addDemoDeliveries(context, { admin, agent }, () => next(tags));
  // A statement line without a matching claim.
  const csv = 'TrxID,Amount\n9KD4DEMO900,5000\n';
  await makeStatementService(context).import(admin, { provider: 'nagad', csv }, key());
  const { count } = await db
    .selectFrom('booking')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('is_walk_in', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The seed's logins, or undefined if this is not the demo. */
async function demoStaff({ db }: SalesContext) {
  const rows = await db
    .selectFrom('account')
    .innerJoin('demo_account', 'demo_account.account_id', 'account.id')
    .select(['account.id', 'account.username', 'account.roles'])
    .execute();
  const [customer, agent, admin, owner] = ['customer', 'agent', 'admin', 'superadmin'].map((name) => {
    const row = rows.find(({ username }) => username === name);
    return row && actorOf(row);
  });
  return customer && agent && admin && owner && { customer, agent, admin, owner };
}

const actorOf = ({
  id,
  username,
  roles,
}: {
  id: string;
  username: string;
  roles: Actor['roles'];
}): Actor => ({
  accountId: id,
  username,
  roles,
  sessionId: randomUUID(),
});

async function addBuyers({ db }: SalesContext): Promise<Actor[]> {
  const rows = await db
    .insertInto('account')
    .values(
      BUYERS.map((username, n) => ({
        username: `${username}.demo`,
        email: null,
        mobile: `+88018000000${String(n).padStart(2, '0')}`,
        password_hash: 'none',
        has_common_password: false,
        language: 'bn' as const,
        disabled_at: null,
      })),
    )
    .returning(['id', 'username', 'roles'])
    .execute();
  return rows.map(actorOf);
}
