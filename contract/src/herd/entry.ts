import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { AvailabilityStatus, Gender } from '../cows/cow.ts';
import { fieldError } from '../field-error.ts';
import { farmDay } from '../moment.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { HERD_LIMITS } from './enums.ts';

const { firstDay, lastDay, maxNote } = HERD_LIMITS;

const anyDay = z.iso
  .date(fieldError('day_missing'))
  .refine((day) => firstDay <= day && day <= lastDay, fieldError('day_wrong'));
export const PastDay = anyDay
  .refine((day) => day <= farmDay(), fieldError('day_in_future'))
  .meta({ description: 'A calendar day at the farm, today or earlier', example: '2026-11-15' });
export const LaterDay = anyDay.meta({ description: 'A calendar day', example: '2027-05-15' });

export const HerdNote = freeText('note_missing', maxNote, PLAIN_LINES)
  .nullable()
  .describe('Only staff see it');
export const CorrectionReason = freeText('reason_missing', 500, PLAIN_LINES);

/** What every dated record of an animal has besides its content. Entries never change: a correction supersedes one. */
export const RecordedEntry = z.object({
  _id: z.uuid(),
  day: z.iso.date(),
  note: z.string().nullable(),
  actor: z.string().describe('Who recorded it'),
  createdAt: z.iso.datetime(),
  correction: z
    .object({
      actor: z.string(),
      at: z.iso.datetime(),
      reason: z.string(),
      isRemoval: z.boolean().describe('Recorded by mistake; no other entry takes its place'),
    })
    .nullable()
    .describe('Null while the entry is current'),
});

export type RecordedEntry = z.infer<typeof RecordedEntry>;

/** The animal that records are about. */
export const HerdCow = z
  .object({
    _id: z.uuid(),
    tagId: z.string(),
    breed: z.string().nullable(),
    gender: Gender.nullable(),
    availabilityStatus: AvailabilityStatus,
    isRemoved: z.boolean().describe('It has left the herd'),
  })
  .meta({ id: 'HerdCow' });
export type HerdCow = z.infer<typeof HerdCow>;
