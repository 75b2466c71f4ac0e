import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger, reportLedger } from '@khamar/testkit/acknowledged-writes/check';
import { type Ledger, openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import type { Later } from '@khamar/testkit/processes/clean-up';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { printTable, verdict } from '@khamar/testkit/measure/statistics';
import { waitFor } from '@khamar/testkit/wait-for';
import { type DrillStack, openDrillStack, type OpenStack } from '../lib/drill-stack.ts';

interface KillsOptions {
  kills: number;
  writes: number;
  apis: number;
  webs: number;
}

interface Disaster {
  name: string;
  isKill: boolean;
  end(): unknown;
  start(): Promise<void>;
}

/** Mail of a killed worker is retried within seconds; in production after a minute. */
const SETTINGS = {
  MAIL_SEND_SECONDS: '5',
  MAIL_RETRY_SECONDS: '1',
  MAIL_RETRY_MAX_SECONDS: '5',
  JOBS_WATCH_SECONDS: '1',
};
/** The time a process supervisor needs to restart a process. */
const NOTICED_MS = 200;

export const kills = scenario(
  3,
  'kill -9 of every process in turn, under load; every acknowledged write must be stored exactly once, with its effects',
  (later) =>
    killInTurn(
      { kills: numberOption('kills', 24), writes: numberOption('writes', 10_500), apis: 2, webs: 2 },
      later,
    ),
);

export async function killInTurn(
  { kills: count, writes, apis, webs }: KillsOptions,
  later: Later,
  openStack: OpenStack = openDrillStack,
): Promise<boolean> {
  const stack = await openStack({ rows: 100, apis, webs, settings: SETTINGS }, later);
  const ledger = openLedger();
  // Browsers reach the API through the site's proxy.
  const entryPoints = [...stack.apis.map(({ url }) => url), ...stack.webs.map(({ url }) => `${url}/api`)];
  const writers = await startWriters({ apis: entryPoints, ledger });
  const plan = planKills(disastersOf(stack), count);
  const rows: (string | number)[][] = [];
  for (const [step, disaster] of plan.entries()) {
    // Spreads the kills evenly over the writes.
    await waitForAcknowledged(ledger, (writes * (step + 1)) / (plan.length + 1));
    const before = ledger.acknowledged.length;
    const at = Date.now();
    await disaster.end();
    await pause(NOTICED_MS);
    await disaster.start();
    // Waits for writes after the restart, not only those before the outage.
    await waitForAcknowledged(ledger, ledger.acknowledged.length + 20);
    rows.push([step + 1, disaster.name, before, Math.round(ledger.longestPause(at))]);
  }
  await waitForAcknowledged(ledger, writes);
  await writers.stop();
  printTable(['', 'disaster', 'writes acknowledged before', 'longest pause of all writers, ms'], rows);
  const result = await checkLedger(ledger, stack.databaseUrl, stack.smtp);
  const killed = plan.filter(({ isKill }) => isKill).length;
  return [
    verdict('processes killed with -9', killed, { atLeast: count }),
    reportLedger(result, writes),
  ].every(Boolean);
}

const waitForAcknowledged = (ledger: Ledger, writes: number) =>
  waitFor(`${writes} acknowledged writes`, () => ledger.acknowledged.length >= writes, { seconds: 120 });

function disastersOf({ apis, webs, workers, cluster }: DrillStack): Disaster[] {
  const killOf = (name: string, part: { kill(): unknown; start(): Promise<void> } | undefined): Disaster[] =>
    part === undefined
      ? []
      : [{ name: `kill -9 ${name}`, isKill: true, end: () => part.kill(), start: () => part.start() }];
  const database = killOf('PostgreSQL, all its processes', cluster);
  const worker = killOf('worker', workers[0]);
  return [
    ...killOf('api 1', apis[0]),
    ...database,
    ...worker,
    ...killOf('web 1', webs[0]),
    ...killOf('api 2', apis[1]),
    ...database,
    ...worker,
    ...killOf('web 2', webs[1]),
    ...(cluster === undefined
      ? []
      : [
          {
            name: 'PostgreSQL stopped (fast) and started',
            isKill: false,
            end: () => cluster.stop(),
            start: () => cluster.start(),
          },
        ]),
  ];
}

/** Cycles through the disasters until there are enough kills. */
function planKills(disasters: Disaster[], wanted: number): Disaster[] {
  const plan: Disaster[] = [];
  for (let step = 0; plan.filter(({ isKill }) => isKill).length < wanted; step += 1)
    plan.push(...disasters.slice(step % disasters.length, (step % disasters.length) + 1));
  return plan;
}
