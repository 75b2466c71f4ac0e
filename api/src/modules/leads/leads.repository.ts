import type { PageQuery } from '@khamar/contract/list-query';
import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../database-schema.ts';
import type { LeadTable } from './leads.table.ts';

export type LeadRow = Selectable<LeadTable>;
export type NewLead = Omit<Insertable<LeadTable>, 'created_at'>;

/** Nothing comes back when this submission has arrived before; whoever comes at the same time waits until the first is through. */
export const insert = (tx: Tx, lead: NewLead): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('lead')
    .values(lead)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();

export const findDigest = (tx: Tx, id: string) =>
  tx.selectFrom('lead').select('words_digest').where('id', '=', id).executeTakeFirst();

/** Newest first. */
export const list = (db: Db, { page, limit }: PageQuery): Promise<LeadRow[]> =>
  db
    .selectFrom('lead')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(page * limit)
    .execute();

export async function count(db: Db): Promise<number> {
  const { leads } = await db
    .selectFrom('lead')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('leads'))
    .executeTakeFirstOrThrow();
  return leads;
}
