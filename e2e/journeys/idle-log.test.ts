import { randomBytes } from 'node:crypto';
import { databaseServer } from '@khamar/database/cluster';
import { asApi, createFreshDatabase, dropDatabase } from '@khamar/database/databases';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type LoggedServer, startLogged } from '../src/logged-server.ts';
import { run } from '../src/processes.ts';

/** Longer than the longest interval at which an idle process does something by itself, the hourly ones apart. */
const WINDOW = Number(process.env['IDLE_LOG_SECONDS'] ?? '30') * 1000;
const INFO = 30;

/** The first line above info, as soon as it is written; nothing when the window passes without one. */
const firstBadLine = (servers: LoggedServer[]) =>
  new Promise<string | undefined>((resolve) => {
    const look = (line: string) => {
      const level = Number(/"level":(\d+)/.exec(line)?.[1] ?? Infinity);
      if (level > INFO) resolve(line);
    };
    for (const { lines, onLine } of servers) {
      for (const line of lines) look(line);
      onLine(look);
    }
    setTimeout(() => {
      resolve(undefined);
    }, WINDOW);
  });

test(
  'API, worker and site that were just started and have nothing to do log nothing above info',
  { timeout: WINDOW + 60_000 },
  async () => {
    // A database of its own: in the shared one mails of other journeys wait for a server.
    const databaseUrl = await createFreshDatabase(await databaseServer(), 'e2e');
    onTestFinished(() => dropDatabase(databaseUrl));
    await run('database/src/migrate.ts', { DATABASE_URL: databaseUrl });
    // A slow query on a busy machine is no fault of an idle process.
    const shared = { DATABASE_URL: asApi(databaseUrl), SLOW_QUERY_MS: '60000' };
    const api = await startLogged('api/src/main.ts', {
      ...shared,
      MEDIA_FOLDER: inject('mediaFolder'),
      TOKEN_SECRET: randomBytes(32).toString('base64'),
    });
    const worker = await startLogged('api/src/worker.ts', {
      ...shared,
      MEDIA_FOLDER: '/nowhere',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'khamar@farm.example',
      WORKER_PORT: '0',
    });
    const web = await startLogged('web/server/main.ts', { API_URL: api.url });
    expect(await firstBadLine([api, worker, web])).toBeUndefined();
    for (const { lines } of [api, worker, web]) expect(lines.length).toBeGreaterThan(0);
  },
);
