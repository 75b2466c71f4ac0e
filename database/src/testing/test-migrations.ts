import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject, onTestFinished } from 'vitest';
import { createDatabaseIfMissing, dropDatabase, withDatabase, connectTo } from '../databases.ts';

export async function emptyDatabase(): Promise<string> {
  const url = withDatabase(inject('databaseServer'), `khamar_migrations_${crypto.randomUUID().slice(0, 8)}`);
  await createDatabaseIfMissing(url);
  onTestFinished(() => dropDatabase(url));
  return url;
}

export async function folderWith(files: Record<string, string>): Promise<URL> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(Object.entries(files).map(([name, sql]) => writeFile(join(folder, name), sql)));
  return pathToFileURL(`${folder}/`);
}

export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = await connectTo(url);
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
