import { connectTo } from '@khamar/database/databases';
import { openRelay } from '@khamar/testkit/servers/relay';
import { testDatabase } from '@khamar/database/testing/test-database';
import { MINIMAL_COW, cowForm } from '@khamar/testkit/people/cow-form';
import { sql } from 'kysely';
import { Client, escapeIdentifier } from 'pg';
import { waitFor } from '@khamar/testkit/wait-for';
import { expect, onTestFinished, test } from 'vitest';
import { codeOf, ownerOf, written, startOffice } from '../testing/test-api.ts';
import { listenTo } from './notifications.ts';
import { openDatabase, openPool } from './pool.ts';

/** Terminates all connections of the API, as a stopping server does, once one of its statements waits for a lock. */
async function terminateWhileWaiting(owner: Client): Promise<void> {
  const ours = `from pg_stat_activity where application_name = 'khamar-api' and datname = current_database()`;
  await waitFor(
    'a statement waits',
    async () => (await owner.query(`select ${ours} and wait_event_type = 'Lock'`)).rowCount === 1,
  );
  await owner.query(`select pg_terminate_backend(pid, 5000) ${ours}`);
}

async function farmWithCow() {
  const { api, staff: office } = await startOffice();
  const cow = written(
    await office.send(
      'POST',
      'add-cow',
      cowForm({ ...MINIMAL_COW, tagId: 'NDL-001', currentPrice: 100_000 }),
    ),
  );
  const [owner, other] = [await ownerOf(api), await ownerOf(api)];
  const prices = async () =>
    (
      await owner.query(
        `select changes -> 'current_price' as price from audit_entry where entity_id = $1 and action = 'CHANGED'`,
        [cow._id],
      )
    ).rows;
  return { api, office, cow, owner, other, prices };
}

test('HA-02 a listener reconnects after a silent server and reports a possible gap', async () => {
  const databaseUrl = await testDatabase();
  const relay = await openRelay(Number(new URL(databaseUrl).port));
  onTestFinished(() => relay.close());
  const relayUrl = new URL(databaseUrl);
  relayUrl.port = String(relay.port);
  const messages: string[] = [];
  const gaps: number[] = [];
  const warnings: string[] = [];
  const listener = listenTo(
    relayUrl.href,
    'drill',
    {
      onMessage: (payload) => messages.push(payload),
      onListening: (isFirst) => {
        if (!isFirst) gaps.push(messages.length);
      },
    },
    { warn: (_, message) => warnings.push(message) },
    { intervalMs: 500, timeoutMs: 1000 },
  );
  onTestFinished(() => listener.stop());
  const notifier = await connectTo(databaseUrl, onTestFinished);
  const notify = (payload: string) => notifier.query('select pg_notify($1, $2)', ['drill', payload]);
  await waitFor('the first is heard', async () => {
    await notify('first');
    return messages.includes('first');
  });
  relay.lose();
  // On a busy machine it may have lost its connection before.
  const before = { warnings: warnings.length, gaps: gaps.length };
  await notify('lost');
  // The listener gets no error from the socket; only its probe notices.
  await waitFor('it warns', () => warnings.length > before.warnings);
  relay.repair();
  await waitFor('it listens again', () => gaps.length > before.gaps);
  await waitFor('it hears again', async () => {
    await notify('again');
    return messages.includes('again');
  });
  expect(messages).not.toContain('lost');
});

test('HA-02 a write on a replica gets a retryable error, and its connection is not reused', async () => {
  const { api, staff: office } = await startOffice(0, { DATABASE_CONNECTIONS: '1' });
  const cow = written(
    await office.send(
      'POST',
      'add-cow',
      cowForm({ ...MINIMAL_COW, tagId: 'NDL-001', currentPrice: 100_000 }),
    ),
  );
  const database = escapeIdentifier(new URL(api.databaseUrl).pathname.slice(1));
  // Behaves like a demoted primary: reads work, writes fail.
  await api.query(`alter database ${database} set default_transaction_read_only = on`);
  await api.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'khamar-api' and datname = current_database()`);
  const change = { currentPrice: 95_000, version: cow.version };
  for (const rejected of await Promise.all([
    office.change(cow._id, change),
    office.change(cow._id, change),
  ])) {
    expect(codeOf(rejected)).toEqual([503, 'unavailable']);
    expect(rejected.headers.get('retry-after')).toBe('5');
  }
  expect((await api.get('/product/get-all-cows')).status).toBe(200);
  await api.query(`alter database ${database} reset default_transaction_read_only`);
  expect((await office.change(cow._id, change)).status).toBe(200);
});

test('HA-03 a read that is running when the server stops is retried', async () => {
  const { api, owner, other } = await farmWithCow();
  await other.query('begin; lock table cow in access exclusive mode');
  const page = api.get('/product/get-all-cows?limit=7');
  await terminateWhileWaiting(owner);
  await other.query('rollback');
  expect((await page).status).toBe(200);
});

test('HA-03 a write that is running when the server stops, before its commit, is applied once', async () => {
  const { office, cow, owner, other, prices } = await farmWithCow();
  await other.query('begin');
  await other.query('select from cow where id = $1 for update', [cow._id]);
  const change = office.change(cow._id, { currentPrice: 95_000, version: cow.version });
  await terminateWhileWaiting(owner);
  await other.query('rollback');
  expect((await change).status).toBe(200);
  expect(await prices()).toEqual([{ price: [100_000, 95_000] }]);
});

test('HA-03 a write whose commit was sent is not retried: its outcome is unknown', async () => {
  const { office, cow, owner, other, prices } = await farmWithCow();
  await owner.query(`
    create function wait_at_commit() returns trigger language plpgsql as $$
      begin perform pg_advisory_xact_lock(77); return null; end $$;
    create constraint trigger wait_at_commit after update on cow deferrable initially deferred
      for each row execute function wait_at_commit()`);
  await other.query('select pg_advisory_lock(77)');
  const change = office.change(cow._id, { currentPrice: 95_000, version: cow.version });
  await terminateWhileWaiting(owner);
  await other.query('select pg_advisory_unlock(77)');
  expect(codeOf(await change)).toEqual([503, 'unavailable']);
  expect(await prices()).toEqual([]);
});

test('HA-03 a writing statement that looks like a read is not retried', async () => {
  const databaseUrl = await testDatabase();
  const pool = openPool({ DATABASE_URL: databaseUrl, DATABASE_CONNECTIONS: 1 }, () => undefined);
  const db = openDatabase(pool);
  const [owner, other] = [new Client(databaseUrl), new Client(databaseUrl)];
  for (const each of [owner, other]) await each.connect();
  onTestFinished(async () => {
    await Promise.all([pool.end(), owner.end(), other.end()]);
  });
  await owner.query('create table pen (cows int not null); insert into pen values (1)');
  await other.query('begin; lock table pen in access exclusive mode');
  const write = sql`with bought as (update pen set cows = cows + 1 returning cows) select cows from bought`
    .execute(db)
    .catch((error: unknown) => error);
  await terminateWhileWaiting(owner);
  await other.query('rollback');
  expect(await write).toMatchObject({ code: '57P01' });
  expect((await sql`select cows from pen`.execute(db)).rows).toEqual([{ cows: 1 }]);
});
