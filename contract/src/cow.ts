import { z } from 'zod';
import { TAG_LENGTH } from './limits.ts';
import { Picture } from './picture.ts';

export const AVAILABILITY = ['AVAILABLE', 'BOOKED', 'SOLD'] as const;
export const GENDERS = ['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER'] as const;
export const COLORS = ['Black', 'White', 'Red', 'Brown'] as const;
export const COW_SIZES = ['SMALL', 'MEDIUM', 'LARGE'] as const;

export const AvailabilityStatus = z.enum(AVAILABILITY);
export type AvailabilityStatus = z.infer<typeof AvailabilityStatus>;

export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

export const Color = z.enum(COLORS);
export type Color = z.infer<typeof Color>;

export const CowSize = z.enum(COW_SIZES);
export type CowSize = z.infer<typeof CowSize>;

/** What is printed on the ear: letters, digits and dashes, always upper case, whatever a visitor types. */
export const TagId = z
  .string()
  .trim()
  .min(TAG_LENGTH.min)
  .max(TAG_LENGTH.max)
  .regex(/^[A-Za-z0-9-]+$/, 'A tag has letters, digits and dashes only')
  .transform((tag) => tag.toUpperCase())
  .meta({ description: 'The number on the ear tag', example: 'NDL-001' });
export type TagId = z.infer<typeof TagId>;

/** A cow is asked for by its ear tag; old links by `_id` answer too. */
export const CowKey = z.union([
  z.uuid().transform((id) => ({ id })),
  TagId.transform((tagId) => ({ tagId })),
]);
export type CowKey = z.infer<typeof CowKey>;

export const Cow = z
  .object({
    _id: z.uuid(),
    tagId: z.string(),
    image: z.url().nullable().describe('One file that every browser shows'),
    picture: Picture.nullable(),
    availabilityStatus: AvailabilityStatus,
    breed: z.string().nullable(),
    teeth: z.number().int().nullable(),
    gender: Gender.nullable(),
    color: Color.nullable(),
    currentWeight: z.number().int().positive().describe('Kilograms'),
    pricePerKg: z.number().int().positive().nullable().describe('Taka for a kilogram of live weight'),
    currentPrice: z.number().int().positive().describe('Asking price in taka'),
    age: z.number().int().nonnegative().describe('Years'),
    description: z.string(),
    cowSize: CowSize,
  })
  .meta({ id: 'Cow' });
export type Cow = z.infer<typeof Cow>;

export const CowPage = z
  .object({ cows: z.array(Cow), totalCows: z.number().int().nonnegative() })
  .meta({ id: 'CowPage' });
export type CowPage = z.infer<typeof CowPage>;
