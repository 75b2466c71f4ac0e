import { isStaff } from '@khamar/contract/accounts/permissions';
import { type Insertable, type Selectable, sql } from 'kysely';
import { prepared } from '../../db/prepared-statements.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AccountTable } from './accounts.table.ts';

export type AccountRow = Selectable<AccountTable>;
type NewAccount = Pick<
  Insertable<AccountTable>,
  'username' | 'mobile' | 'password_hash' | 'has_common_password' | 'language'
> &
  Partial<Pick<AccountRow, 'roles' | 'invited_at'>> & { email: string };

const is = (column: 'username' | 'email', value: string | null) =>
  sql<boolean>`lower(${sql.ref(`account.${column}`)}) = lower(${value}::text)`;

interface SeenAtSignIn {
  /** This browser has signed in to the account before. */
  knows_device: boolean;
  /** This browser has signed in to any account: families share devices. */
  is_our_device: boolean;
  has_devices: boolean;
  /** A demo account, whose password is published. */
  is_demo: boolean;
}

/** At most two: a verified number, and another account with the number as its username. */
export async function findForSignIn(
  db: Db,
  { username, mobile, email }: { username: string; mobile: string | null; email: string | null },
  device: Buffer | null,
): Promise<(AccountRow & SeenAtSignIn)[]> {
  const { rows } = await prepared(
    db,
    'find-for-sign-in',
    sql<AccountRow & SeenAtSignIn>`
    select account.*,
      exists (select from device where account_id = account.id and hash = ${device}) as knows_device,
      exists (select from device where hash = ${device}) as is_our_device,
      exists (select from device where account_id = account.id) as has_devices,
      exists (select from demo_account where account_id = account.id) as is_demo
    from account where account.id in (
      select id from account where ${is('username', username)}
      union select id from account where mobile = ${mobile}::text and phone_verified_at is not null
      union select id from account where ${is('email', email)} and email_verified_at is not null)`,
  );
  return rows;
}

export const findByUsername = (db: Db, username: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where(is('username', username)).executeTakeFirst();

export const findById = (db: Db, id: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst();

export const lockById = (tx: Tx, id: string): Promise<AccountRow | undefined> =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export const findByEmail = (db: Db, email: string): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where(is('email', email)).executeTakeFirst();

/**
 * Names that the database roles and the seed have as actors in the audit log. Not read from pg_roles: sign-up would reveal which
 * roles exist.
 */
const RESERVED = ['khamar', 'khamar_api', 'postgres', 'seed'];

/** Checks the audit log too: a reused username would attribute one person's changes to another. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from account where lower(username) = lower(${username}))
      or exists (select from audit_entry where lower(actor) = lower(${username}))
      or lower(${username}) = any (${RESERVED}) as "isTaken"`.execute(db);
  return rows[0]?.isTaken === true;
}

/** Leaves the email null if another account has it: sign-up must not reveal that account. */
export const insert = (tx: Tx, { email, ...account }: NewAccount) =>
  tx
    .insertInto('account')
    .values({
      ...account,
      email: sql<string | null>`(select ${email}::text where not exists
        (select from account where lower(email) = lower(${email})))`,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();

/** With `checkedHash`, only while the account is enabled and still has that hash. Returns its current roles. */
export async function setPassword(
  tx: Tx,
  id: string,
  password: Pick<AccountRow, 'password_hash' | 'has_common_password'>,
  checkedHash?: string,
): Promise<AccountRow['roles'] | undefined> {
  const changed = await tx
    .updateTable('account')
    .set(password)
    .where('id', '=', id)
    .$if(checkedHash !== undefined, (query) =>
      query.where('password_hash', '=', checkedHash ?? '').where('disabled_at', 'is', null),
    )
    .returning('roles')
    .executeTakeFirst();
  // Invalidate reset links mailed before the change.
  if (changed) await deleteResets(tx, id);
  return changed?.roles;
}

/** Call only after a link mailed to the account's address was used. */
export const verifyEmail = (tx: Tx, id: string) =>
  tx
    .updateTable('account')
    .set({ email_verified_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('email', 'is not', null)
    .execute();

/** The link mailed to the new address was used; links mailed to the old one die. */
export async function takeNewEmail(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('account')
    .set((account) => ({
      email: account.ref('new_email'),
      new_email: null,
      email_verified_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .execute();
  await deleteResets(tx, id);
}

/** Not to an unverified address: a stranger may have typed it, and any text as the name. */
export const greetedName = ({ name, email_verified_at }: Pick<AccountRow, 'name' | 'email_verified_at'>) =>
  email_verified_at === null ? null : name;

/** A customer account with an unverified address. Staff addresses come from an invitation or the command line. */
export const isUnprovenClaim = ({
  invited_at,
  email_verified_at,
  roles,
}: Pick<AccountRow, 'invited_at' | 'email_verified_at' | 'roles'>) =>
  invited_at === null && email_verified_at === null && !isStaff(roles);

/** Frees the address for another account; this one stays, without an address. */
export async function releaseEmail(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('account').set({ email: null }).where('id', '=', id).execute();
  await deleteResets(tx, id);
}

export async function hasNewPasswordSince(db: Db, id: string, since: Date): Promise<boolean> {
  const { rows } = await sql`select from audit_entry
    where entity = 'account' and entity_id = ${id} and at > ${since} and changes ? 'password'`.execute(db);
  return rows.length > 0;
}

/** Ids sort by creation time. */
export async function isLastInvitation(db: Db, accountId: string, mailId: string): Promise<boolean> {
  const later = await db
    .selectFrom('mail')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'INVITATION')
    .where('id', '>', mailId)
    .executeTakeFirst();
  return later === undefined;
}

export async function insertReset(db: Db, accountId: string, hash: Buffer, minutes: number): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  await db.insertInto('password_reset').values({ hash, account_id: accountId, expires_at }).execute();
}

export const deleteResets = (db: Db, accountId: string) =>
  db.deleteFrom('password_reset').where('account_id', '=', accountId).execute();

const demoAccounts = (db: Db) => db.selectFrom('demo_account').select('account_id');

/** The account of a reset link that is still valid. */
export const findReset = (db: Db, hash: Buffer, allowsDemo: boolean): Promise<AccountRow | undefined> =>
  db
    .selectFrom('password_reset')
    .innerJoin('account', 'account.id', 'password_reset.account_id')
    .selectAll('account')
    .where('password_reset.hash', '=', hash)
    .where('password_reset.expires_at', '>', sql<Date>`now()`)
    .where('account.disabled_at', 'is', null)
    .$if(!allowsDemo, (query) => query.where('account.id', 'not in', demoAccounts(db)))
    .executeTakeFirst();

/** The delete decides a race: only one of two concurrent requests gets true. */
export async function spendReset(tx: Tx, hash: Buffer): Promise<boolean> {
  const spent = await tx
    .deleteFrom('password_reset')
    .where('hash', '=', hash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
