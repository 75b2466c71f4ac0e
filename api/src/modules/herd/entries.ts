import { type RawBuilder, sql } from 'kysely';

/** What every entry of a list has, with the correction that superseded it. */
export interface EntryRow {
  id: string;
  day: string;
  note: string | null;
  actor: string;
  created_at: Date;
  corrected_by: string | null;
  corrected_at: Date | null;
  correction_reason: string | null;
  was_removed: boolean | null;
}

/** Of a table `entry`, joined with itself as `later`. */
export const ENTRY_COLUMNS: RawBuilder<unknown> = sql`entry.id, entry.day::text, entry.note, entry.actor, entry.created_at,
  later.actor as corrected_by, later.created_at as corrected_at, later.reason as correction_reason,
  later.is_removal as was_removed`;

export const toRecorded = (row: EntryRow) => ({
  _id: row.id,
  day: row.day,
  note: row.note,
  actor: row.actor,
  createdAt: row.created_at.toISOString(),
  correction: toCorrection(row),
});

function toCorrection({ corrected_by, corrected_at, correction_reason, was_removed }: EntryRow) {
  if (corrected_by === null || corrected_at === null) return null;
  return {
    actor: corrected_by,
    at: corrected_at.toISOString(),
    reason: correction_reason ?? '',
    isRemoval: was_removed === true,
  };
}
