import type { UserQuery } from '@khamar/contract/cows/list-query';
import type { Role } from '@khamar/contract/people/roles';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { DatabaseSchema, Db, Tx } from '../../../db/schema.ts';
import type { AccountRow } from '../accounts.repository.ts';

type Query<Output> = SelectQueryBuilder<DatabaseSchema, 'account', Output>;

/** The form that the index on roles understands. */
const having =
  (role: Role | undefined) =>
  <Output>(query: Query<Output>): Query<Output> =>
    role === undefined ? query : query.where(sql<boolean>`account.roles @> ${[role]}::text[]`);

/** Newest first: ids sort by birth. */
export const list = (db: Db, { role, page, limit }: UserQuery): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .$call(having(role))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();

/** For whoever reads them at a terminal. */
export const listByName = (db: Db, role: Role | undefined): Promise<AccountRow[]> =>
  db
    .selectFrom('account')
    .selectAll()
    .$call(having(role))
    .orderBy(sql`lower(username)`)
    .execute();

export async function count(db: Db, role: Role | undefined): Promise<number> {
  const { users } = await db
    .selectFrom('account')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('users'))
    .$call(having(role))
    .executeTakeFirstOrThrow();
  return users;
}

/** In one order, so that two who change each other do not wait for each other. Who signs in meanwhile waits, and finds what was decided. */
export const lock = (tx: Tx, ids: readonly string[]): Promise<AccountRow[]> =>
  tx.selectFrom('account').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();

export const setRoles = (tx: Tx, id: string, roles: Role[]): Promise<AccountRow> =>
  tx.updateTable('account').set({ roles }).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

export const setAccess = (tx: Tx, id: string, isDisabled: boolean): Promise<AccountRow> =>
  tx
    .updateTable('account')
    // Once shut out, the first day counts.
    .set({ disabled_at: isDisabled ? sql<Date>`coalesce(disabled_at, now())` : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
