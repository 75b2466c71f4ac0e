import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { BookingRow } from '@khamar/contract/sales/booking';
import type { Client } from 'pg';
import { z } from 'zod';
import type { Person } from './buyers.ts';
import { ADVANCE, type OnlineFarm, payOnline } from './online-farm.ts';
import { accept } from './quotes.ts';

interface Chance {
  tagId: string;
  /** A cow that another buyer holds. */
  takenTagId: string;
  token: string;
  step: number;
}

/** Everything a buyer without money can try to get one more cow, mostly concurrently. The responses do not matter. */
export async function attack({ bkash }: OnlineFarm, who: Person, { tagId, takenTagId, token, step }: Chance) {
  await Promise.all([
    who.hold(tagId),
    who.hold(tagId, { orWait: true }),
    who.send('POST', '/waiting', { tagId: takenTagId }),
    accept(who, token),
  ]);
  const { body } = await who.send('GET', '/bookings');
  const own = responseOf(z.array(BookingRow))
    .parse(body)
    .data.filter(({ state }) => state === 'HELD' || state === 'IN_REVIEW');
  await Promise.all(
    own.flatMap(({ code }) => [
      who.pay(code, randomUUID(), 1),
      who.pay(code, randomUUID(), 1, { isPart: true }),
      who.pay(code, randomUUID(), ADVANCE),
      ...(step % 2 === 0 ? [returnToShop(code)] : []),
    ]),
  );
  if (step % 3 === 0)
    await Promise.all(own.map(({ code }) => who.send('POST', `/bookings/${code}/cancel`, {})));

  async function returnToShop(code: string) {
    const { status, body: started } = await payOnline(who, code, 'bkash');
    if (status !== 200) return;
    const { data } = z.object({ data: z.object({ url: z.string() }) }).parse(started);
    await bkash.returnToShop(data.url.split('/').at(-1) ?? '', 'success');
  }
}

interface Blocked {
  cows: number;
  lists: number;
  /** The maximum for a single booking. */
  claims: number;
  attempts: number;
}

/** What each person blocks for others. */
export async function blockedBy(owner: Client, people: readonly Person[]): Promise<Blocked[]> {
  const { rows } = await owner.query<Blocked>(
    `select
      (select count(*)::int from booking where account_id = account.id and state in ('HELD', 'IN_REVIEW')) as cows,
      (select count(*)::int from waiting where account_id = account.id and ended_at is null) as lists,
      (select coalesce(max(claims), 0)::int from (select count(*) as claims from payment_to_confirm
        join payment on payment.id = payment_id join booking on booking.id = booking_id
        where account_id = account.id group by booking_id) as each) as claims,
      (select count(*)::int from payment_attempt join booking on booking.id = booking_id
        where account_id = account.id and payment_attempt.state = 'STARTED') as attempts
     from account where id = any($1) order by username`,
    [people.map(({ id }) => id)],
  );
  return rows;
}
