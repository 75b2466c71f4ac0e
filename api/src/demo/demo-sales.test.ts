import { connectTo } from '@khamar/database/databases';
import { seedLogins } from '@khamar/database/seed/logins';
import { testDatabase } from '@khamar/database/testing/test-database';
import { runProgram } from '@khamar/testkit/processes/processes';
import { expect, onTestFinished, test } from 'vitest';
import { INVARIANTS } from '../modules/sales/journal/money-invariants.ts';

test('the demo has bookings in every state, its books balance, and it is added once', async () => {
  const databaseUrl = await testDatabase(0, onTestFinished);
  const owner = await connectTo(databaseUrl, onTestFinished);
  await seedLogins(owner);
  await owner.query(
    `insert into cow (tag_id, current_weight, current_price, age, description)
     select 'DEMO-' || n, 250, 100000, 3, 'A cow of the demo' from generate_series(1, 12) as n`,
  );
  const add = () =>
    runProgram(process.execPath, ['api/src/cli/demo-sales.ts'], { env: { DATABASE_URL: databaseUrl } });
  const { code, out, err } = await add();
  expect([code, err]).toEqual([0, '']);
  expect(out).toMatch(/^Added \d+ bookings/);
  const { rows } = await owner.query<{ state: string }>('select distinct state from booking order by state');
  expect(rows.map(({ state }) => state)).toEqual([
    'BOOKED',
    'CANCELLED',
    'DELIVERED',
    'EXPIRED',
    'HELD',
    'IN_REVIEW',
  ]);
  const { rows: waiting } = await owner.query('select from waiting where ended_at is null');
  expect(waiting).toHaveLength(3);
  const { rows: stops } = await owner.query('select from run_stop where removed_at is null');
  expect(stops).toHaveLength(2);
  for (const { name, query } of INVARIANTS) expect((await owner.query(query)).rows, name).toEqual([]);
  expect(await add()).toEqual({ code: 0, out: '', err: '' });
});
