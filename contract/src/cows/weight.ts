import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { ImageKey, ResponsiveImage } from '../media/image.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { WEIGHT_KINDS } from './enums.ts';
import { CowFields } from './inventory.ts';
import { OtherWeight, RoundDetails } from './weighing-round.ts';

const kg = CowFields.shape.currentWeight;
const kind = z.enum(WEIGHT_KINDS).describe('On a scale, or by eye');
const scale = freeText('note_missing', 60).optional().describe('Which scale');

export const NewWeight = z.strictObject({
  kg,
  kind,
  scale,
  weighedAt: z.iso.datetime().optional().describe('Now if it is missing; a time in the future counts as now'),
  photo: ImageKey.optional().describe('The key of a stored photo'),
  round: RoundDetails.optional().describe('From a weighing round'),
});
export type NewWeight = z.infer<typeof NewWeight>;

/** Supersedes an entry, and keeps its time. */
export const WeightCorrection = z.strictObject({
  kg,
  kind,
  scale,
  reason: freeText('reason_missing', 500, PLAIN_LINES),
});
export type WeightCorrection = z.infer<typeof WeightCorrection>;

export const WeightEntry = z
  .object({
    _id: z.uuid(),
    kg: z.number().int().positive(),
    kind,
    weighedAt: z.iso.datetime(),
    recordedAt: z.iso.datetime(),
    recordedBy: z.string().describe('A username'),
    scale: z.string().nullable(),
    photo: ResponsiveImage.nullable(),
    corrects: z.uuid().nullable().describe('The entry that this one supersedes'),
    reason: z.string().nullable().describe('Why it was corrected'),
    isCurrent: z.boolean().describe('No later entry supersedes it'),
  })
  .meta({
    id: 'WeightEntry',
    example: {
      _id: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e61',
      kg: 320,
      kind: 'MEASURED',
      weighedAt: '2026-05-20T04:30:00.000Z',
      recordedAt: '2026-05-20T04:30:05.000Z',
      recordedBy: 'rahim',
      scale: 'Yard',
      photo: null,
      corrects: null,
      reason: null,
      isCurrent: true,
    },
  });
export type WeightEntry = z.infer<typeof WeightEntry>;

/** Newest first; the first that is current is the weight of the cow. */
export const CowWeights = z.object({ weights: z.array(WeightEntry) }).meta({ id: 'CowWeights' });
export type CowWeights = z.infer<typeof CowWeights>;

export const WeightRecorded = z
  .object({
    _id: z.uuid().describe('The entry'),
    cowId: z.uuid(),
    currentWeight: z.number().int().positive().describe('The weight of the cow now'),
    weighedAt: z.iso.datetime().nullable().describe('When it was measured; null if it is an estimate'),
    version: z.number().int().positive().describe('The version of the cow now'),
    others: z
      .array(OtherWeight)
      .optional()
      .describe('With `round`: what was recorded in the meantime by others. Nothing is overwritten'),
  })
  .meta({ id: 'WeightRecorded' });
export type WeightRecorded = z.infer<typeof WeightRecorded>;
