import type { PageQuery } from '@khamar/contract/cows/list-query';
import type { Delivery } from '@khamar/contract/messages/message';
import type { Language } from '@khamar/contract/accounts/person';
import { type Insertable, type Selectable, sql } from 'kysely';
import { pageOf } from '../../../db/list-filters.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { MessageTable } from './messages.table.ts';

export type MessageRow = Selectable<MessageTable>;
type NewMessage = Omit<Insertable<MessageTable>, 'id' | 'written_at'>;

/** Undefined if a message with this key was sent before. */
export const insert = (tx: Tx, message: NewMessage): Promise<{ id: string } | undefined> =>
  tx
    .insertInto('message')
    .values(message)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();

export const findByKey = (
  tx: Tx,
  key: string,
): Promise<Pick<MessageRow, 'id' | 'written_by' | 'recipients'> | undefined> =>
  tx
    .selectFrom('message')
    .select(['id', 'written_by', 'recipients'])
    .where('key', '=', key)
    .executeTakeFirst();

export type ListedMessage = MessageRow & { deliveries: Partial<Record<Delivery, number>> };

const deliveries = sql<ListedMessage['deliveries']>`coalesce((
  select jsonb_object_agg(delivery, mails) from (
    select coalesce(outcome, 'WAITING') as delivery, count(*)::int as mails from mail
    where mail.message_id = message.id group by 1) as counted), '{}')`;

const selectMessages = (db: Db) => db.selectFrom('message').selectAll().select(deliveries.as('deliveries'));

/** Newest first. */
export const list = (db: Db, page: PageQuery): Promise<{ rows: ListedMessage[]; total: number }> =>
  pageOf(selectMessages(db).orderBy('written_at', 'desc').orderBy('id', 'desc'), page);

export const find = (db: Db, id: string): Promise<ListedMessage | undefined> =>
  selectMessages(db).where('id', '=', id).executeTakeFirst();

export interface DeliveryRow {
  id: string;
  name: string;
  email: string | null;
  language: Language;
  outcome: 'SENT' | 'REFUSED' | 'NOBODY' | null;
  settled_at: Date | null;
}

/** One row per recipient: failures first, then waiting, then sent. */
export async function listDeliveries(db: Db, messageId: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select mail.id, data ->> 'name' as name, coalesce(account.email, lead.email) as email,
      data ->> 'language' as language, outcome, settled_at
    from mail left join account on account.id = mail.account_id left join lead on lead.id = mail.lead_id
    where message_id = ${messageId}
    order by array_position(array['REFUSED', 'NOBODY', null, 'SENT'], outcome), lower(data ->> 'name'), mail.id`.execute(
    db,
  );
  return rows;
}

export type MessageToDeliver = Pick<MessageRow, 'subject_en' | 'body_en' | 'subject_bn' | 'body_bn'> & {
  email: string;
};

/** With the current address; undefined if there is none any more or the account is disabled. */
export async function findToDeliver(db: Db, mailId: string): Promise<MessageToDeliver | undefined> {
  const { rows } = await sql<MessageToDeliver>`
    select subject_en, body_en, subject_bn, body_bn, coalesce(account.email, lead.email) as email
    from mail join message on message.id = mail.message_id
      left join account on account.id = mail.account_id and disabled_at is null
      left join lead on lead.id = mail.lead_id
    where mail.id = ${mailId} and coalesce(account.email, lead.email, '') <> ''`.execute(db);
  return rows[0];
}
