import type { OtherWeight, RoundCow } from '@khamar/contract/cows/weighing-round';
import type { OtherRow, RoundCowRow } from './weighing-round.repository.ts';

export const toRoundCow = (row: RoundCowRow): RoundCow => ({
  _id: row.id,
  tagId: row.tag_id,
  kg: row.kg,
  kind: row.kind,
  weighedAt: row.weighed_at.toISOString(),
  lastEntry: row.last_entry,
  version: row.version,
});

export const toOtherWeight = (row: OtherRow): OtherWeight => ({
  _id: row.id,
  cowId: row.cow_id,
  kg: row.kg,
  kind: row.kind,
  weighedAt: row.weighed_at.toISOString(),
  recordedAt: row.recorded_at.toISOString(),
  recordedBy: row.recorded_by,
});
