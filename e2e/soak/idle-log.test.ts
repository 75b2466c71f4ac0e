import { databaseServer } from '@khamar/database/cluster';
import { createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { runScript, type Server, startApi, startWeb, startWorker } from '@khamar/testkit/processes/processes';
import { expect, inject, onTestFinished, test } from 'vitest';

/** Longer than any periodic work of an idle process, except hourly jobs. */
const WINDOW = 30_000;
const INFO = 30;
const LOGGED = { keepsLog: true };

/** The first line above info; undefined if there is none within the window. */
const firstBadLine = (servers: Server[]) =>
  new Promise<string | undefined>((resolve) => {
    const checkLine = (line: string) => {
      const level = Number(/"level":(\d+)/.exec(line)?.[1] ?? Infinity);
      if (level > INFO) resolve(line);
    };
    for (const { lines, onLine } of servers) {
      for (const line of lines) checkLine(line);
      onLine(checkLine);
    }
    setTimeout(() => {
      resolve(undefined);
    }, WINDOW);
  });

test('idle API, worker and site log nothing above info', { timeout: WINDOW + 60_000 }, async () => {
  // A separate database: in the shared one, mails of other journeys wait for a server.
  const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
  onTestFinished(() => dropDatabase(databaseUrl));
  await runScript('database/src/migrate.ts', { DATABASE_URL: databaseUrl });
  // A slow query on a busy machine is not a problem of an idle process.
  const shared = { DATABASE_URL: databaseUrl, SLOW_QUERY_MS: '60000' };
  const forApi = { ...shared, MEDIA_FOLDER: inject('mediaFolder') };
  const api = await startApi(forApi, onTestFinished, LOGGED);
  const worker = await startWorker({ ...shared, SMTP_URL: 'smtp://127.0.0.1:9' }, onTestFinished, LOGGED);
  const web = await startWeb({ API_URL: api.url }, onTestFinished, LOGGED);
  expect(await firstBadLine([api, worker, web])).toBeUndefined();
  for (const { lines } of [api, worker, web]) expect(lines.length).toBeGreaterThan(0);
});
