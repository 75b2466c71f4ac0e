import type { AuditSheetQuery } from '@khamar/contract/audit-log/audit';
import type { AuditEntity, AuditLogAction } from '@khamar/contract/audit-log/choices';
import { AUDIT_LIMITS } from '@khamar/contract/audit-log/choices';
import { sql } from 'kysely';
import { isWithin } from '../../db/list-filters.ts';
import type { AuditEntryTable, Db } from '../../db/schema.ts';

export interface EntryRow {
  id: string;
  at: Date;
  actor: string;
  action: AuditLogAction;
  entity: AuditEntity;
  entity_id: string;
  label: string | null;
  code: string | null;
  changes: AuditEntryTable['changes'];
  /** `at` to the microsecond, which a Date does not hold. */
  at_text: string;
}

export type AuditFilters = Omit<AuditSheetQuery, 'language'>;

const isUuid = (id: string) => id.length === 36;

const matches = ({ entity, entityId, actor, ...days }: AuditFilters) => {
  const id =
    entityId === undefined || isUuid(entityId)
      ? sql`${entityId}::uuid`
      : sql`(select id from booking where code = ${entityId})`;
  return sql`${entity === undefined ? sql`true` : sql`entry.entity = ${entity}`}
    and ${entityId === undefined ? sql`true` : sql`entry.entity_id = ${id}`}
    and ${actor === undefined ? sql`true` : sql`lower(entry.actor) = lower(${actor})`}
    and ${isWithin(sql`entry.at`, days)}`;
};

/** Subqueries by primary key for the few entries of a page; joins would read whole tables. */
const LABEL = sql`case entry.entity
  when 'feed_cost' then (select name from herd_group where herd_group.id = entry.entity_id)
  when 'cow' then (select tag_id from cow where cow.id = entry.entity_id)
  when 'booking' then (select code from booking where booking.id = entry.entity_id)
  when 'quote' then (select tag_id from quote join cow on cow.id = quote.cow_id where quote.id = entry.entity_id)
  when 'payment' then (select trx_id_of(payment) from payment where payment.id = entry.entity_id)
  when 'refund' then (select trx_id_of(payment) from refund join payment on payment.id = refund.payment_id where refund.id = entry.entity_id)
  when 'lead' then (select trim(first_name || ' ' || last_name) from lead where lead.id = entry.entity_id)
  when 'account' then (select username from account where account.id = entry.entity_id)
  when 'run' then (select vehicle from run where run.id = entry.entity_id)
  when 'message_template' then (select name_en from message_template where message_template.id = entry.entity_id)
  when 'setting' then (select section from setting where setting.id = entry.entity_id)
  else (select tag_id from cow where entry.entity in ('health_entry', 'cow_cost', 'fitness_check') and cow.id = entry.entity_id) end`;
const CODE = sql`case entry.entity
  when 'booking' then (select code from booking where booking.id = entry.entity_id)
  when 'quote' then (select code from quote join booking on booking.id = quote.booking_id where quote.id = entry.entity_id)
  when 'payment' then (select code from payment join booking on booking.id = payment.booking_id where payment.id = entry.entity_id)
  when 'refund' then (select code from refund join booking on booking.id = refund.booking_id where refund.id = entry.entity_id) end`;

const withLabels = (page: ReturnType<typeof sql>) => sql<EntryRow>`
  select entry.id, entry.at, entry.actor, entry.action, entry.entity, entry.entity_id, entry.changes,
    entry.at::text as at_text, ${LABEL} as label, ${CODE} as code
  from (${page}) as entry order by entry.at desc, entry.id desc`;

/** Newest first. */
export const selectPage = (filters: AuditFilters, { page, limit }: { page: number; limit: number }) =>
  withLabels(
    sql`select * from audit_entry as entry where ${matches(filters)}
      order by entry.at desc, entry.id desc limit ${limit} offset ${page * limit}`,
  );

/** The next batch of an export; keyset pagination. */
export const selectAfter = (
  filters: AuditFilters,
  last: Pick<EntryRow, 'at_text' | 'id'> | undefined,
  limit: number,
) =>
  withLabels(
    sql`select * from audit_entry as entry where ${matches(filters)}
      and ${last === undefined ? sql`true` : sql`(entry.at, entry.id) < (${last.at_text}::timestamptz, ${last.id}::bigint)`}
      order by entry.at desc, entry.id desc limit ${limit}`,
  );

export const list = async (db: Db, ...page: Parameters<typeof selectPage>): Promise<EntryRow[]> =>
  (await selectPage(...page).execute(db)).rows;

export const listAfter = async (db: Db, ...after: Parameters<typeof selectAfter>): Promise<EntryRow[]> =>
  (await selectAfter(...after).execute(db)).rows;

/** Stops at one above `maxCounted`, which shows that there are more. */
export async function count(db: Db, filters: AuditFilters): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from
      (select from audit_entry as entry where ${matches(filters)} limit ${AUDIT_LIMITS.maxCounted + 1}) as counted`.execute(
    db,
  );
  return rows[0]?.entries ?? 0;
}

/** Skips from one name to the next in the index (loose index scan), however many entries each has. */
export async function listActors(db: Db): Promise<string[]> {
  const { rows } = await sql<{ actor: string }>`
    with recursive name as (
      (select lower(actor) as low, actor from audit_entry order by lower(actor), at desc, id desc limit 1)
      union all
      select next.low, next.actor from name, lateral (
        select lower(actor) as low, actor from audit_entry where lower(actor) > name.low
        order by lower(actor), at desc, id desc limit 1) as next
    )
    select actor from name`.execute(db);
  return rows.map(({ actor }) => actor);
}
