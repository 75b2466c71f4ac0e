import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { fieldError } from '../field-error.ts';
import { CorrectionReason, HerdCow, HerdNote, PastDay, RecordedEntry } from './entry.ts';
import { FITNESS_LIMITS, FITNESS_PARTS } from './enums.ts';

const part = z.enum(FITNESS_PARTS);
const isSound = z.boolean(fieldError('result_missing'));
const check = {
  day: PastDay,
  vet: freeText('vet_missing', FITNESS_LIMITS.maxVet)
    .nullable()
    .describe('The vet who checked it; null if the person who records it did. Only staff see the name'),
  note: HerdNote,
};

/** Checks of one day, one entry for each part. */
export const NewFitnessChecks = z
  .strictObject({
    parts: z
      .array(z.strictObject({ part, isSound }))
      .refine(
        (parts) => new Set(parts.map((each) => each.part)).size === parts.length,
        'Name each part once',
      ),
    ...check,
  })
  .refine(({ parts }) => parts.length > 0, {
    // The first field of the form.
    path: [FITNESS_PARTS[0]],
    error: fieldError('parts_missing'),
  });
export type NewFitnessChecks = z.infer<typeof NewFitnessChecks>;

/** The part stays; a check of the wrong part is removed and recorded again. */
export const FitnessCorrection = z.strictObject({ isSound, ...check, reason: CorrectionReason });
export type FitnessCorrection = z.infer<typeof FitnessCorrection>;

export const FitnessCheck = RecordedEntry.extend({
  part,
  isSound: z.boolean(),
  vet: z.string().nullable(),
}).meta({ id: 'FitnessCheck' });
export type FitnessCheck = z.infer<typeof FitnessCheck>;

export const CowFitness = z
  .object({
    cow: HerdCow,
    teeth: z.number().int().nullable().describe('Below two, the animal is not fit whatever its checks say'),
    fitUntil: z.iso.date().nullable().describe('Null if the animal is not fit today'),
    parts: z
      .array(
        z.object({
          part,
          check: FitnessCheck.nullable().describe('The one that decides; null if it was never checked'),
          expiresOn: z.iso.date().nullable().describe('The last day on which the check counts'),
          isExpired: z.boolean(),
        }),
      )
      .describe('All six'),
    entries: z.array(FitnessCheck).describe('Newest day first, superseded ones among them'),
  })
  .meta({ id: 'CowFitness' });
export type CowFitness = z.infer<typeof CowFitness>;
