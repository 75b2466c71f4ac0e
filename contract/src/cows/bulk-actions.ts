import { z } from 'zod';
import { AvailabilityStatus, CowId } from './cow.ts';
import { InventoryCow } from './inventory.ts';
import { BULK_LIMITS } from '../limits.ts';

const { maxCows } = BULK_LIMITS;
const each = <Item extends z.ZodType<{ _id: string }>>(item: Item) =>
  z
    .array(item, 'Choose the cows')
    .min(1, 'Choose at least one cow')
    .max(maxCows, `Choose at most ${maxCows} cows`)
    .refine((cows) => new Set(cows.map(({ _id }) => _id)).size === cows.length, 'A cow is named twice');

/** The version prevents overwriting a concurrent change. */
const SeenCow = z.strictObject({ _id: CowId, version: z.number().int().positive() });
export type SeenCow = z.infer<typeof SeenCow>;

export const BulkStatus = z.strictObject({
  cows: each(SeenCow),
  availabilityStatus: AvailabilityStatus,
});
export type BulkStatus = z.infer<typeof BulkStatus>;

export const BulkRemoval = z.strictObject({ cows: each(SeenCow) });
export type BulkRemoval = z.infer<typeof BulkRemoval>;

/** No version: a deleted cow cannot change. */
export const BulkRestore = z.strictObject({ cows: each(z.strictObject({ _id: CowId })) });
export type BulkRestore = z.infer<typeof BulkRestore>;

/** In the order of the request. */
export const ChangedCows = z.object({ cows: z.array(InventoryCow) }).meta({ id: 'ChangedCows' });
export type ChangedCows = z.infer<typeof ChangedCows>;

/**
 * changed: someone else changed the cow; sold: someone else sold it; gone: not in the herd; tag_taken: another cow
 * has its tag; booked: a customer has claimed it; breed_banned: it cannot be listed again.
 */
const OBSTACLES = ['changed', 'sold', 'gone', 'tag_taken', 'booked', 'breed_banned'] as const;

export const CowConflict = z
  .object({
    _id: z.uuid(),
    tagId: z.string().nullable().describe('Null if no cow ever had this _id'),
    reason: z.enum(OBSTACLES),
    changedBy: z.string().nullable().describe('Who changed it last, if known'),
    changedAt: z.iso.datetime().nullable(),
  })
  .meta({
    id: 'CowConflict',
    example: {
      _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
      tagId: 'NDL-001',
      reason: 'sold',
      changedBy: 'karim',
      changedAt: '2026-05-20T04:30:00.000Z',
    },
  });
export type CowConflict = z.infer<typeof CowConflict>;
