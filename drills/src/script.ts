import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Owner } from '@khamar/database/postgres-programs';
import { deployed } from './deployed-cluster.ts';
import { readFile } from 'node:fs/promises';

/** One of the deployed scripts, as its timer runs it. By its text: its user may not be able to walk into the checkout. */
export async function runScript(
  path: string,
  args: string[],
  variables: Record<string, string>,
  owner: Owner = {},
): Promise<void> {
  const child = spawn('sh', ['-c', await readFile(deployed(path), 'utf8'), path, ...args], {
    ...owner,
    cwd: '/',
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`${path} ended with ${String(child.exitCode)}`);
}
