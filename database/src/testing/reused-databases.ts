import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeLiteral } from 'pg';
import { connectTo, dropByName, testDatabaseName, withDatabase } from '../databases.ts';
import { type Snapshot, snapshotOf, resetDatabase } from './reset-database.ts';

/** The first half of the advisory lock key; the second is the database number. */
const IN_USE_LOCK = 7_304_213;

interface TestDatabase {
  url: string;
  /** Connected as the owner; the caller closes it. */
  client: Client;
  release: () => Promise<void>;
}

let administrator: Promise<Client> | undefined;
/** Advisory locks are reentrant within a session, so this process also tracks them itself. */
const numbersInUse = new Set<number>();

/** One per process; its locks are released when the process exits. */
function openAdministrator(serverUrl: string): Promise<Client> {
  administrator ??= connectTo(withDatabase(serverUrl, 'postgres'));
  return administrator;
}

/** The first number not used by this or another process. */
async function takeNumber(admin: Client, first: number): Promise<number> {
  for (let number = first; ; number += 1) {
    if (numbersInUse.has(number)) continue;
    numbersInUse.add(number);
    const { rows } = await admin.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1, $2) as "isFree"',
      [IN_USE_LOCK, number],
    );
    if (rows[0]?.isFree === true) return number;
    numbersInUse.delete(number);
  }
}

/** Polls, because closing connections end soon, while pg_terminate_backend would wait a tenth of a second. */
async function endConnections(admin: Client, name: string): Promise<void> {
  for (;;) {
    const { rowCount } = await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    if (rowCount === 0) return;
    await pause(2);
  }
}

/** A database of an earlier test, reset; undefined if there is none or its schema changed. */
async function reopen(admin: Client, name: string, url: string): Promise<Client | undefined> {
  const { rows } = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  );
  const note = rows[0]?.note;
  // Without a note it is not ready; older versions of this file wrote another format.
  if (note?.startsWith('{') !== true) return undefined;
  await endConnections(admin, name);
  const client = await connectTo(url);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by copy()
  if (await resetDatabase(client, JSON.parse(note) as Snapshot)) return client;
  await client.end();
  return undefined;
}

async function copy(admin: Client, template: string, name: string, url: string): Promise<Client> {
  await dropByName(admin, name);
  await admin.query(`create database ${name} template ${template}`);
  const client = await connectTo(url);
  const note = JSON.stringify(await snapshotOf(client));
  await admin.query(`comment on database ${name} is ${escapeLiteral(note)}`);
  return client;
}

/**
 * A database equal to the template, used by no one else. It is kept for the next test: creating and deleting the
 * hundreds of files of a database takes more CPU than most tests, especially on ext4, which skips recently freed
 * inodes.
 */
export async function takeDatabase(serverUrl: string, template: string, first = 1): Promise<TestDatabase> {
  const admin = await openAdministrator(serverUrl);
  const number = await takeNumber(admin, first);
  const name = testDatabaseName(template, number);
  const url = withDatabase(serverUrl, name);
  const client = (await reopen(admin, name, url)) ?? (await copy(admin, template, name, url));
  return {
    url,
    client,
    async release() {
      await admin.query('select pg_advisory_unlock($1, $2)', [IN_USE_LOCK, number]);
      numbersInUse.delete(number);
    },
  };
}
