import type { TagId } from '@khamar/contract/cows/cow';
import { type ExpressionBuilder, type Insertable, sql, type Updateable } from 'kysely';
import type { AuditEntryTable, DatabaseSchema, Db, Tx } from '../../../db/schema.ts';
import { selectCows } from '../catalogue/cows.repository.ts';
import type { CowRow, CowTable } from '../cows.table.ts';

export type NewCow = Insertable<CowTable>;
export type CowChanges = Updateable<CowTable>;

interface WrittenCow {
  id: string;
}

/** The keys that no stored image has. The key-share lock keeps the other images from being deleted before commit. */
export async function unknownImages(tx: Tx, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from picture where key = any(${keys}::text[]) for key share`.execute(tx);
  const known = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => !known.has(key));
}

export const insert = (tx: Tx, cow: NewCow): Promise<WrittenCow> =>
  tx.insertInto('cow').values(cow).returning('id').executeTakeFirstOrThrow();

/** By `_id` if known, because the tag may have been changed. */
export type CowRef = { _id: string; tagId?: TagId } | { _id?: undefined; tagId: TagId };

const selectOne = (db: Db, which: CowRef) =>
  selectCows(db)
    .where('cow.removed_at', 'is', null)
    .where((eb) =>
      which._id === undefined ? eb('cow.tag_id', '=', which.tagId) : eb('cow.id', '=', which._id),
    );

export const find = (db: Db, which: CowRef): Promise<CowRow | undefined> =>
  selectOne(db, which).executeTakeFirst();

export const lock = (tx: Tx, which: CowRef): Promise<CowRow | undefined> =>
  selectOne(tx, which).forUpdate('cow').executeTakeFirst();

export const update = (tx: Tx, id: string, changes: CowChanges): Promise<WrittenCow> =>
  tx
    .updateTable('cow')
    .set(changes)
    .set(bumpVersion)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow();

/** Also clears an animal that is still in the herd, because a customer has booked it. */
export const BACK_IN_HERD = { removed_at: null, left_as: null, left_at: null, left_note: null };

export const restore = (tx: Tx, id: string): Promise<(WrittenCow & Pick<CowRow, 'breed'>) | undefined> =>
  tx
    .updateTable('cow')
    .set(BACK_IN_HERD)
    .set(bumpVersion)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('removed_at', 'is not', null), eb('left_as', 'is not', null)]))
    .returning(['id', 'breed'])
    .executeTakeFirst();

export const bumpVersion = (eb: ExpressionBuilder<DatabaseSchema, 'cow'>) => ({
  version: eb('version', '+', 1),
  updated_at: sql<Date>`now()`,
});

/** In the order of the ids; includes cows that this transaction removed. */
export async function findWritten(tx: Tx, ids: string[]): Promise<CowRow[]> {
  const rows = await selectCows(tx)
    .where('cow.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

interface Page {
  page: number;
  limit: number;
}

/** Last removed first. Few cows are ever removed, so an exact count is cheap. */
export const listRemoved = (db: Db, { page, limit }: Page) =>
  selectCows(db)
    .select(['cow.removed_at', 'cow.left_as', 'cow.left_note'])
    .where('cow.removed_at', 'is not', null)
    .orderBy('cow.removed_at', 'desc')
    .orderBy('cow.id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();

export async function countRemoved(db: Db): Promise<number> {
  const { removed } = await db
    .selectFrom('cow')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('removed'))
    .where('removed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return removed;
}

export const exists = async (db: Db, cowId: string): Promise<boolean> =>
  (await db.selectFrom('cow').select('id').where('id', '=', cowId).executeTakeFirst()) !== undefined;

export type AuditRow = Pick<AuditEntryTable, 'actor' | 'action' | 'changes'> & { at: Date };

/** Newest first. */
export const history = (db: Db, cowId: string, limit: number): Promise<AuditRow[]> =>
  db
    .selectFrom('audit_entry')
    .select(['at', 'actor', 'action', 'changes'])
    .where('entity', '=', 'cow')
    .where('entity_id', '=', cowId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
