import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp } from '@khamar/e2e/clean-up';
import { keepWriting, type Writing } from './acknowledged-writes.ts';
import { openBackedUp } from './backed-up-cluster.ts';
import { openFarm } from './farm-on.ts';
import { quantile } from '@khamar/e2e/quantile';
import { figure, seconds, tell } from './figures.ts';
import { runScript } from './script.ts';

const HERD = 10_000;
const MINUTE = 60;

/** The night's backups while staff write: how long they take, and what a writer feels of them. */
export const backup = (): Promise<boolean> =>
  cleaningUp(async (later) => {
    const { cluster, variables } = await openBackedUp(later);
    const farm = await openFarm(cluster, HERD, later);
    const writing = await keepWriting(farm.api.url, { mediaFolder: farm.mediaFolder });
    later(() => writing.stop());
    await pause(2000);

    const quiet = await during(writing, () => pause(5000));
    const full = await during(writing, () =>
      runScript('backup/backup.sh', ['full'], variables, cluster.owner),
    );
    const diff = await during(writing, () =>
      runScript('backup/backup.sh', ['diff'], variables, cluster.owner),
    );
    const pictures = await during(writing, () => runScript('backup/pictures.sh', [], variables));
    await runScript('backup/database-figures.sh', [], variables, cluster.owner);
    await writing.stop();
    for (const [name, { p50, p99 }] of Object.entries({ 'nothing else': quiet, 'the full backup': full }))
      tell(`a write beside ${name}, p50 and p99`, `${p50.toFixed(0)} and ${p99.toFixed(0)} ms`);

    const failing = await metricIn(
      join(cluster.folder, 'figures/khamar_database.prom'),
      'khamar_archive_failing',
    );
    const finished = await metricIn(
      join(cluster.folder, 'figures/khamar_backup.prom'),
      'khamar_backup_finished_seconds',
    );
    return [
      figure('full backup, seconds', full.took, { atMost: MINUTE }),
      figure('diff, seconds', diff.took, { atMost: MINUTE }),
      figure('pictures, seconds', pictures.took, { atMost: MINUTE }),
      figure('writes refused', writing.refused, { atMost: 0 }),
      figure('the archive fails', failing, { atMost: 0 }),
      figure('age of the backup as Prometheus is told, seconds', Date.now() / 1000 - finished, {
        atMost: MINUTE,
      }),
    ].every(Boolean);
  });

async function during(writing: Writing, work: () => Promise<unknown>) {
  const before = writing.times.length;
  const took = await seconds(work);
  const times = writing.times.slice(before);
  return { took, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

async function metricIn(file: string, name: string): Promise<number> {
  const line = (await readFile(file, 'utf8')).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
