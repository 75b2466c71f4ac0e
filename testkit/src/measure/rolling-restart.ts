import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { checkWrites } from '../acknowledged-writes/check.ts';
import { openLedger } from '../acknowledged-writes/ledger.ts';
import { startWriters } from '../acknowledged-writes/writers.ts';
import type { Proxy } from '../nginx.ts';
import type { Part, TestFarm } from '../test-farm.ts';
import { startReader } from './visits.ts';

/** Longer than the proxy leaves a process alone that refused it (deploy/nginx/processes.conf says how long and why). */
const FORGIVEN_MS = 2500;

export interface LoadReport {
  /** Answered with 2xx, by what was asked for. */
  answered: { pages: number; lists: number; writes: number };
  /** Everything else: another status, or no answer at all. */
  failed: string[];
  /** Changes that were acknowledged and are not there, or are there twice. */
  astray: number;
  /** Changes that are there in part. Bookings too change cows, without a new version: where there are some, this says nothing. */
  torn: number;
  slowestMs: number;
}

/** Does something while visitors read what no cache has, through the proxy, and staff register cows. */
export async function underLoad(
  { proxy, databaseUrl }: TestFarm & { proxy: Proxy },
  work: () => Promise<void>,
): Promise<LoadReport> {
  const { url, certificate } = proxy;
  const ledger = openLedger();
  const writers = await startWriters({
    apis: [`${url}/api`],
    ledger,
    certificate,
    // The proxy gives a POST that was not sent yet to the other process; a PUT only within a millisecond.
    prices: 0,
    cows: 2,
    withPictures: false,
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
  const { lost, double, torn } = await checkWrites(ledger.writes, databaseUrl);
  return {
    answered: {
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
    astray: lost + double,
    torn,
    slowestMs: Math.max(...[...pages, ...lists, ...ledger.writes].map(({ ms }) => ms)),
  };
}

/** One after the other, as deploy/rolling-restart.sh does: the next only when the one before is ready and asked again. */
export async function restartInTurn({ apis, webs }: TestFarm): Promise<void> {
  for (const api of apis) await restart(api, '/readyz');
  for (const web of webs) await restart(web, '/healthz');
}

async function restart(part: Part, health: string): Promise<void> {
  await part.stop();
  await part.start();
  const { ok } = await fetch(part.url + health);
  if (!ok) throw new Error(`${part.url} is not ready`);
  await pause(FORGIVEN_MS);
}
