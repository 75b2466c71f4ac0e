import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFreshDatabase } from '@khamar/database/databases';
import { freePort } from '@khamar/database/free-port';
import type { Later } from '@khamar/e2e/clean-up';
import { type Running, run, startApi, startWeb, startWorker } from '@khamar/e2e/processes';

/** One process of the product, which a drill ends and starts again at the same address. */
export interface Part {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface WholeProduct {
  databaseUrl: string;
  apis: Part[];
  sites: Part[];
  worker: Part;
}

interface Wanted {
  rows: number;
  /** Where the worker hands in its mail. */
  smtpUrl: string;
  apis?: number;
  sites?: number;
  settings?: Record<string, string>;
}

/** A farm on this server: a seeded herd, so many APIs and sites, and a worker, all started. */
export async function openProduct(serverUrl: string, wanted: Wanted, later: Later): Promise<WholeProduct> {
  const { rows, smtpUrl, settings = {} } = wanted;
  const databaseUrl = await createFreshDatabase(serverUrl, 'drill');
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  later(() => rm(mediaFolder, { recursive: true }));
  const common = {
    DATABASE_URL: databaseUrl,
    MEDIA_FOLDER: mediaFolder,
    SITE_URL: 'http://127.0.0.1:3000',
    ...settings,
  };
  await run('database/seed/main.ts', { ...common }, ['--rows', String(rows)]);

  const apis = await several(wanted.apis ?? 1, (PORT) => startApi({ ...common, PORT }), later);
  const sites = await several(
    wanted.sites ?? 1,
    (PORT, index) => startWeb({ ...common, PORT, API_URL: apis[index % apis.length]?.url ?? '' }),
    later,
  );
  const worker = await part(
    (WORKER_PORT) => startWorker({ ...common, SMTP_URL: smtpUrl, WORKER_PORT }),
    later,
  );
  return { databaseUrl, apis, sites, worker };
}

const several = (
  count: number,
  start: (port: string, index: number) => Promise<Running>,
  later: Later,
): Promise<Part[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => part((port) => start(port, index), later)));

async function part(start: (port: string) => Promise<Running>, later: Later): Promise<Part> {
  const port = String(await freePort());
  let running = await start(port);
  later(() => running.stop());
  return {
    url: running.url,
    async start() {
      running = await start(port);
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
  };
}
