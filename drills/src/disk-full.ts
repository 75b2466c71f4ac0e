import { spawnSync } from 'node:child_process';
import { chownSync, statfsSync } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleaningUp, type Later } from '@khamar/e2e/clean-up';
import { run } from '@khamar/database/postgres-programs';
import { openClient, openStaff } from './doors.ts';
import { figure, printTable, setting } from './figures.ts';
import { checkLedger, sayVerdict } from './ledger-check.ts';
import { openLedger } from './ledger.ts';
import { clusterIn, emptyFolder, type OwnCluster } from './own-cluster.ts';
import { openPostOffice } from './post-office.ts';
import { upload } from './upload.ts';
import { lineOf, lookAround, popularLists, shareOf, startVisits, VISITS_HEAD } from './visits.ts';
import { firstTags, openProduct } from './whole-product.ts';
import { startWriters } from './writers.ts';

const DISK_MB = 400;
/** So small that the log of writes needs a new file now and then, as on a farm within the hour. */
const SMALL = ['--wal-segsize=1'];

/** The disk of database and pictures is full to the last byte, and then has room again. */
export function diskFull(): Promise<boolean> {
  const seconds = setting('seconds', 20);
  return cleaningUp(async (later) => {
    const disk = await openDisk(later);
    const cluster = await openClusterOn(disk, later);
    const post = await openPostOffice(later);
    const pictures = join(disk, 'media');
    await mkdir(pictures);
    const farm = { rows: 100, smtpUrl: post.url, sites: 0, settings: { MEDIA_FOLDER: pictures } };
    const product = await openProduct(cluster.url, farm, later);
    const api = product.apis[0]?.url ?? '';
    const tags = await firstTags(api, 12);
    await lookAround(api, popularLists(tags));
    const staff = await openStaff(openClient([api], 0)).headers();
    const ledger = openLedger();
    const writers = await startWriters({ doors: [api], ledger, staff: 4, visitors: 1, people: 1 });
    await pause(3000);

    const ballast = await fill(disk);
    const before = ledger.acknowledged();
    const visits = startVisits(api, popularLists(tags), 20);
    const sent = await upload(api, tags[0] ?? '', staff);
    await pause(seconds * 1000);
    const during = ledger.acknowledged() - before;
    const seen = await visits.stop();
    const died = !cluster.isRunning();
    await rm(ballast);
    // As systemd does it on a farm, once there is room.
    if (died) await cluster.start();
    const freed = performance.now();
    const wasAt = ledger.acknowledged();
    while (ledger.acknowledged() < wasAt + 50 && performance.now() - freed < 60_000) await pause(20);
    const back = (performance.now() - freed) / 1000;
    await writers.stop();

    console.log(
      `writes acknowledged while the disk was full: ${during} (those that found room in files already there)`,
    );
    console.log(
      `PostgreSQL ${died ? 'gave up and was started again' : 'stayed up'}; an upload was told ${sent.status}`,
    );
    printTable(VISITS_HEAD, [lineOf('lists while the disk was full', seen)]);
    const verdict = await checkLedger(ledger, product.databaseUrl, post);
    return [
      figure('lists seen before, with 200, in %', shareOf(seen, [200]) * 100, { atLeast: 99 }),
      figure('status of an upload onto a full disk', sent.status, { atLeast: 503, atMost: 503 }),
      figure('seconds until writes went on after there was room', back, { atMost: 15 }),
      sayVerdict(verdict, 100),
    ].every(Boolean);
  });
}

/** Needs root: a disk of this size is mounted for the drill. */
async function openDisk(later: Later): Promise<string> {
  const folder = await emptyFolder(later);
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small disk can be mounted here: ${stderr.toString()}`);
  later(async () => {
    // What has just been killed may still hold a file.
    for (let tries = 20; spawnSync('umount', [folder]).status !== 0 && tries > 0; tries -= 1)
      await pause(250);
  });
  return folder;
}

async function openClusterOn(disk: string, later: Later): Promise<OwnCluster & { isRunning(): boolean }> {
  const settings = ['max_wal_size=64MB', 'min_wal_size=2MB', 'wal_recycle=off', 'wal_init_zero=on'];
  const cluster = await clusterIn(disk, join(disk, 'data'), settings);
  const { uid = 0, gid = 0 } = cluster.owner;
  chownSync(disk, uid, gid);
  const options = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', ...SMALL];
  run('initdb', ['-D', cluster.data, ...options], cluster.owner, disk);
  later(async () => {
    cluster.kill();
  });
  await cluster.start();
  const isRunning = () => spawnSync('pgrep', ['-f', `--`, `-D ${cluster.data}`]).status === 0;
  return { ...cluster, isRunning };
}

/** With one file, to the last byte. */
async function fill(disk: string): Promise<string> {
  const ballast = join(disk, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (statfsSync(disk).bavail * statfsSync(disk).bsize >= size) {
        // oxlint-disable-next-line no-await-in-loop -- block by block, until it is full
        const { bytesWritten } = await file.write(block);
        if (bytesWritten < size) break;
      }
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
  return ballast;
}
