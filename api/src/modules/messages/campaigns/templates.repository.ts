import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { MessageTemplateTable } from './messages.table.ts';

export type TemplateRow = Selectable<MessageTemplateTable>;
export type TemplateValues = Omit<Insertable<MessageTemplateTable>, 'id' | 'updated_at'>;

/** More than anyone would choose from. */
const MAX_TEMPLATES = 200;

export const list = (db: Db): Promise<TemplateRow[]> =>
  db
    .selectFrom('message_template')
    .selectAll()
    .orderBy(sql`lower(name_en)`)
    .limit(MAX_TEMPLATES)
    .execute();

export const insert = (tx: Tx, values: TemplateValues): Promise<TemplateRow> =>
  tx.insertInto('message_template').values(values).returningAll().executeTakeFirstOrThrow();

export const update = (tx: Tx, id: string, values: TemplateValues): Promise<TemplateRow | undefined> =>
  tx
    .updateTable('message_template')
    .set({ ...values, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

export async function remove(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('message_template').where('id', '=', id).execute();
}
