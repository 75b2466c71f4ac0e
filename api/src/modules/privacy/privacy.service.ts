import type { Db } from '../../db/schema.ts';
import { inTransaction, setAuditActor, type Signature } from '../../db/transaction.ts';
import { AppError } from '../../errors.ts';
import { findAccount, type Person, type PersonalData, type RetentionSettings } from './personal-data.ts';

interface Who {
  username?: string | undefined;
  email?: string | undefined;
  /** Of a lead: whoever asked about a cow may have left nothing else. */
  mobile?: string | undefined;
}

export async function findPerson(db: Db, { username, email, mobile }: Who): Promise<Person> {
  if (username !== undefined) {
    const person = await findAccount(db, 'username', username);
    if (person === undefined) throw new AppError('not_found', 'No account has this username');
    // Nobody has shown that the address in an account is theirs: what else stands under it may be somebody else's.
    return { ...person, email: null };
  }
  if (mobile !== undefined) return { accountId: null, username: null, email: null, phone: mobile };
  const address = email ?? '';
  const person = await findAccount(db, 'email', address);
  // A visitor who only asked about a cow has no account, and the same rights.
  return person ?? { accountId: null, username: null, email: address, phone: null };
}

/** All of it as it was at one moment. */
export async function exportPerson(db: Db, data: readonly PersonalData[], person: Person) {
  const found = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) =>
      runInOrder(
        data.map(({ exports }) => exports),
        async (query) => (await query(person).execute(tx)).rows,
      ),
    );
  if (Object.values(found).every((rows) => rows.length === 0)) throw nothingStored();
  return found;
}

/** How many rows of each were erased. What the trail keeps of an erased person, and why: docs/privacy.md. */
export async function erasePerson(
  db: Db,
  data: readonly PersonalData[],
  person: Person,
  by: Signature,
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

const nothingStored = () => new AppError('not_found', 'Nothing is stored under this address');

/** How many rows of each were deleted. Any number of processes may do it, at any time and at once. */
export const applyRetention = (
  db: Db,
  data: readonly PersonalData[],
  settings: RetentionSettings,
): Promise<Record<string, number>> =>
  runInOrder(
    data.map(({ retention }) => retention),
    (deleteOld) => deleteOld(db, settings),
  );

/** One after the other, in the order of the entries: those of an export share the connection of its transaction. */
async function runInOrder<Value, Result>(
  entries: Readonly<Record<string, Value>>[],
  run: (value: Value) => Promise<Result>,
): Promise<Record<string, Result>> {
  const results: Record<string, Result> = {};
  for (const [name, value] of entries.flatMap((entry) => Object.entries(entry)))
    // oxlint-disable-next-line no-await-in-loop -- in this order
    results[name] = await run(value);
  return results;
}
