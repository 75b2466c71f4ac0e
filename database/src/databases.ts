import { createHash, randomUUID } from 'node:crypto';
import { Client, escapeIdentifier } from 'pg';
import { migrate, readMigrations } from './migration-runner.ts';
import { queueDefinition } from './queue-schema.ts';

/** Two processes may create the same template; the second waits and reuses it. */
const TEMPLATE_LOCK = 7_304_212;

export function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** The URL with the API's role, which cannot change the audit log (0007_audit_trail.sql). */
export function asApi(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = 'khamar_api';
  url.password = process.env['API_DATABASE_PASSWORD'] ?? '';
  return url.href;
}

/** A connection that is closed by `later`, or else by the caller. */
export async function connectTo(
  connectionString: string,
  later?: (end: () => Promise<void>) => void,
): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  later?.(() => client.end());
  return client;
}

async function asAdministrator<Result>(
  serverUrl: string,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> {
  const admin = await connectTo(withDatabase(serverUrl, 'postgres'));
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Two processes may both find it missing and create it concurrently. */
const ALREADY_EXISTS = new Set(['42P04', '23505']);
const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

async function exists(admin: Client, name: string): Promise<boolean> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
  return rowCount === 1;
}

/** Tries to connect first: on a managed server the owner may not see pg_database or other databases. */
export async function createDatabaseIfMissing(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (codeOf(error) !== '3D000') throw error;
    const name = new URL(databaseUrl).pathname.slice(1);
    await asAdministrator(databaseUrl, (admin) =>
      admin.query(`create database ${escapeIdentifier(name)}`),
    ).catch((creationError: unknown) => {
      if (!ALREADY_EXISTS.has(String(codeOf(creationError)))) throw creationError;
    });
  }
}

/** A migrated, empty template database, created once per set of migrations. */
export async function prepareTemplate(serverUrl: string): Promise<string> {
  const migrations = await readMigrations();
  const digest = createHash('sha256')
    .update(JSON.stringify([migrations, queueDefinition]))
    .digest('hex')
    .slice(0, 12);
  const name = `khamar_template_${digest}`;
  await asAdministrator(serverUrl, async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    if (await exists(admin, name)) return;
    const draft = `${name}_draft`;
    await admin.query(`drop database if exists ${draft}`);
    await admin.query(`create database ${draft}`);
    await migrate(withDatabase(serverUrl, draft));
    await admin.query(`alter database ${draft} rename to ${name}`);
  });
  return name;
}

/** Also drops the test databases copied from it. */
export async function dropTemplate(serverUrl: string, template: string): Promise<void> {
  await asAdministrator(serverUrl, async (admin) => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where datname = $1 or starts_with(datname, $2)',
      [template, testDatabaseName(template, '')],
    );
    // oxlint-disable-next-line no-await-in-loop -- on one connection
    for (const { name } of rows) await dropByName(admin, name);
  });
}

export const testDatabaseName = (template: string, number: number | ''): string =>
  `${template.replace('template', 'test')}_${number}`;

/** A database for one test or benchmark. The name shows its purpose if it is left behind. */
export async function createFreshDatabase(serverUrl: string, purpose: string): Promise<string> {
  return copyDatabase(serverUrl, purpose, await prepareTemplate(serverUrl));
}

/** No one may be connected to the template. */
export async function copyDatabase(serverUrl: string, purpose: string, template: string): Promise<string> {
  const name = `khamar_${purpose}_${randomUUID().slice(0, 8)}`;
  await asAdministrator(serverUrl, (admin) => admin.query(`create database ${name} template ${template}`));
  return withDatabase(serverUrl, name);
}

export const dropByName = (admin: Client, name: string) =>
  admin.query(`drop database if exists ${escapeIdentifier(name)} with (force)`);

export async function dropDatabase(databaseUrl: string): Promise<void> {
  const name = new URL(databaseUrl).pathname.slice(1);
  await asAdministrator(databaseUrl, (admin) => dropByName(admin, name));
}
