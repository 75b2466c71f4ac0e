import { setTimeout as pause } from 'node:timers/promises';
import { type Client, escapeLiteral } from 'pg';
import { connectTo, dropByName, testDatabaseName, withDatabase } from '../databases.ts';
import { type Pristine, pristineOf, resetDatabase } from './reset-database.ts';

/** The first half of the key of a lock; the second is the number of the database. */
const IN_USE_LOCK = 7_304_213;

interface TestDatabase {
  url: string;
  /** As its owner; whoever takes the database ends it. */
  client: Client;
  giveBack: () => Promise<void>;
}

let administrator: Promise<Client> | undefined;
/** A session gets a lock again that it has already. */
const taken = new Set<number>();

/** One for all tests of a process. Its locks end with the process, however it ends. */
function openAdministrator(serverUrl: string): Promise<Client> {
  administrator ??= connectTo(withDatabase(serverUrl, 'postgres'));
  return administrator;
}

/** The first number that nobody uses, in this process or another. */
async function takeNumber(admin: Client, first: number): Promise<number> {
  for (let number = first; ; number += 1) {
    if (taken.has(number)) continue;
    taken.add(number);
    const { rows } = await admin.query<{ isFree: boolean }>(
      'select pg_try_advisory_lock($1, $2) as "isFree"',
      [IN_USE_LOCK, number],
    );
    if (rows[0]?.isFree === true) return number;
    taken.delete(number);
  }
}

/** Whoever has closed theirs is gone in a moment; pg_terminate_backend would look again only after a tenth of a second. */
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

/** The one that an earlier test left, emptied; nothing when there is none or its schema was changed. */
async function reopen(admin: Client, name: string, url: string): Promise<Client | undefined> {
  const { rows } = await admin.query<{ note: string | null }>(
    `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
    [name],
  );
  const note = rows[0]?.note;
  // One without is not ready; one of an earlier version of this file has another.
  if (note?.startsWith('{') !== true) return undefined;
  await endConnections(admin, name);
  const client = await connectTo(url);
  // oxlint-disable-next-line no-unsafe-type-assertion -- written by copy()
  if (await resetDatabase(client, JSON.parse(note) as Pristine)) return client;
  await client.end();
  return undefined;
}

async function copy(admin: Client, template: string, name: string, url: string): Promise<Client> {
  await dropByName(admin, name);
  await admin.query(`create database ${name} template ${template}`);
  const client = await connectTo(url);
  const note = JSON.stringify(await pristineOf(client));
  await admin.query(`comment on database ${name} is ${escapeLiteral(note)}`);
  return client;
}

/**
 * A database that is like the template and used by nobody else. It stays for the next test: to write and remove the hundreds of
 * files of a database takes more CPU than most tests, on ext4 above all, which passes over inodes that were freed lately.
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
    async giveBack() {
      await admin.query('select pg_advisory_unlock($1, $2)', [IN_USE_LOCK, number]);
      taken.delete(number);
    },
  };
}
