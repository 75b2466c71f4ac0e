import { z } from 'zod';
import { breedOf } from './breeds.ts';
import { colorOf } from './colors.ts';
import { AVAILABILITY, GENDERS, LEFT_AS } from './enums.ts';
import { COW_DETAIL_EXAMPLE, CowDetail, CowId, TagId } from './cow.ts';
import { fieldError } from '../field-error.ts';
import { COW_LIMITS, IMAGE_LIMITS } from '../limits.ts';
import { ImageKey } from '../media/image.ts';
import { toLatinDigits } from '../digits.ts';
import { PLAIN, PLAIN_LINES } from '../plain-text.ts';
import { freeText } from '../accounts/person.ts';

/** Form values are text: '১২', '12' and '1,20,000' are all valid numbers. */
function readNumber(value: unknown): unknown {
  const text = numberIn(value);
  if (text === null) return value;
  // Any fraction is kept as one so that the integer rule rejects it. 120.000 also counts as a fraction: in some
  // locales it means 120,000.
  return /\.(\d*[1-9]|\d{3}$)/.test(text) ? Number.parseInt(text, 10) + 0.5 : Number(text);
}

/** Accepts up to two decimals; a value with more keeps a third decimal so that the schema rejects it. */
function readMoney(value: unknown): unknown {
  const text = numberIn(value);
  if (text === null) return value;
  return /\.\d{3}/.test(text) ? Number.parseInt(text, 10) + 0.005 : Number(text);
}

function numberIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = toLatinDigits(value.trim());
  // Commas only as thousands separators: 1,20,000 or 120,000, never 12,5.
  const isNumber = /^[+-]?(\d{1,15}|\d{1,3}(,\d{2,3}){0,4},\d{3})(\.\d+)?$/.test(text);
  return isNumber ? text.replaceAll(',', '') : null;
}

type Counted = 'teeth' | 'age' | 'weight' | 'price';
const wholeNumber = (name: Counted) =>
  z.number(fieldError(`${name}_not_number`)).int(fieldError('not_whole'));
const number = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(readNumber, schema);
const positive = (name: 'weight' | 'price', max: number) =>
  number(
    wholeNumber(name)
      .positive(fieldError(`${name}_too_low`))
      .max(max, fieldError(`${name}_too_high`, max)),
  );
const hasTwoDecimals = (value: number) => Math.round(value * 100) / 100 === value;
/** An empty form field means the number was not given. */
const ifGiven = <Schema extends z.ZodType>(schema: Schema, read = readNumber) =>
  z
    .preprocess(
      (value) => (typeof value === 'string' && value.trim() === '' ? null : read(value)),
      schema.nullable(),
    )
    .optional();

const { maxTeeth, maxAge, maxWeight, maxPrice, maxDescription, maxBreed, maxColor } = COW_LIMITS;
const { maxImages } = IMAGE_LIMITS;
export const TOO_MANY_IMAGES = fieldError('pictures_too_many', maxImages);

const TOO_SHORT = fieldError('description_too_short');
const description = z
  .string(TOO_SHORT)
  .trim()
  .min(10, TOO_SHORT)
  .max(maxDescription, fieldError('description_too_long', maxDescription))
  // Requires a letter: ten digits are a phone number, not a description.
  .regex(/\p{L}/u, { error: TOO_SHORT, abort: true })
  .regex(PLAIN_LINES, fieldError('description_not_plain'))
  .nullish();

/** Each field by itself; the rules across fields follow below. Null clears a field. */
export const CowFields = z.strictObject({
  tagId: TagId,
  breed: z
    .string()
    .trim()
    .min(3, fieldError('breed_missing'))
    .max(maxBreed, fieldError('breed_too_long', maxBreed))
    .regex(PLAIN, fieldError('breed_not_plain'))
    .transform(breedOf)
    .nullish(),
  teeth: ifGiven(
    wholeNumber('teeth')
      .min(0, fieldError('teeth_too_few'))
      .max(maxTeeth, fieldError('teeth_too_many', maxTeeth)),
  ),
  age: number(
    wholeNumber('age').min(0, fieldError('age_too_low')).max(maxAge, fieldError('age_too_high', maxAge)),
  ),
  gender: z.enum(GENDERS, fieldError('gender_missing')).nullish(),
  color: z
    .string()
    .trim()
    .max(maxColor, { error: fieldError('color_too_long', maxColor), abort: true })
    .regex(/\p{L}/u, { error: fieldError('color_missing'), abort: true })
    .regex(PLAIN, fieldError('color_not_plain'))
    .transform(colorOf)
    .nullish(),
  currentWeight: positive('weight', maxWeight),
  pricePerKg: ifGiven(
    z
      .number(fieldError('price_per_kg_not_number'))
      .positive(fieldError('price_per_kg_too_low'))
      .max(maxPrice, fieldError('price_per_kg_too_high', maxPrice))
      .refine(hasTwoDecimals, fieldError('price_per_kg_decimals')),
    readMoney,
  ),
  currentPrice: positive('price', maxPrice),
  availabilityStatus: z.enum(AVAILABILITY, fieldError('status_unknown')),
  description,
  descriptionBn: description,
  images: z
    .array(ImageKey)
    .max(maxImages, TOO_MANY_IMAGES)
    .optional()
    .describe('The keys of all stored photos, in order'),
});

interface Described {
  description?: unknown;
  descriptionBn?: unknown;
}
/** Runs even if other fields are invalid, so the form shows all errors at once. */
const atDescription = { path: ['description'], message: TOO_SHORT, when: () => true };

/** A cow as the form sends it, validated by the same schema in the browser and on the server. One language is enough. */
export const CowInput = CowFields.refine(
  (cow: Described | null) => (cow?.description ?? cow?.descriptionBn ?? null) !== null,
  atDescription,
);
export type CowInput = z.infer<typeof CowInput>;

/** A cow always has a description: the English one can be cleared only together with a Bangla one. */
function keepsDescription(change: Described | null): boolean {
  return change?.description !== null || (change.descriptionBn ?? null) !== null;
}

/**
 * Partial update. With `version`, it fails if someone else changed the cow since; a new status or price requires it.
 * With `_id`, it fails if the tag now belongs to another cow.
 */
export const CowUpdate = CowFields.partial()
  .extend({ version: z.number().int().positive().optional(), _id: CowId.optional() })
  .refine(keepsDescription, atDescription);
export type CowUpdate = z.infer<typeof CowUpdate>;

/** Required for deletion; optional in the schema so that its absence gets its own error code. */
export const CowRemoval = z.object({
  version: z.coerce
    .number('must be a whole number')
    .int()
    .positive()
    .optional()
    .meta({ description: 'The version you have read', example: 3 }),
});
export type CowRemoval = z.infer<typeof CowRemoval>;

/** For an animal that leaves the herd without a sale. */
export const LeaveHerd = z.strictObject({
  version: z.number().int().positive().describe('The version you have read'),
  leftAs: z.enum(LEFT_AS),
  note: freeText('reason_missing', 500, PLAIN_LINES).optional(),
});
export type LeaveHerd = z.infer<typeof LeaveHerd>;

/** A partial update without pictures, from the inventory table. Fails if the version is stale. */
export const CowChange = CowFields.partial()
  .extend({ version: z.number().int().positive() })
  .refine(keepsDescription, atDescription);
export type CowChange = z.infer<typeof CowChange>;

const INVENTORY_EXAMPLE = { ...COW_DETAIL_EXAMPLE, version: 3 };

/** A cow as staff see it. */
export const InventoryCow = CowDetail.extend({
  version: z
    .number()
    .int()
    .positive()
    .describe('Send it with an update to prevent overwriting other changes'),
}).meta({ id: 'InventoryCow', example: INVENTORY_EXAMPLE });
export type InventoryCow = z.infer<typeof InventoryCow>;

export const InventoryPage = z
  .object({ cows: z.array(InventoryCow), totalCows: z.number().int().nonnegative() })
  .meta({ id: 'InventoryPage' });
export type InventoryPage = z.infer<typeof InventoryPage>;

export const RemovedCow = InventoryCow.extend({
  removedAt: z.iso.datetime(),
  leftAs: z.enum(LEFT_AS).nullable().describe('Null if it was only deleted'),
  leftNote: z.string().nullable(),
}).meta({
  id: 'RemovedCow',
  example: { ...INVENTORY_EXAMPLE, removedAt: '2026-05-20T04:30:00.000Z', leftAs: 'DIED', leftNote: null },
});
export type RemovedCow = z.infer<typeof RemovedCow>;

export const RemovedPage = z
  .object({ cows: z.array(RemovedCow), totalCows: z.number().int().nonnegative() })
  .meta({ id: 'RemovedPage' });
export type RemovedPage = z.infer<typeof RemovedPage>;

const AuditAction = z.enum(['ADDED', 'CHANGED', 'REMOVED', 'RESTORED', 'ERASED']);
export type AuditAction = z.infer<typeof AuditAction>;

export const JsonValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type JsonValue = z.infer<typeof JsonValue>;

export const HistoryEntry = z
  .object({
    at: z.iso.datetime(),
    actor: z.string(),
    action: AuditAction,
    changes: z.array(z.object({ field: z.string(), from: JsonValue, to: JsonValue })),
  })
  .meta({
    id: 'HistoryEntry',
    example: {
      at: '2026-05-20T04:30:00.000Z',
      actor: 'rahim',
      action: 'CHANGED',
      changes: [{ field: 'currentPrice', from: 153_500, to: 150_000 }],
    },
  });
export type HistoryEntry = z.infer<typeof HistoryEntry>;
