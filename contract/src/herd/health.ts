import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { fieldError } from '../field-error.ts';
import { CorrectionReason, HerdCow, HerdNote, LaterDay, PastDay, RecordedEntry } from './entry.ts';
import { HEALTH_KINDS, HERD_LIMITS } from './enums.ts';

const isAfter = ({ day, dueOn }: { day: string; dueOn: string | null }) => dueOn === null || dueOn > day;
const afterDay = { path: ['dueOn'], error: fieldError('due_too_early') };

const content = z.strictObject({
  kind: z.enum(HEALTH_KINDS, fieldError('kind_missing')),
  day: PastDay,
  name: freeText('health_name_missing', HERD_LIMITS.maxName).meta({
    description: 'The vaccine, the illness or the reason',
    example: 'FMD',
  }),
  note: HerdNote,
  dueOn: LaterDay.nullable().describe('When it is due again'),
});

/** A vaccination, treatment, vet visit or calving. */
export const NewHealthEntry = content.refine(isAfter, afterDay);
export type NewHealthEntry = z.infer<typeof NewHealthEntry>;

/** The corrected entry, as a whole. */
export const HealthCorrection = content.extend({ reason: CorrectionReason }).refine(isAfter, afterDay);
export type HealthCorrection = z.infer<typeof HealthCorrection>;

export const EntryRemoval = z.strictObject({ reason: CorrectionReason });
export type EntryRemoval = z.infer<typeof EntryRemoval>;

export const HealthEntry = RecordedEntry.extend({
  kind: z.enum(HEALTH_KINDS),
  name: z.string(),
  dueOn: z.iso.date().nullable(),
}).meta({ id: 'HealthEntry' });
export type HealthEntry = z.infer<typeof HealthEntry>;

export const CowHealth = z
  .object({
    cow: HerdCow,
    entries: z.array(HealthEntry).describe('Newest day first, superseded ones among them'),
  })
  .meta({ id: 'CowHealth' });
export type CowHealth = z.infer<typeof CowHealth>;

export const DueHealth = z
  .object({
    _id: z.uuid(),
    cowId: z.uuid(),
    tagId: z.string(),
    kind: z.enum(HEALTH_KINDS),
    name: z.string(),
    day: z.iso.date().describe('When it was done last'),
    dueOn: z.iso.date(),
    isOverdue: z.boolean(),
  })
  .meta({ id: 'DueHealth' });
export type DueHealth = z.infer<typeof DueHealth>;

export const DuePage = z
  .object({ due: z.array(DueHealth), totalDue: z.number().int().nonnegative() })
  .meta({ id: 'DuePage' });
export type DuePage = z.infer<typeof DuePage>;
