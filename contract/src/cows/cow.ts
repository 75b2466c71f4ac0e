import { z } from 'zod';
import { AVAILABILITY, COW_SIZES, GENDERS } from './enums.ts';
import { toLatinDigits } from '../digits.ts';
import { fieldError } from '../field-error.ts';
import { LIST_LIMITS, TAG_LENGTH } from '../limits.ts';
import { QurbaniFitness } from '../herd/qurbani-fitness.ts';
import { Vaccination } from '../herd/vaccination.ts';
import { ResponsiveImage, IMAGE_EXAMPLE } from '../media/image.ts';

export const AvailabilityStatus = z.enum(AVAILABILITY);
export type AvailabilityStatus = z.infer<typeof AvailabilityStatus>;

export const Gender = z.enum(GENDERS);
export type Gender = z.infer<typeof Gender>;

export const CowSize = z.enum(COW_SIZES);
export type CowSize = z.infer<typeof CowSize>;

/** The ear tag: letters, digits and dashes. Input is normalized to upper case. */
export const TagId = z
  .string(fieldError('tag_too_short'))
  .trim()
  .transform(toLatinDigits)
  .pipe(
    z
      .string()
      .min(TAG_LENGTH.min, fieldError('tag_too_short'))
      .max(TAG_LENGTH.max, fieldError('tag_too_long', TAG_LENGTH.max))
      .regex(/^[A-Za-z0-9-]+$/, fieldError('tag_signs')),
  )
  .transform((tag) => tag.toUpperCase())
  .meta({ description: 'The number on the ear tag', example: 'NDL-001' });
export type TagId = z.infer<typeof TagId>;

export const CowId = z.uuid().meta({
  description: 'The _id, which stays the same if the tag is reassigned',
  example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
});

/** The ear tag; old links that use the `_id` still work. */
export const CowKey = z
  .union([CowId.transform((id) => ({ id })), TagId.transform((tagId) => ({ tagId }))])
  .meta({ description: 'The ear tag, or the _id', example: 'NDL-001' });
export type CowKey = z.infer<typeof CowKey>;

const { maxIds } = LIST_LIMITS;
/** Several cows by `_id`, without duplicates. */
export const CowIds = z
  .string('must be a list of _id, with commas between')
  .transform((list) => list.split(','))
  .pipe(
    z.array(z.uuid('must be a list of _id, with commas between')).max(maxIds, `must be at most ${maxIds}`),
  )
  .transform((ids) => [...new Set(ids)])
  .meta({
    description: `Up to ${maxIds} times an _id, with commas between`,
    example: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f,019b76da-a7a8-7c3e-8f11-5a1b2c3d4e60',
  });

export const COW_EXAMPLE = {
  _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f',
  tagId: 'NDL-001',
  image: 'https://farm.example/api/media/0123456789abcdef0123456789abcdef-640.jpg',
  picture: IMAGE_EXAMPLE,
  availabilityStatus: 'AVAILABLE',
  isOnHold: false,
  breed: 'Sahiwal',
  teeth: 4,
  gender: 'MALE_BULL',
  color: 'Red',
  currentWeight: 320,
  weighedAt: '2026-05-20T04:30:00.000Z',
  pricePerKg: 480,
  currentPrice: 153_500,
  age: 3,
  description: 'Calm, eats well, used to people.',
  cowSize: 'MEDIUM',
};

export const Cow = z
  .object({
    _id: z.uuid(),
    tagId: z.string(),
    image: z.url().nullable().describe('A JPEG that works in every browser'),
    picture: ResponsiveImage.nullable(),
    availabilityStatus: AvailabilityStatus,
    isOnHold: z.boolean().describe('BOOKED, but its advance is not confirmed yet'),
    breed: z.string().nullable(),
    teeth: z.number().int().nullable(),
    gender: Gender.nullable(),
    color: z.string().nullable().describe("Black, White, Red, Brown or the farm's own word"),
    currentWeight: z.number().int().positive().describe('Kilograms'),
    weighedAt: z.iso
      .datetime()
      .nullable()
      .describe('When the current weight was measured; null if it is an estimate'),
    pricePerKg: z
      .number()
      .positive()
      .nullable()
      .describe('Taka per kilogram of live weight, with up to two decimals'),
    currentPrice: z.number().int().positive().describe('Asking price in taka'),
    age: z.number().int().nonnegative().describe('Years'),
    description: z.string().describe('In English, or in Bangla if there is no English text'),
    cowSize: CowSize,
  })
  .meta({
    id: 'Cow',
    example: COW_EXAMPLE,
  });
export type Cow = z.infer<typeof Cow>;

export const COW_DETAIL_EXAMPLE = {
  ...COW_EXAMPLE,
  descriptionBn: 'শান্ত, ভালো খায়, মানুষে অভ্যস্ত।',
  images: [IMAGE_EXAMPLE],
};

/** A single cow. Fields that no card shows are left out of the lists to keep them small. */
export const CowDetail = Cow.extend({
  descriptionBn: z.string().nullable().describe('In Bangla'),
  images: z
    .array(ResponsiveImage)
    .describe('All photos in order; the first is also `picture`, and `image` is its URL'),
}).meta({ id: 'CowDetail', example: COW_DETAIL_EXAMPLE });
export type CowDetail = z.infer<typeof CowDetail>;

/** What the cow page shows besides. */
export const CowProfile = CowDetail.extend({
  vaccinations: z.array(Vaccination).describe('The last one of each name'),
  fitness: QurbaniFitness.nullable().describe(
    'For qurbani; null unless all six checks are passed and recent',
  ),
}).meta({
  id: 'CowProfile',
  example: { ...COW_DETAIL_EXAMPLE, vaccinations: [{ name: 'FMD', day: '2026-04-12' }], fitness: null },
});
export type CowProfile = z.infer<typeof CowProfile>;

export const CowPage = z
  .object({ cows: z.array(Cow), totalCows: z.number().int().nonnegative() })
  .meta({ id: 'CowPage' });
export type CowPage = z.infer<typeof CowPage>;

/** In the order of the request; unknown ids are left out. */
export const CowsByIds = z.object({ cows: z.array(Cow) }).meta({ id: 'CowsByIds' });
export type CowsByIds = z.infer<typeof CowsByIds>;
