import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import type { Owner } from '@khamar/database/postgres-programs';

const page = new URL('../../docs/runbook.md', import.meta.url);

/** The block of the runbook that has this name, as the owner would copy it. */
async function blockOf(name: string): Promise<string> {
  const blocks = (await readFile(page, 'utf8')).matchAll(/^```sh (\S+)\n([\s\S]*?)^```$/gm);
  for (const [, found, block = ''] of blocks) if (found === name) return block;
  throw new Error(`The runbook has no block "${name}"`);
}

/** Runs it in a shell of its own, in the role the runbook says, with the owner's variables; gives back what it says. */
export async function byRunbook(
  name: string,
  variables: Record<string, string>,
  owner: Owner = {},
): Promise<string> {
  const child = spawn('sh', ['-c', await blockOf(name)], {
    ...owner,
    cwd: '/',
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complaints] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  if (child.exitCode !== 0) throw new Error(`"${name}" ended with ${String(child.exitCode)}:\n${complaints}`);
  return said;
}
