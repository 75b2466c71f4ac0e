import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { scenario } from '@khamar/testkit/processes/command-line';
import { quantile, report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { openTestStack } from '@khamar/testkit/servers/test-stack';
import { openBackedUp } from '../lib/postgres/deployed-cluster.ts';
import { runDeployed } from '../lib/postgres/runbook.ts';

const HERD = 10_000;
const MINUTE = 60;

export const backup = scenario(
  1,
  "the night's backups while staff write: how long they take, and how much they slow down writes",
  async (later) => {
    const { cluster, variables } = await openBackedUp(later);
    const { folder, owner } = cluster;
    const herd = { server: cluster.url, rows: HERD, mediaFolder: variables.MEDIA_FOLDER };
    const { apiUrl } = await openTestStack({ ...herd, webs: 0 }, later);
    const ledger = openLedger();
    const staff = { prices: 4, restMs: 10, cows: 1, leads: 0, signUps: 0 };
    const writers = await startWriters({ apis: [apiUrl], ledger, ...staff });
    await pause(2000);

    const during = async (name: string, work: () => Promise<unknown>) => {
      const before = ledger.acknowledged.length;
      const took = await seconds(work);
      const times = ledger.acknowledged.slice(before).map(({ ms }) => ms);
      const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
      report(`a write during ${name}, p50 and p99`, `${p50.toFixed(0)} and ${p99.toFixed(0)} ms`);
      return took;
    };
    const byTimer = (kind: string) => () => runDeployed('backup/backup.sh', [kind], variables, owner);
    await during('nothing else', () => pause(5000));
    const full = await during('the full backup', byTimer('full'));
    const diff = await during('the differential backup', byTimer('diff'));
    const images = await during('the copy of photos', () => runDeployed('backup/pictures.sh', [], variables));
    await runDeployed('backup/database-metrics.sh', [], variables, owner);
    await writers.stop();

    const failing = await metricIn(join(folder, 'figures/khamar_database.prom'), 'khamar_archive_failing');
    const finished = await metricIn(
      join(folder, 'figures/khamar_backup.prom'),
      'khamar_backup_finished_seconds',
    );
    return [
      verdict('full backup, seconds', full, { atMost: MINUTE }),
      verdict('diff, seconds', diff, { atMost: MINUTE }),
      verdict('photos, seconds', images, { atMost: MINUTE }),
      verdict('writes rejected', ledger.writes.filter(({ tries }) => tries > 1).length, { atMost: 0 }),
      verdict('the archive fails', failing, { atMost: 0 }),
      verdict('age of the backup as reported to Prometheus, seconds', Date.now() / 1000 - finished, {
        atMost: MINUTE,
      }),
    ].every(Boolean);
  },
);

async function metricIn(file: string, name: string): Promise<number> {
  const line = (await readFile(file, 'utf8')).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
