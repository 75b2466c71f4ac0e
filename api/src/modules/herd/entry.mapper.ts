import type { EntryRow } from './entry.repository.ts';

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
