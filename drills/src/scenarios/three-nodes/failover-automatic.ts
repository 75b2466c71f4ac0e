import { setTimeout as pause } from 'node:timers/promises';
import { checkWrites } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { printTable, report, verdict } from '@khamar/testkit/measure/statistics';
import { waitFor } from '@khamar/testkit/wait-for';
import { underSales } from '../../lib/sales/under-sales.ts';
import type { DatabaseNode } from '../../lib/ha/database-node.ts';
import type { DatabaseNodes } from '../../lib/ha/database-nodes.ts';
import { openStackOnNodes } from '../../lib/ha/stack-on-nodes.ts';
import { DATABASE_FAULTS, DISK_FULL, type StackOnNodes, type Fault } from '../../lib/ha/faults.ts';
import { countLost, type LocalWrite, makeLocalTable, startLocalWriter } from '../../lib/ha/old-primary.ts';

/** Maximum time without writes at a ttl of 20 s; faults without a failover cause only a short gap. */
const FAILOVER_SECONDS = 25;
const MOMENT_SECONDS = 10;

export const failoverAutomatic = scenario(
  20,
  'three database servers: the primary is killed, frozen and disconnected in turn; bookings and payments continue (root; packages patroni, etcd-server, haproxy)',
  async (later) => {
    const plan = planFaults(numberOption('failovers', 20));
    const { visitors, ...system } = await openStackOnNodes(later);
    const { result, isConsistent } = await underSales(
      system.stack,
      { buyers: 60, thinkMs: 4000 },
      async () => {
        visitors.start();
        const isRecovered = await breakInTurn(system, plan);
        return (await visitors.stop(100)) && isRecovered;
      },
    );
    return result && isConsistent;
  },
);

/** Cycles through the faults until there are enough failovers. */
function planFaults(failovers: number): Fault[] {
  const faults = [...DATABASE_FAULTS, DISK_FULL];
  const plan: Fault[] = [];
  for (let step = 0; plan.filter(({ isFailover }) => isFailover).length < failovers; step += 1)
    plan.push(...faults.slice(step % faults.length, (step % faults.length) + 1));
  return plan;
}

/**
 * Injects one fault after another and waits for recovery; reports the effect and whether every acknowledged write
 * exists. The quick run does not wait until the broken server is a replica again.
 */
export async function breakInTurn(
  system: StackOnNodes,
  faults: Fault[],
  { everySeconds = 0, isQuick = false }: { everySeconds?: number; isQuick?: boolean } = {},
): Promise<boolean> {
  const { databaseUrl } = system.stack;
  await makeLocalTable(databaseUrl);
  const rounds: Round[] = [];
  for (const fault of faults) {
    const next = pause(everySeconds * 1000);
    const round = await breakOnce(system, fault, isQuick);
    rounds.push(round);
    console.error(
      `${rounds.length}/${faults.length} ${fault.name}: ${round.pauseSeconds.toFixed(1)} s without writes`,
    );
    await next;
  }
  printTable(
    ['', 'fault', 'seconds without writes', 'seconds until all three were healthy'],
    rounds.map(({ fault, pauseSeconds, wholeSeconds }, n) => [
      n + 1,
      fault.name,
      pauseSeconds.toFixed(1),
      wholeSeconds.toFixed(1),
    ]),
  );
  const longest = (isFailover: boolean) =>
    Math.max(
      0,
      ...rounds.filter(({ fault }) => fault.isFailover === isFailover).map((each) => each.pauseSeconds),
    );
  const local = rounds.flatMap((round) => round.local);
  const writes = rounds.flatMap((round) => round.writes);
  const tally = await checkWrites(writes, databaseUrl);
  report('cows registered, and acknowledged', writes.length);
  report('writes that an old primary acknowledged before it lost the lead', local.length);
  return [
    verdict('seconds without writes after the loss of the primary, at most', longest(true), {
      atMost: FAILOVER_SECONDS,
    }),
    verdict('seconds without writes after any other fault, at most', longest(false), {
      atMost: MOMENT_SECONDS,
    }),
    verdict(
      'writes that the old primary acknowledged after its successor took over',
      rounds.reduce((sum, { split }) => sum + split, 0),
      { atMost: 0 },
    ),
    verdict('of its acknowledged writes lost', await countLost(databaseUrl, local), { atMost: 0 }),
    verdict('registered cows lost or duplicated', tally.lost + tally.double, {
      atMost: 0,
    }),
  ].every(Boolean);
}

interface Round {
  fault: Fault;
  pauseSeconds: number;
  wholeSeconds: number;
  writes: ReturnType<typeof openLedger>['acknowledged'];
  local: LocalWrite[];
  /** Writes that the old primary acknowledged after its successor had already acknowledged one. */
  split: number;
}

/** Each round signs in new staff, because access tokens expire after ten minutes. */
async function breakOnce(system: StackOnNodes, fault: Fault, isQuick: boolean): Promise<Round> {
  const { cluster, stack } = system;
  const ledger = openLedger();
  const entries = stack.apis.map(({ url }) => url);
  const writers = await startWriters({
    apis: entries,
    ledger,
    prices: 0,
    cows: 2,
    withImages: false,
    restMs: 100,
    leads: 0,
    signUps: 0,
  });
  const primary = await cluster.primary();
  const local = startLocalWriter(primary, stack.databaseUrl);
  await pause(2000);
  const at = Date.now();
  const undo = await fault.begin({ ...system, primary });
  if (fault.isFailover)
    await waitFor('another server is the primary', () => hasNewPrimary(cluster, primary), {
      seconds: 90,
      everyMs: 200,
    });
  const ledAt = Date.now();
  await waitForMoreWrites(ledger, 20);
  const pauseSeconds = ledger.longestPause(at) / 1000;
  const successorAt = ledger.acknowledged.find((write) => write.at >= ledAt)?.at ?? Infinity;
  await undo();
  if (!isQuick) await cluster.waitUntilHealthy();
  const wholeSeconds = (Date.now() - at) / 1000;
  await waitForMoreWrites(ledger, 20);
  const localWrites = await local.stop();
  await writers.stop();
  const isLed = fault.isFailover && (await cluster.primary()) !== primary;
  return {
    fault,
    pauseSeconds,
    wholeSeconds,
    writes: ledger.acknowledged,
    local: localWrites,
    split: isLed ? localWrites.filter((write) => write.at > successorAt).length : 0,
  };
}

export async function hasNewPrimary(cluster: DatabaseNodes, primary: DatabaseNode): Promise<boolean> {
  const leader = await cluster.leader();
  return leader !== undefined && leader !== primary;
}

const waitForMoreWrites = (ledger: ReturnType<typeof openLedger>, count: number) => {
  const enough = ledger.acknowledged.length + count;
  return waitFor(`${count} more acknowledged writes`, () => ledger.acknowledged.length >= enough, {
    seconds: 120,
  });
};
