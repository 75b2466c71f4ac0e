import { openRelay } from '@khamar/testkit/relay';
import { testDatabase } from '@khamar/database/test-database';
import { LEAST_COW, cowForm } from '@khamar/testkit/cow-form';
import { Client, escapeIdentifier } from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { codeOf, office, ownerOf, written } from '../testing/office.ts';
import { startTestApi } from '../testing/test-api.ts';
import { listenTo } from './notifications.ts';

test(
  'HA-02 a listener whose server fell silent listens on a new connection, and says that it may have missed something',
  { timeout: 40_000 },
  async () => {
    const databaseUrl = await testDatabase();
    const line = await openRelay(Number(new URL(databaseUrl).port));
    onTestFinished(() => line.close());
    const overLine = new URL(databaseUrl);
    overLine.port = String(line.port);
    const heard: string[] = [];
    const gaps: number[] = [];
    const warnings: string[] = [];
    const listener = listenTo(
      overLine.href,
      'drill',
      { onMessage: (payload) => heard.push(payload), onGap: () => gaps.push(heard.length) },
      { warn: (_, message) => warnings.push(message) },
    );
    onTestFinished(() => listener.stop());
    const teller = new Client({ connectionString: databaseUrl });
    await teller.connect();
    onTestFinished(() => teller.end());
    const tell = (payload: string) => teller.query('select pg_notify($1, $2)', ['drill', payload]);
    await vi.waitUntil(async () => {
      await tell('first');
      return heard.includes('first');
    });
    line.lose();
    await tell('lost');
    // Nothing tells the listener: it asks, and gets no answer.
    await vi.waitUntil(() => warnings.length > 0, { timeout: 12_000 });
    line.mend();
    await vi.waitUntil(() => gaps.length > 0, { timeout: 12_000 });
    await tell('again');
    await vi.waitUntil(() => heard.includes('again'), { timeout: 3000 });
    expect(heard).not.toContain('lost');
  },
);

test('HA-02 a write that meets a server without the lead is told to try again, and its connection is not used for the next one', async () => {
  const api = await startTestApi(0, { DATABASE_CONNECTIONS: '1' });
  const desk = await office(api);
  const cow = written(
    await desk.send('POST', 'add-cow', cowForm({ ...LEAST_COW, tagId: 'NDL-001', currentPrice: 100_000 })),
  );
  const owner = await ownerOf(api);
  const database = escapeIdentifier(new URL(api.databaseUrl).pathname.slice(1));
  // As a server that was the primary a moment ago: what connects to it can read.
  await owner.query(`alter database ${database} set default_transaction_read_only = on`);
  await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'khamar-api' and datname = current_database()`);
  const change = { currentPrice: 95_000, version: cow.version };
  const refused = await desk.change(cow._id, change);
  expect(codeOf(refused)).toEqual([503, 'unavailable']);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect((await api.get('/product/get-all-cows')).status).toBe(200);
  expect(codeOf(await desk.change(cow._id, change))).toEqual([503, 'unavailable']);
  await owner.query(`alter database ${database} reset default_transaction_read_only`);
  expect((await desk.change(cow._id, change)).status).toBe(200);
});
