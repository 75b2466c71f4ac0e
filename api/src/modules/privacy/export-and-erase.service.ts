import type { Db } from '../../db/schema.ts';
import { setAuditActor, type AuditIdentity } from '../../db/audit-actor.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../app-error.ts';
import { findAccount, type Person, type PersonalData, type RetentionSettings } from './personal-data.ts';

interface Who {
  username?: string | undefined;
  email?: string | undefined;
  /** The phone number of a lead, which may be all that a visitor left. */
  mobile?: string | undefined;
}

export async function findPerson(db: Db, { username, email, mobile }: Who): Promise<Person> {
  if (username !== undefined) {
    const person = await findAccount(db, 'username', username);
    if (person === undefined) throw new AppError('not_found', 'No account found with this username');
    // An account's email is not verified, so leads and mails with this address may belong to someone else.
    return { ...person, email: null };
  }
  if (mobile !== undefined) return { accountId: null, username: null, email: null, phone: mobile };
  const address = email ?? '';
  const person = await findAccount(db, 'email', address);
  // A visitor without an account has the same rights.
  return person ?? { accountId: null, username: null, email: address, phone: null };
}

/** A consistent snapshot. */
export async function exportPerson(db: Db, data: readonly PersonalData[], person: Person) {
  const results = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      runInOrder(
        data.map(({ exports }) => exports),
        async (query) => (await query(person).execute(tx)).rows,
      ),
    );
  if (Object.values(results).every((rows) => rows.length === 0)) throw nothingStored();
  return results;
}

/** Returns the number of erased rows by name. What the audit log keeps of an erased person, and why: docs/privacy.md. */
export async function erasePerson(
  db: Db,
  data: readonly PersonalData[],
  person: Person,
  by: AuditIdentity,
): Promise<Record<string, number>> {
  const erased = await inTransaction(db, async (tx) => {
    await setAuditActor(tx, by);
    return runInOrder(
      data.map(({ erasures }) => erasures),
      async (erasure) => Number((await erasure(person).execute(tx)).numAffectedRows ?? 0n),
    );
  });
  if (Object.values(erased).every((count) => count === 0)) throw nothingStored();
  return erased;
}

const nothingStored = () => new AppError('not_found', 'Nothing is stored for this address');

/** Returns the number of deleted rows by name. Safe to run in several processes at once. */
export const applyRetention = (
  db: Db,
  data: readonly PersonalData[],
  settings: RetentionSettings,
): Promise<Record<string, number>> =>
  runInOrder(
    data.map(({ retention }) => retention),
    (deleteOld) => deleteOld(db, settings),
  );

/** Sequential, because the queries of an export share the connection of its transaction. */
async function runInOrder<Value, Result>(
  entries: Readonly<Record<string, Value>>[],
  run: (value: Value) => Promise<Result>,
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {};
  for (const [name, value] of entries.flatMap((entry) => Object.entries(entry)))
    // oxlint-disable-next-line no-await-in-loop -- the order matters
    results[name] = await run(value);
  return results;
}
