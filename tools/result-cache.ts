import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { checkout, readTracked } from './tracked-files.ts';

const folder = `${checkout}node_modules/.cache/khamar/`;

/**
 * Caches the result of a slow check until its files or tool versions change. A check that throws is not cached, and
 * CI does not use the cache.
 */
export function cachedResult(
  name: string,
  { files, version = '' }: { files: readonly string[]; version?: string },
  check: () => string,
): string {
  if (process.env['CI'] !== undefined) return check();
  const hash = createHash('sha256').update(process.version + version);
  for (const file of [...files, 'package-lock.json', `tools/repo-tests/${name}.test.ts`])
    hash.update(`\0${file}\0`).update(readTracked(file));
  const key = `${hash.digest('hex')}\n`;
  const kept = existsSync(folder + name) ? readFileSync(folder + name, 'utf8') : '';
  if (kept.startsWith(key)) return kept.slice(key.length);
  const said = check();
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + name, key + said);
  return said;
}
