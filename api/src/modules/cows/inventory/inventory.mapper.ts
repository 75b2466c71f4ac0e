import type {
  CowChange,
  CowInput,
  CowUpdate,
  HistoryEntry,
  InventoryCow,
  JsonValue,
} from '@khamar/contract/cows/inventory';
import { toCowDetail } from '../catalogue/cows.mapper.ts';
import type { CowRow } from '../cows.table.ts';
import type { AuditRow } from './inventory.repository.ts';

export const toInventoryCow = (row: CowRow, mediaUrl: string): InventoryCow => ({
  ...toCowDetail(row, mediaUrl),
  version: row.version,
});

export const toNewRow = (input: CowInput) => ({
  tag_id: input.tagId,
  breed: input.breed ?? null,
  teeth: input.teeth ?? null,
  age: input.age,
  gender: input.gender ?? null,
  color: input.color ?? null,
  current_weight: input.currentWeight,
  price_per_kg: input.pricePerKg ?? null,
  current_price: input.currentPrice,
  availability_status: input.availabilityStatus,
  description: input.description ?? input.descriptionBn ?? '',
  description_bn: input.descriptionBn ?? null,
});

/** Fields that were not given are undefined and stay unchanged. */
export const toChanges = (input: CowUpdate | CowChange) => ({
  tag_id: input.tagId,
  breed: input.breed,
  teeth: input.teeth,
  age: input.age,
  gender: input.gender,
  color: input.color,
  current_weight: input.currentWeight,
  price_per_kg: input.pricePerKg,
  current_price: input.currentPrice,
  availability_status: input.availabilityStatus,
  // Can be cleared only if a Bangla text is given, which then replaces it.
  description:
    input.description ?? (input.description === null ? (input.descriptionBn ?? undefined) : undefined),
  description_bn: input.descriptionBn,
});

const FIELD_OF: Record<string, string> = {
  tag_id: 'tagId',
  description_bn: 'descriptionBn',
  image_key: 'image',
  more_image_keys: 'images',
  current_weight: 'currentWeight',
  weighed_at: 'weighedAt',
  qurbani_fit_until: 'qurbaniFitUntil',
  price_per_kg: 'pricePerKg',
  current_price: 'currentPrice',
  availability_status: 'availabilityStatus',
  left_as: 'leftAs',
  left_note: 'leftNote',
};

export const toHistoryEntry = ({ at, actor, action, changes }: AuditRow): HistoryEntry => ({
  at: at.toISOString(),
  actor,
  action,
  changes: Object.entries(changes)
    // The time of the entry says it.
    .filter(([column]) => column !== 'left_at')
    .map(([column, [from, to]]) => ({
      field: FIELD_OF[column] ?? column,
      from: scalarOf(from),
      to: scalarOf(to),
    })),
});

/** Images are shown as a count. */
const scalarOf = (value: JsonValue | JsonValue[]): JsonValue => (Array.isArray(value) ? value.length : value);
