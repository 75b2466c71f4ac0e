import { randomInt } from 'node:crypto';
import type { Language } from '@khamar/contract/accounts/person';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type AccountRow, isUsernameTaken } from '../accounts.repository.ts';

interface NewPhoneAccount {
  mobile: string;
  language: Language;
  username: string;
  passwordHash: string;
}

/** Never free at sign-up, or it would tell which numbers have an account. */
export const isPhoneUsername = (username: string): boolean => /^u1[3-9]\d{8}(?:-\d+)?$/i.test(username);

/** +8801712345678 → u1712345678; with a random ending if someone has that name. */
export async function freeUsername(tx: Tx, mobile: string): Promise<string> {
  const name = `u${mobile.slice('+880'.length)}`;
  for (let candidate = name; ; candidate = `${name}-${randomInt(1000, 1_000_000)}`)
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (!(await isUsernameTaken(tx, candidate))) return candidate;
}

export const insertVerified = (
  tx: Tx,
  { mobile, language, username, passwordHash }: NewPhoneAccount,
): Promise<AccountRow> =>
  tx
    .insertInto('account')
    .values({
      username,
      mobile,
      language,
      phone_verified_at: sql<Date>`now()`,
      password_hash: passwordHash,
      has_password: false,
      has_common_password: false,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The owner held the number now. */
export async function renewProof(tx: Tx, accountId: string): Promise<void> {
  await tx
    .updateTable('account')
    .set({ phone_verified_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

/** Whether this browser has signed in to the account that has verified the number. */
export async function knowsDevice(db: Db, mobile: string, hash: Buffer | null): Promise<boolean> {
  const { rows } = await sql`select from device join account on account.id = device.account_id
    where account.mobile = ${mobile} and account.phone_verified_at is not null and device.hash = ${hash}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether this browser has signed in to the account, or to any, before. */
export async function findDevice(db: Db, accountId: string, hash: Buffer | null) {
  const { rows } = await sql<{ isKnown: boolean; isOurs: boolean; isFirst: boolean }>`
    select exists (select from device where account_id = ${accountId} and hash = ${hash}) as "isKnown",
      exists (select from device where hash = ${hash}) as "isOurs",
      not exists (select from device where account_id = ${accountId}) as "isFirst"`.execute(db);
  return rows[0] ?? { isKnown: false, isOurs: false, isFirst: true };
}
