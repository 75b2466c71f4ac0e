import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { checkLedger, reportLedger } from '@khamar/testkit/acknowledged-writes/check';
import { openLedger } from '@khamar/testkit/acknowledged-writes/ledger';
import { startWriters } from '@khamar/testkit/acknowledged-writes/writers';
import { numberOption, scenario } from '@khamar/testkit/processes/command-line';
import { report, seconds, verdict } from '@khamar/testkit/measure/statistics';
import { firstTags } from '@khamar/testkit/servers/test-stack';
import { waitFor } from '@khamar/testkit/wait-for';
import { openVisitors, popularLists } from '@khamar/testkit/measure/visits';
import { openDrillStack } from '../lib/drill-stack.ts';
import { openCluster, postgresFolder, fillDisk, mountSmallDisk } from '../lib/postgres/cluster.ts';
import { openUploads } from './object-store.ts';

const DISK_MB = 400;
/** Small WAL segments, so that new ones are needed often. */
const SMALL = {
  settings: ['max_wal_size=64MB', 'min_wal_size=2MB', 'wal_recycle=off', 'wal_init_zero=on'],
  initOptions: ['--wal-segsize=1'],
};

export const diskFull = scenario(
  1,
  'the disk of database and photos is completely full, then has space again (root)',
  async (later) => {
    const disk = await postgresFolder(later);
    mountSmallDisk(disk, DISK_MB, later);
    const cluster = await openCluster(later, { folder: disk, ...SMALL });
    const mediaFolder = join(disk, 'media');
    await mkdir(mediaFolder);
    const { apiUrl, databaseUrl, smtp } = await openDrillStack(
      { cluster, rows: 100, webs: 0, mediaFolder },
      later,
    );
    const tags = await firstTags(apiUrl, 12);
    const visitors = await openVisitors([
      { name: 'lists while the disk was full', base: apiUrl, paths: popularLists(tags) },
    ]);
    const upload = await openUploads(apiUrl, tags[0] ?? '');
    const ledger = openLedger();
    const writers = await startWriters({ apis: [apiUrl], ledger, prices: 4, leads: 1, signUps: 1 });
    await pause(3000);

    const ballast = await fillDisk(disk);
    const before = ledger.acknowledged.length;
    visitors.start();
    const sent = await upload();
    await pause(numberOption('seconds', 20) * 1000);
    report('acknowledged while full, with space in existing files', ledger.acknowledged.length - before);
    const isSeen = await visitors.stop();
    const hasEnded = cluster.server() === undefined;
    report('PostgreSQL', hasEnded ? 'stopped and was started again' : 'stayed up');
    await rm(ballast);
    // In production systemd restarts it once there is space.
    if (hasEnded) await cluster.start();
    const enough = ledger.acknowledged.length + 50;
    const waitForWrites = () =>
      waitFor('writes continue', () => ledger.acknowledged.length >= enough, { seconds: 60 });
    const back = await seconds(waitForWrites);
    await writers.stop();
    return [
      isSeen,
      verdict('status of an upload onto a full disk', sent.status, { atLeast: 503, atMost: 503 }),
      verdict('seconds until writes continued once there was space', back, { atMost: 15 }),
      reportLedger(await checkLedger(ledger, databaseUrl, smtp), 100),
    ].every(Boolean);
  },
);
