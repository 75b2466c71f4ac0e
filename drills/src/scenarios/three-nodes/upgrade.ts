import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { scenario } from '@khamar/testkit/processes/command-line';
import { restartInTurn, underLoad } from '@khamar/testkit/measure/rolling-restart';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { waitFor } from '@khamar/testkit/wait-for';
import { runDeployed } from '../../lib/postgres/runbook.ts';
import { underSales } from '../../lib/sales/under-sales.ts';
import type { DatabaseNode } from '../../lib/ha/database-node.ts';
import type { DatabaseNodes } from '../../lib/ha/database-nodes.ts';
import { openStackOnNodes } from '../../lib/ha/stack-on-nodes.ts';

export const upgrade = scenario(
  4,
  'every process and every database server upgraded, one at a time, during bookings and payments (root; packages patroni, etcd-server, haproxy)',
  async (later) => {
    const { cluster, stack } = await openStackOnNodes(later);
    const { result, isConsistent } = await underSales(stack, { buyers: 30, thinkMs: 4000 }, () =>
      underLoad(stack, async () => {
        report('processes of the product', await seconds(() => restartInTurn(stack)), 's');
        await upgradeNodes(cluster);
      }),
    );
    const { succeeded, failed, lostOrDuplicated, slowestMs } = result;
    const all = succeeded.pages + succeeded.lists + succeeded.writes + failed.length;
    report('succeeded', JSON.stringify(succeeded));
    report('slowest', slowestMs, 'ms');
    for (const line of failed.slice(0, 20)) report('failed', line);
    return [
      verdict('requests that failed, in %', (failed.length / all) * 100, { atMost: 0.1 }),
      verdict('acknowledged writes lost or duplicated', lostOrDuplicated, { atMost: 0 }),
      isConsistent,
    ].every(Boolean);
  },
);

/** The primary comes last. */
export async function upgradeNodes(cluster: DatabaseNodes): Promise<void> {
  for (const node of await replicasFirst(cluster))
    report(`${node.name} upgraded`, await seconds(() => upgradeNode(node)), 's');
}

async function replicasFirst(cluster: DatabaseNodes): Promise<DatabaseNode[]> {
  const leader = await cluster.primary();
  return [...cluster.nodes.filter((node) => node !== leader), leader];
}

/** Uses the upgrade script. There is no newer package here, so the server is only stopped and started. */
async function upgradeNode(node: DatabaseNode): Promise<void> {
  const stop = join(node.folder, 'stop.sh');
  await writeFile(stop, stopScript(node.programs().map(({ pid }) => pid)));
  const upgrading = runDeployed('ha/upgrade-node.sh', [], {
    NODE_ENV_FILE: node.envFile,
    STOP: `sh ${stop}`,
    UPGRADE: 'true',
    START: 'true',
  });
  const isStopped = () => node.programs().every((program) => !program.isRunning());
  const restart = async () => {
    await waitFor('the script stops the server', isStopped, { seconds: 180, everyMs: 100 });
    node.start();
  };
  await Promise.all([upgrading, restart()]);
}

/** Stops one after another, each after the previous one has exited. */
const stopScript = (pids: number[]): string =>
  pids.map((pid) => `kill ${pid}; while kill -0 ${pid} 2>/dev/null; do sleep 0.1; done\n`).join('');
