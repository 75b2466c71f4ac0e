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
  const cached = existsSync(folder + name) ? readFileSync(folder + name, 'utf8') : '';
  if (cached.startsWith(key)) return cached.slice(key.length);
  const result = check();
  mkdirSync(folder, { recursive: true });
  writeFileSync(folder + name, key + result);
  return result;
}
