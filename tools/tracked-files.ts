import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const checkout = fileURLToPath(new URL('../', import.meta.url));

/** Files of the repository: committed ones and new ones that git does not ignore. */
export function trackedFiles(pattern: RegExp): string[] {
  // In CI the checkout may belong to another user.
  const git = ['-c', 'safe.directory=*', 'ls-files', '--cached', '--others', '--exclude-standard'];
  const output = execFileSync('git', git, {
    cwd: checkout,
  });
  const names = output.toString().split('\n');
  return names.filter((name) => pattern.test(name) && existsSync(checkout + name));
}

export const readTracked = (name: string): string => readFileSync(checkout + name, 'utf8');
