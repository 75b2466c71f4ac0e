import type { BookingState } from '@khamar/contract/sales/booking-state';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { BookingRow } from './bookings.repository.ts';

interface HistoryRow {
  at: Date;
  actor: string;
  state: BookingState | null;
  tag_id: string | null;
  price_paisa: string | null;
  dispatch_kg: string | null;
  end_reason: string | null;
  note: string | null;
  is_noted: boolean;
}

export type BookingHistory = Awaited<ReturnType<typeof findHistory>>;

/** The booking's entries in the audit log, and how many people wait for its cow. */
export async function findHistory(db: Db, { id, cow_id }: Pick<BookingRow, 'id' | 'cow_id'>) {
  const changed = (field: string) =>
    sql`case when changes -> ${sql.lit(field)} ->> 0 is not null then changes -> ${sql.lit(field)} ->> 1 end`;
  const [history, waiting] = await Promise.all([
    sql<HistoryRow>`
      select at, actor, changes -> 'state' ->> 1 as state,
        ${changed('tag_id')} as tag_id, ${changed('price_paisa')} as price_paisa, changes -> 'dispatch_kg' ->> 1 as dispatch_kg,
        changes -> 'end_reason' ->> 1 as end_reason, changes -> 'note' ->> 1 as note, changes ? 'note' as is_noted
      from audit_entry where entity = 'booking' and entity_id = ${id} and changes ?| array['state', 'tag_id', 'price_paisa', 'dispatch_kg', 'is_weight_pending']
      order by id`.execute(db),
    sql<{ waiting: number }>`
      select count(*)::int as waiting from waiting where cow_id = ${cow_id} and ended_at is null`.execute(db),
  ]);
  return { history: withReasons(history.rows), waiting: waiting.rows[0]?.waiting ?? 0 };
}

/** The audit log has only what changed: two new prices in a row may have the same reason. */
function withReasons(rows: readonly HistoryRow[]) {
  let last: string | null = null;
  return rows.map(({ end_reason, note, is_noted, ...row }) => {
    if (is_noted) last = note;
    return { ...row, reason: end_reason ?? (row.price_paisa === null ? note : last) };
  });
}
