import { z } from 'zod';
import { fieldError } from '../field-error.ts';
import { CorrectionReason, HerdCow, HerdNote, PastDay, RecordedEntry } from './entry.ts';
import { MILK_LIMITS, MILKINGS } from './enums.ts';

const millilitres = z
  .number(fieldError('milk_missing'))
  .int(fieldError('milk_missing'))
  .positive(fieldError('milk_missing'))
  .max(MILK_LIMITS.maxMillilitres, fieldError('milk_too_much', MILK_LIMITS.maxMillilitres / 1000));

/** What a cow gave at one milking. */
export const NewMilk = z.strictObject({
  day: PastDay,
  milking: z.enum(MILKINGS),
  millilitres,
  note: HerdNote,
});
export type NewMilk = z.infer<typeof NewMilk>;

/** Day and milking stay; a wrong one is removed and recorded again. */
export const MilkCorrection = z.strictObject({ millilitres, note: HerdNote, reason: CorrectionReason });
export type MilkCorrection = z.infer<typeof MilkCorrection>;

const sum = z.number().int().nonnegative().describe('Millilitres');

export const MilkEntry = RecordedEntry.extend({ milking: z.enum(MILKINGS), millilitres: sum }).meta({
  id: 'MilkEntry',
});
export type MilkEntry = z.infer<typeof MilkEntry>;

export const CowMilk = z
  .object({
    cow: HerdCow,
    entries: z.array(MilkEntry).describe('Newest day first, superseded ones among them'),
    weekMl: sum.describe('Of the last 7 days, today among them'),
    monthMl: sum.describe('Of the last 30 days'),
    totalMl: sum.describe('Of all days'),
  })
  .meta({ id: 'CowMilk' });
export type CowMilk = z.infer<typeof CowMilk>;

export const MilkDayQuery = z.strictObject({ day: PastDay });

/** One day of the herd. */
export const MilkDay = z
  .object({
    day: z.iso.date(),
    morningMl: sum,
    eveningMl: sum,
    cows: z
      .array(
        z.object({
          _id: z.uuid(),
          tagId: z.string(),
          morningMl: sum.nullable().describe('Null if not recorded'),
          eveningMl: sum.nullable(),
        }),
      )
      .describe('Milking cows in the herd, and others that have milk of this day; by tag'),
  })
  .meta({ id: 'MilkDay' });
export type MilkDay = z.infer<typeof MilkDay>;
