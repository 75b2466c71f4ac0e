import { z } from 'zod';
import { freeText } from '../accounts/person.ts';
import { TagId } from '../cows/cow.ts';
import { fieldError } from '../field-error.ts';
import { Paisa, PositivePaisa } from '../sales/money.ts';
import { CorrectionReason, HerdCow, HerdNote, PastDay, RecordedEntry } from './entry.ts';
import { COST_KINDS, HERD_LIMITS, TOTAL_KINDS } from './enums.ts';

const cost = z.strictObject({
  kind: z.enum(COST_KINDS, fieldError('kind_missing')),
  day: PastDay,
  amountPaisa: PositivePaisa,
  note: HerdNote,
});

/** What one animal cost. */
export const NewCost = cost.extend({
  recordAgain: z
    .boolean()
    .optional()
    .describe('Another cost of the same kind, day and amount as a recorded one'),
});
export type NewCost = z.infer<typeof NewCost>;
export const CostCorrection = cost.extend({ reason: CorrectionReason });
export type CostCorrection = z.infer<typeof CostCorrection>;

export const CostEntry = RecordedEntry.extend({ kind: z.enum(COST_KINDS), amountPaisa: Paisa }).meta({
  id: 'CostEntry',
});
export type CostEntry = z.infer<typeof CostEntry>;

export const CowCosts = z
  .object({
    cow: HerdCow,
    group: z.object({ _id: z.uuid(), name: z.string() }).nullable().describe('Where it is fed today'),
    entries: z.array(CostEntry).describe('Newest day first, superseded ones among them'),
    totals: z.array(z.object({ kind: z.enum(TOTAL_KINDS), paisa: Paisa })).describe('Feed is its share'),
    costPaisa: Paisa,
    soldPaisa: z
      .number()
      .int()
      .nullable()
      .describe('By the journal, less allowances and write-offs; null if not delivered, or without a record'),
    profitPaisa: z.number().int().nullable().describe('What it was sold for, less its cost'),
  })
  .meta({ id: 'CowCosts' });
export type CowCosts = z.infer<typeof CowCosts>;

export const NewGroup = z.strictObject({ name: freeText('group_name_missing', HERD_LIMITS.maxGroupName) });
export type NewGroup = z.infer<typeof NewGroup>;

/** From this day on these animals are in this group. */
export const GroupMove = z.strictObject({
  groupId: z.uuid().nullable().describe('Null for no group'),
  day: PastDay,
  tagIds: z
    .array(TagId)
    .min(1, fieldError('tags_missing'))
    .max(HERD_LIMITS.maxMoved, fieldError('tags_too_many', HERD_LIMITS.maxMoved))
    .transform((tags) => [...new Set(tags)]),
});
export type GroupMove = z.infer<typeof GroupMove>;

const feed = z.strictObject({ day: PastDay, amountPaisa: PositivePaisa, note: HerdNote });
/** What a group ate on a day; the animals that were in it that day share it. */
export const NewFeed = feed;
export type NewFeed = z.infer<typeof NewFeed>;
export const FeedCorrection = feed.extend({ reason: CorrectionReason });
export type FeedCorrection = z.infer<typeof FeedCorrection>;

export const FeedEntry = RecordedEntry.extend({
  amountPaisa: Paisa,
  cows: z.number().int().nonnegative().describe('Animals that share it'),
}).meta({ id: 'FeedEntry' });
export type FeedEntry = z.infer<typeof FeedEntry>;

export const HerdGroup = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    tagIds: z.array(z.string()).describe('The animals in it today'),
    feed: z.array(FeedEntry).describe('The last ones, newest day first'),
  })
  .meta({ id: 'HerdGroup' });
export type HerdGroup = z.infer<typeof HerdGroup>;
export const GroupList = z.object({ groups: z.array(HerdGroup) }).meta({ id: 'GroupList' });
export type GroupList = z.infer<typeof GroupList>;
