import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { admin, booked, held, paid, person } from '../../../testing/sales/buyers.ts';
import { ownerOf } from '../../../testing/test-api.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { openDatabase, openPool } from '../../../db/pool.ts';
import type { DatabaseSchema } from '../../../db/schema.ts';
import { auditMoney, INVARIANTS } from './money-invariants.ts';

/** A farm with a booked, a delivered and a cancelled booking, an unallocated payment, a completed refund and a voided payment. */
async function recordSales() {
  const { api, salma, rahim } = await salesFarm({}, 4);
  const [karim, nila] = [await person(api, 'karim'), await person(api, 'nila')];
  const second = await admin(api, 'second');
  const receive = (code: string, amountPaisa: number) =>
    rahim.send('POST', `/sales/bookings/${code}/payments`, {
      provider: 'cash',
      amountPaisa,
      confirmSurplus: true,
    });
  const one = held(await salma.hold('NDL-001'));
  const claim = paid(await salma.pay(one.code, 'TRX00001', 12_000_00));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  const two = held(await karim.hold('NDL-002'));
  paid(await receive(two.code, 104_000_00));
  booked(await rahim.send('POST', `/sales/bookings/${two.code}/deliver`, {}));
  const three = held(await nila.hold('NDL-003'));
  const mistake = paid(await receive(three.code, 500_00));
  paid(await rahim.send('POST', `/sales/payments/${mistake._id}/void`, { reason: 'Not paid' }));
  paid(await second.send('POST', `/sales/payments/${mistake._id}/void/approve`));
  paid(await receive(three.code, 10_000_00));
  booked(await rahim.send('POST', `/sales/bookings/${three.code}/cancel`, { reason: 'The cow is ill' }));
  const owner = await ownerOf(api);
  const { rows } = await owner.query<{ id: string }>('select id from refund');
  const refund = `/sales/refunds/${rows[0]?.id}`;
  expect((await second.send('POST', `${refund}/approve`)).status).toBe(200);
  expect((await second.send('POST', `${refund}/done`, {})).status).toBe(200);
  const pool = openPool({ DATABASE_URL: api.databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  return {
    api,
    owner,
    audit: async () => {
      const broken = await auditMoney(openDatabase<DatabaseSchema>(pool));
      return broken.map(({ invariant }) => invariant);
    },
    end: () => pool.end(),
  };
}

/** A run, and stops of its delivered booking. */
const STOPS = `insert into run (day, vehicle, driver_id) values (current_date, 'x', gen_random_uuid());
  with first_booking as (select id as booking_id from booking where state = 'DELIVERED' and not is_walk_in limit 1)
  insert into run_stop (run_id, booking_id, position, code, state)`;

/** One violation per invariant, in the same order; only possible in psql with triggers and constraints off. */
const FAULTS: string[] = [
  `update journal_line set amount_paisa = amount_paisa + 1 where id = (select min(id) from journal_line where account like 'cash:%')`,
  `drop index payment_once; insert into payment (provider, external_id, amount_paisa, created_by) values ('bkash', 'TRX00001', 5, 'x')`,
  `update journal_line set account = 'unallocated' where account = 'clearing:bkash'`,
  `update refund set amount_paisa = 99999999`,
  `alter table booking drop constraint booking_check1; update booking set advance_paisa = price_paisa where state = 'CANCELLED' and not is_walk_in`,
  `drop index booking_active; insert into booking (cow_id, state, tag_id, price_paisa, weight_kg, advance_paisa)
     select cow_id, 'BOOKED', tag_id, price_paisa, weight_kg, 0 from booking where state = 'BOOKED' and not is_walk_in`,
  `update booking set advance_paisa = 1000000000, is_escrow = true where state = 'BOOKED' and not is_walk_in`,
  `delete from payment_event where id = (select max(id) from payment_event where kind = 'CONFIRMED'); delete from receipt where number = (select max(number) from receipt)`,
  `update journal_line set account = 'revenue:cattle' where account = 'advance' and booking_id in (select id from booking where state = 'BOOKED')`,
  `delete from receipt where number = (select min(number) from receipt)`,
  `delete from refund_event where kind = 'DONE'; update refund set due_at = now() - interval '1 day'`,
  `update refund_event set actor = 'rahim'`,
  `delete from journal_line where account = 'unallocated' and amount_paisa < 0 and payment_id = (select id from payment where provider = 'bkash')`,
  `insert into refund_event (refund_id, kind, actor) select refund_id, 'SENDING', actor from refund_event where kind = 'DONE'`,
  `insert into payment_attempt (invoice, booking_id, provider, amount_paisa, state, trx_id, payment_id)
     select 'X-1', booking_id, 'bkash', 5, 'PAID', 'X', id from payment where provider = 'bkash';
   delete from journal_entry where kind = 'RECEIVED'`,
  `update booking set revived_at = now(), revived_cow_price_paisa = price_paisa * 2 where state = 'BOOKED' and not is_walk_in`,
  `update journal_line set account = 'cash:till' where id = (select max(id) from journal_line where account like 'cash:%')`,
  `update journal_line set account = 'receivable', payment_id = null
     where account = 'revenue:cattle' and booking_id in (select id from booking where state = 'DELIVERED')`,
  `update journal_line set account = 'bank' where account like 'cash:%' and entry_id = (select id from journal_entry where kind = 'VOIDED')`,
  `update booking set price_paisa = 1000000, advance_paisa = 0 where state = 'BOOKED' and not is_walk_in`,
  `alter table booking drop constraint booking_price_by_weight_check;
   update booking set rate_paisa = 40000, agreed_kg = 250, tolerance_percent = 5, dispatch_kg = 249,
     dispatch_weight_id = (select id from cow_weight where cow_weight.cow_id = booking.cow_id limit 1)
     where state = 'DELIVERED' and not is_walk_in`,
  `update booking set agent_limit_paisa = price_paisa + 1, price_approved_by = 'second' where state = 'BOOKED' and not is_walk_in`,
  `update journal_line set cash_period = 2 where id = (select max(id) from journal_line where account like 'cash:%')`,
  `drop index stop_of_booking; ${STOPS} select run.id, booking_id, n, '000000', 'PLANNED' from run, first_booking, generate_series(1, 2) as n`,
  `alter table run_stop drop constraint stop_handed_over; ${STOPS} select run.id, booking_id, 1, '000000', 'DELIVERED' from run, first_booking`,
  `${STOPS} select run.id, booking_id, 1, '000000', 'PLANNED' from run, first_booking;
   insert into stop_step (stop_id, kind, taken_at, device, actor, payment_id, cash_paisa)
     select run_stop.id, 'NOT_DELIVERED', now(), gen_random_uuid(), 'x', payment.id, 1 from run_stop, payment where provider = 'bkash'`,
];

test('PAY-08 every invariant holds on a correct journal, and the command reports it', async () => {
  const { api, audit, end } = await recordSales();
  expect(await audit()).toEqual([]);
  await end();
  const { stdout } = await promisify(execFile)(process.execPath, ['api/src/cli/money.ts', 'audit'], {
    env: { ...process.env, DATABASE_URL: api.databaseUrl },
  });
  expect(stdout).toBe('Every invariant holds.\n');
});

test('PAY-08 F1 F4 F19 there are 26 invariants and a fault for each', () => {
  expect([INVARIANTS.length, FAULTS.length]).toEqual([26, 26]);
});

test('PAY-08 COUNT-02 COUNT-05 COUNT-06 each planted fault breaks its invariant', async () => {
  const { owner, end } = await recordSales();
  const broken: string[] = [];
  for (const [n, fault] of FAULTS.entries()) {
    // Triggers off, and rolled back before the next one.
    await owner.query(`begin; set local session_replication_role = replica; ${fault}`);
    const { rows } = await owner.query(INVARIANTS[n]?.query ?? '');
    if (rows.length > 0) broken.push(INVARIANTS[n]?.name ?? '');
    await owner.query('rollback');
  }
  expect(broken).toEqual(INVARIANTS.map(({ name }) => name));
  await end();
});
