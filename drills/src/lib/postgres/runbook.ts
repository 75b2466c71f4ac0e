import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Owner } from '@khamar/database/postgres-programs';
import { checkout, runProgram } from '@khamar/testkit/processes/processes';

export const deployed = (path: string): string => join(checkout, 'deploy', path);

type Variables = Record<string, string>;

/** The user, and the server if it is not this machine. */
interface Role extends Owner {
  on?: (program: string, ...args: string[]) => [string, string[]];
}

/** Runs it in its own shell with this role and these variables; returns its output. */
async function runShell(name: string, text: string, args: string[], variables: Variables, role: Role) {
  const { on = (program, ...rest) => [program, rest], ...owner } = role;
  const env = { ...process.env, ...variables };
  const [command, all] = on('sh', '-c', text, name, ...args);
  const { code, out, err } = await runProgram(command, all, { ...owner, cwd: '/', env });
  if (code !== 0) throw new Error(`"${name}" ended with ${String(code)}:\n${out}${err}`);
  return out;
}

/** Runs the block of the runbook with this name, exactly as written. */
export async function byRunbook(name: string, variables: Variables, role: Role = {}): Promise<string> {
  const page = await readFile(join(checkout, 'docs/runbook.md'), 'utf8');
  for (const [, blockName, block = ''] of page.matchAll(/^```sh (\S+)\n([\s\S]*?)^```$/gm))
    if (blockName === name) return runShell(name, block, [], variables, role);
  throw new Error(`The runbook has no block "${name}"`);
}

/** Runs a deployed script like its timer. Passed as text, because its user may have no access to the checkout. */
export const runDeployed = async (path: string, args: string[], variables: Variables, role: Role = {}) =>
  runShell(path, await readFile(deployed(path), 'utf8'), args, variables, role);
