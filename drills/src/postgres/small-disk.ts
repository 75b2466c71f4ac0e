import { spawnSync } from 'node:child_process';
import { chownSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { serverUser } from '@khamar/database/postgres-programs';
import type { Later } from '@khamar/testkit/clean-up';
import { until } from '@khamar/testkit/until';

/** Needs root: a disk of this size is mounted for the drill, and belongs to PostgreSQL's user. */
export function mountSmallDisk(folder: string, megabytes: number, later: Later): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  if (status !== 0) throw new Error(`No small disk can be mounted here: ${stderr.toString()}`);
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  // A process that has just been killed may still hold a file.
  later(async () => {
    await until('unmounted', () => spawnSync('umount', [folder]).status === 0, { everyMs: 250 });
  });
}

/** With one file, to the last byte. */
export async function fill(disk: string): Promise<string> {
  const ballast = join(disk, 'ballast');
  const file = await open(ballast, 'w');
  try {
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size, 1);
      while (statfsSync(disk).bavail * statfsSync(disk).bsize >= size) {
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
