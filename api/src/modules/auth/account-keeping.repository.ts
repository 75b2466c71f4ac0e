import type { Role } from '@khamar/contract/roles';
import { sql } from 'kysely';
import type { Db, Tx } from '../../database-schema.ts';
import type { AccountRow } from './accounts.repository.ts';

export const findByUsername = (db: Db, username: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where(sql<boolean>`lower(username) = lower(${username})`)
    .executeTakeFirst();

export async function setRoles(tx: Tx, id: string, roles: Role[]): Promise<void> {
  await tx.updateTable('account').set({ roles }).where('id', '=', id).execute();
}

/** Once disabled, the first day counts. */
export async function setDisabled(tx: Tx, id: string, isDisabled: boolean): Promise<void> {
  const disabled_at = isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null;
  await tx.updateTable('account').set({ disabled_at }).where('id', '=', id).execute();
}

export const list = (db: Db, role: Role | undefined) =>
  db
    .selectFrom('account')
    .select(['username', 'email', 'roles', 'disabled_at'])
    .$if(role !== undefined, (query) => query.where(sql<boolean>`roles @> ${[role]}::text[]`))
    .orderBy(sql`lower(username)`)
    .execute();
