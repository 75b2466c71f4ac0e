import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Later } from './clean-up.ts';

/** Readable by everyone: nginx and PostgreSQL, started by root, work as somebody else. */
export async function temporaryFolder(purpose: string, later: Later): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `khamar-${purpose}-`));
  later(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}
