import { setTimeout as pause } from 'node:timers/promises';
import { makeCowsAvailable, makeBuyers } from '@khamar/testkit/people/buyers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { report, verdict } from '@khamar/testkit/measure/statistics';
import { type DrillStack, openDrillStack, type OpenStack } from '../lib/drill-stack.ts';
import { checkSales } from '../lib/sales/check-sales.ts';
import { startShoppers } from '../lib/sales/shoppers.ts';

interface Morning {
  buyers: number;
  cows: number;
  seconds: number;
  /** Seconds between kills of API processes. */
  killEvery: number;
  /** The longest pause of a customer between two commands. */
  thinkMs: number;
}

/** Holds expire within the drill, no account gets blocked, and mail of a killed worker is retried soon. */
const SETTINGS = {
  HOLD_MINUTES: '1',
  FREE_HOLDS: '3',
  WAITING_LISTS: '100',
  REJECTED_CLAIMS: '20',
  MAIL_SEND_SECONDS: '5',
  MAIL_RETRY_SECONDS: '1',
  MAIL_RETRY_MAX_SECONDS: '5',
  JOBS_WATCH_SECONDS: '1',
};
const STAFF = 6;
interface Killable {
  kill(): unknown;
  start(): Promise<void>;
}
/** The time a process supervisor needs to restart a process. */
const NOTICED_MS = 200;

export const eidMorning = scenario(
  7,
  '2,000 buyers for 500 cows while API, worker and PostgreSQL are killed: no cow sold twice, no payment lost',
  (later) =>
    sellThroughKills(
      {
        buyers: numberOption('buyers', 2000),
        cows: numberOption('cows', 500),
        seconds: numberOption('seconds', 300),
        killEvery: 10,
        thinkMs: numberOption('think', 60) * 1000,
      },
      later,
    ),
);

export async function sellThroughKills(
  morning: Morning,
  later: Later,
  openStack: OpenStack = openDrillStack,
): Promise<boolean> {
  const stack = await openStack({ rows: morning.cows, apis: 2, webs: 0, settings: SETTINGS }, later);
  const tags = await makeCowsAvailable(stack.databaseUrl);
  const shoppers = startShoppers({
    apis: stack.apis.map(({ url }) => url),
    buyers: await makeBuyers(stack.databaseUrl, { count: morning.buyers }),
    staff: await makeBuyers(stack.databaseUrl, { count: STAFF, name: 'staff', roles: ['ADMIN'] }),
    tags,
    thinkMs: morning.thinkMs,
  });
  const hasEnoughKills = await killOnSchedule(stack, morning);
  await shoppers.stop();
  report('commands retried after no response or a 5xx', shoppers.sentAgain());
  report('commands rejected with an error', shoppers.rejected());
  return [
    hasEnoughKills,
    verdict('acknowledged commands', shoppers.acknowledged.length, { atLeast: morning.buyers / 4 }),
    await checkSales(shoppers.acknowledged, stack.databaseUrl),
  ].every(Boolean);
}

/**
 * Kills an API process in each step, the worker at one and two thirds, PostgreSQL half-way. Returns whether there
 * were enough kills.
 */
async function killOnSchedule(
  { apis, workers, cluster }: DrillStack,
  { seconds, killEvery }: Morning,
): Promise<boolean> {
  const started = performance.now();
  const steps = Math.floor(seconds / killEvery);
  const waitUntilSecond = (second: number) => pause(Math.max(0, started + second * 1000 - performance.now()));
  const starting = new Map<Killable, Promise<void>>();
  const kills = { api: 0, worker: 0, database: 0 };
  /** Does not wait for the restart, but skips a process that is still starting. */
  const kill = (kind: keyof typeof kills, target: Killable | undefined) => {
    if (target === undefined || starting.has(target)) return;
    kills[kind] += 1;
    const restart = async () => {
      await target.kill();
      await pause(NOTICED_MS);
      await target.start();
    };
    starting.set(
      target,
      restart().finally(() => starting.delete(target)),
    );
  };
  for (let step = 1; step < steps; step += 1) {
    await waitUntilSecond(step * killEvery);
    if (cluster !== undefined && step === Math.ceil(steps / 2)) {
      // A process that starts without its database exits.
      await Promise.all(starting.values());
      kill('database', cluster);
      await starting.get(cluster);
    }
    kill('api', apis[step % apis.length]);
    if (step === Math.ceil(steps / 3) || step === Math.ceil((2 * steps) / 3)) kill('worker', workers[0]);
  }
  await waitUntilSecond(seconds);
  await Promise.all(starting.values());
  return [
    verdict('kills of API processes', kills.api, { goal: steps - 1, atLeast: steps / 3 }),
    verdict('kills of the worker', kills.worker, { goal: 2, atLeast: 1 }),
    verdict('kills of PostgreSQL', kills.database, { atLeast: cluster === undefined ? 0 : 1 }),
  ].every(Boolean);
}
