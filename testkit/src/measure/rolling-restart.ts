import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { checkWrites } from '../acknowledged-writes/check.ts';
import { openLedger } from '../acknowledged-writes/ledger.ts';
import { startWriters } from '../acknowledged-writes/writers.ts';
import type { Proxy } from '../servers/nginx.ts';
import type { StackProcess, TestStack } from '../servers/test-stack.ts';
import { startReader } from './visits.ts';

/** Longer than the proxy's fail_timeout (see deploy/nginx/snippets/processes.conf). */
const FORGIVEN_MS = 2500;

export interface LoadReport {
  /** 2xx responses, by kind of request. */
  succeeded: { pages: number; lists: number; writes: number };
  /** Any other status, or no response. */
  failed: string[];
  /** Acknowledged changes that are lost or stored twice. */
  lostOrDuplicated: number;
  /** Changes stored in part. Meaningless if there are bookings, which change cows without raising the version. */
  partial: number;
  slowestMs: number;
}

/** Runs the work while visitors read uncached pages through the proxy and staff register cows. */
export async function underLoad(
  { proxy, databaseUrl }: TestStack & { proxy: Proxy },
  work: () => Promise<void>,
): Promise<LoadReport> {
  const { url, certificate } = proxy;
  const ledger = openLedger();
  const writers = await startWriters({
    apis: [`${url}/api`],
    ledger,
    certificate,
    // The proxy retries a POST on the other process if it was not sent yet; for a PUT the window is only a
    // millisecond.
    prices: 0,
    cows: 2,
    withImages: false,
    restMs: 20,
    leads: 0,
    signUps: 0,
  });
  const read = (path: string) => startReader(url, () => path + randomInt(LIST_LIMITS.maxPage), certificate);
  const readers = {
    pages: [read('/all-cows?unseen='), read('/all-cows?unseen='), read('/bn/cow/NDL-001?unseen=')],
    lists: [read('/api/product/get-all-cows?page='), read('/api/product/get-all-cows?page=')],
  };
  try {
    await work();
  } finally {
    await writers.stop();
  }
  const stop = async (all: typeof readers.pages) =>
    (await Promise.all(all.map((reader) => reader.stop()))).flat();
  const [pages, lists] = [await stop(readers.pages), await stop(readers.lists)];
  const isGood = ({ status }: { status: number }) => status >= 200 && status < 300;
  const { lost, double, partial } = await checkWrites(ledger.writes, databaseUrl);
  return {
    succeeded: {
      pages: pages.filter(isGood).length,
      lists: lists.filter(isGood).length,
      writes: ledger.acknowledged.length,
    },
    failed: [
      ...[...pages, ...lists]
        .filter((visit) => !isGood(visit))
        .map(({ path, status }) => `${path}: ${status}`),
      ...ledger.writes
        .filter(({ tries }) => tries > 1)
        .map(({ mark, tries, fault, ms }) => `${mark}: sent ${tries} times in ${ms.toFixed(0)} ms, ${fault}`),
    ],
    lostOrDuplicated: lost + double,
    partial,
    slowestMs: Math.max(...[...pages, ...lists, ...ledger.writes].map(({ ms }) => ms)),
  };
}

/** One at a time like deploy/rolling-restart.sh: the next starts once the previous one is ready and in rotation again. */
export async function restartInTurn({ apis, webs }: TestStack): Promise<void> {
  for (const api of apis) await restart(api, '/readyz');
  for (const web of webs) await restart(web, '/healthz');
}

async function restart(server: StackProcess, health: string): Promise<void> {
  await server.stop();
  await server.start();
  const { ok } = await fetch(server.url + health);
  if (!ok) throw new Error(`${server.url} is not ready`);
  await pause(FORGIVEN_MS);
}
