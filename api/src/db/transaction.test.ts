import { testDatabase } from '@khamar/database/testing/test-database';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, openPool } from './pool.ts';
import { prepared } from './prepared-statements.ts';
import { inTransaction } from './transaction.ts';

test('a prepared statement is planned once per connection, other statements every time', async () => {
  const settings = { DATABASE_URL: await testDatabase(), DATABASE_CONNECTIONS: 1 };
  const db = openDatabase(openPool(settings, () => undefined));
  onTestFinished(() => db.destroy());
  for (const n of [1, 2]) {
    // oxlint-disable-next-line no-await-in-loop -- the second run must find the statement prepared by the first
    const { rows } = await prepared(db, 'twice', sql<{ twice: number }>`select ${n}::int * 2 as twice`);
    expect(rows).toEqual([{ twice: n * 2 }]);
    // oxlint-disable-next-line no-await-in-loop
    await sql`select ${n}::int * 3`.execute(db);
  }
  const { rows } =
    await sql`select name, (generic_plans + custom_plans)::int as uses from pg_prepared_statements`.execute(
      db,
    );
  expect(rows).toEqual([{ name: 'twice', uses: 2 }]);
});

test('two transactions that deadlock both succeed', async () => {
  const settings = { DATABASE_URL: await testDatabase(), DATABASE_CONNECTIONS: 4 };
  const db = openDatabase<{ pen: { id: number; cows: number } }>(openPool(settings, () => undefined));
  onTestFinished(() => db.destroy());
  await sql`create table pen (id int primary key, cows int not null)`.execute(db);
  await sql`insert into pen values (1, 0), (2, 0)`.execute(db);

  let arrived = 0;
  let meet: () => void;
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  let tries = 0;
  const move = (first: number, second: number) =>
    inTransaction(db, async (tx) => {
      tries += 1;
      const add = (id: number) =>
        tx
          .updateTable('pen')
          .set((eb) => ({ cows: eb('cows', '+', 1) }))
          .where('id', '=', id)
          .execute();
      await add(first);
      arrived += 1;
      if (arrived === 2) meet();
      await met;
      await add(second);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(await db.selectFrom('pen').select('cows').execute()).toEqual([{ cows: 2 }, { cows: 2 }]);
  // At least one was aborted by the deadlock, and its retry may be aborted again.
  expect(tries).toBeGreaterThan(2);
});

test('a transaction with a serialization failure is retried', async () => {
  const settings = { DATABASE_URL: await testDatabase(), DATABASE_CONNECTIONS: 4 };
  const db = openDatabase<{ pen: { id: number; cows: number } }>(openPool(settings, () => undefined));
  onTestFinished(() => db.destroy());
  await sql`create table pen (id int primary key, cows int not null)`.execute(db);
  await sql`insert into pen values (1, 0)`.execute(db);
  const addOne = (tx: typeof db) =>
    tx
      .updateTable('pen')
      .set((eb) => ({ cows: eb('cows', '+', 1) }))
      .execute();
  let tries = 0;
  await inTransaction(db, async (tx) => {
    tries += 1;
    await sql`set transaction isolation level repeatable read`.execute(tx);
    await tx.selectFrom('pen').select('cows').execute();
    // Another writer commits after the first read, so the snapshot is stale.
    if (tries === 1) await addOne(db);
    await addOne(tx);
  });
  expect(await db.selectFrom('pen').select('cows').execute()).toEqual([{ cows: 2 }]);
  expect(tries).toBe(2);
});
