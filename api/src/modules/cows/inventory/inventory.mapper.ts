import type {
  CowChange,
  CowInput,
  CowUpdate,
  HistoryEntry,
  InventoryCow,
} from '@khamar/contract/cows/inventory';
import { toPublicCow } from '../catalogue/cows.mapper.ts';
import type { CowRow } from '../cows.table.ts';
import { colorColumns, pricePerKgColumns } from '../color-and-price-columns.ts';
import type { AuditRow } from './inventory.repository.ts';

export const toInventoryCow = (row: CowRow, mediaUrl: string): InventoryCow => ({
  ...toPublicCow(row, mediaUrl),
  version: row.version,
});

export const toNewRow = (input: CowInput) => ({
  tag_id: input.tagId,
  breed: input.breed ?? null,
  teeth: input.teeth ?? null,
  age: input.age,
  gender: input.gender ?? null,
  ...colorColumns(input.color ?? null),
  current_weight: input.currentWeight,
  ...pricePerKgColumns(input.pricePerKg ?? null),
  current_price: input.currentPrice,
  availability_status: input.availabilityStatus,
  description: input.description,
});

/** What was not given stays undefined, and is left as it is. */
export const toChanges = (input: CowUpdate | CowChange) => ({
  tag_id: input.tagId,
  breed: input.breed,
  teeth: input.teeth,
  age: input.age,
  gender: input.gender,
  ...colorColumns(input.color),
  current_weight: input.currentWeight,
  ...pricePerKgColumns(input.pricePerKg),
  current_price: input.currentPrice,
  availability_status: input.availabilityStatus,
  description: input.description,
});

const FIELD_OF: Record<string, string> = {
  tag_id: 'tagId',
  image_key: 'image',
  current_weight: 'currentWeight',
  price_per_kg: 'pricePerKg',
  current_price: 'currentPrice',
  availability_status: 'availabilityStatus',
};

export const toHistoryEntry = ({ at, actor, action, changes }: AuditRow): HistoryEntry => ({
  at: at.toISOString(),
  actor,
  action,
  changes: Object.entries(changes).map(([column, [from, to]]) => ({
    field: FIELD_OF[column] ?? column,
    from,
    to,
  })),
});
