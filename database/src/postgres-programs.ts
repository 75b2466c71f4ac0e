import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export interface Owner {
  uid?: number;
  gid?: number;
}

const MISSING = 'PostgreSQL 15 or later is needed: install the package "postgresql", or set DATABASE_URL.';

/** PostgreSQL refuses to run as root, so root uses the postgres user of the Debian package. */
export function serverUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  try {
    return { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') };
  } catch (error) {
    throw new Error(MISSING, { cause: error });
  }
}

const idOfPostgres = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** Debian keeps initdb and pg_ctl off the PATH, in one folder per version. */
export function binary(name: string): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  const found = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  if (found === undefined) throw new Error(MISSING);
  return found;
}

export function run(name: string, args: string[], owner: Owner, folder: string): void {
  // Into a file, not a pipe: the server inherits it, so a pipe would never close.
  const log = openSync(join(folder, 'commands.log'), 'a');
  const { status } = spawnSync(binary(name), args, { ...owner, cwd: '/', stdio: ['ignore', log, log] });
  closeSync(log);
  if (status !== 0)
    throw new Error(`${name} ended with ${String(status)}: see ${folder}/commands.log and server.log`);
}
