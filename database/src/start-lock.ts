import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/** One starter at a time; a lock whose owner is dead counts for nothing. */
export async function withLock<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  while (!tryLock(file)) {
    // oxlint-disable-next-line no-await-in-loop -- waiting for another process, which sends us no event
    await pause(50);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (!isOwnerAlive(file)) rmSync(file, { force: true });
    return false;
  }
}

function isOwnerAlive(file: string): boolean {
  try {
    const owner = Number(readFileSync(file, 'utf8'));
    // Just created and not yet signed.
    if (owner === 0) return true;
    return process.kill(owner, 0);
  } catch {
    return false;
  }
}
