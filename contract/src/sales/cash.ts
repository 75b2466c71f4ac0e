import { z } from 'zod';
import { PageParameters, pageOf } from '../cows/list-query.ts';
import { freeText } from '../accounts/person.ts';
import { fieldError } from '../field-error.ts';
import { PLAIN_LINES } from '../plain-text.ts';
import { Language } from '../accounts/person.ts';
import { TagId } from '../cows/cow.ts';
import { CASH_PURPOSES, CLOSING_STATES, ENTRY_KINDS, SHORTAGE_ACCOUNTS } from './enums.ts';
import { Paisa, PositivePaisa } from './money.ts';
import { days } from './sales-query.ts';

/** Whose cash: a person's account, or the till. */
const Holder = z
  .string(fieldError('holder_missing'))
  .regex(/^(till|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/, fieldError('holder_missing'));
export type Holder = z.infer<typeof Holder>;
const holder = Holder.optional().describe(
  'Whose cash; mine by default. Others and the till need manage:cash',
);
const reason = freeText('reason_missing', 500, PLAIN_LINES);
const counted = z
  .number(fieldError('amount_missing'))
  .int(fieldError('amount_missing'))
  .nonnegative(fieldError('amount_missing'))
  .max(100_000_000_00, fieldError('amount_too_large'));

export const NewHandIn = z.strictObject({
  holder,
  receiver: Holder.describe('Who will count it, or the till'),
  amountPaisa: PositivePaisa,
});
export type NewHandIn = z.infer<typeof NewHandIn>;

export const CountHandIn = z.strictObject({
  countedPaisa: PositivePaisa.describe('Booked; a difference stays with the giver'),
});

export const NewCashOut = z.strictObject({
  holder,
  purpose: z.enum(CASH_PURPOSES, fieldError('purpose_missing')),
  amountPaisa: PositivePaisa,
  tagId: TagId.optional().describe('The cow that an expense is for'),
  note: freeText('reason_missing', 200, PLAIN_LINES).optional(),
});
export type NewCashOut = z.infer<typeof NewCashOut>;

export const NewClosing = z.strictObject({
  holder,
  expectedPaisa: z.number().int().describe('As shown when the cash was counted; otherwise 409 cash_changed'),
  countedPaisa: counted,
});
export type NewClosing = z.infer<typeof NewClosing>;

export const ConfirmClosing = z.strictObject({
  account: z.enum(SHORTAGE_ACCOUNTS).describe('staff_receivable: a shortage that the person has to pay back'),
  reason,
});
export type ConfirmClosing = z.infer<typeof ConfirmClosing>;

const person = z.object({ holder: Holder, name: z.string().nullable().describe('Null for the till') });
const signed = z.number().int();

export const HandIn = z
  .object({
    _id: z.uuid(),
    giver: person,
    receiver: person,
    offeredPaisa: Paisa,
    at: z.iso.datetime(),
  })
  .meta({ id: 'HandIn', description: 'Cash that waits to be counted' });
export type HandIn = z.infer<typeof HandIn>;

export const CashOut = z
  .object({
    _id: z.uuid(),
    holder: person,
    purpose: z.enum(CASH_PURPOSES),
    amountPaisa: Paisa,
    tagId: z.string().nullable(),
    note: z.string().nullable(),
    askedBy: z.string(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'CashOut', description: 'Cash to pay out that waits for an administrator' });
export type CashOut = z.infer<typeof CashOut>;

/** What one person holds. */
export const CashInHand = z
  .object({
    ...person.shape,
    paisa: signed.describe('What should be in this hand; negative if more was paid out than received'),
    since: z.iso.datetime().nullable().describe('The last closing'),
    carriedPaisa: signed.describe('At the last closing'),
    parts: z
      .array(z.object({ kind: z.enum(ENTRY_KINDS), inPaisa: Paisa, outPaisa: Paisa }))
      .describe('Since then, by kind of entry'),
    undecidedPaisa: signed.describe('Differences of earlier closings that wait for a second person'),
  })
  .meta({ id: 'CashInHand' });
export type CashInHand = z.infer<typeof CashInHand>;

export const CashPage = z
  .object({
    mine: CashInHand,
    others: z.array(CashInHand).describe('Everyone else with cash, and the till; only with manage:cash'),
    handIns: z.array(HandIn).describe('Offered by me or to me; all of them with manage:cash'),
    cashOuts: z.array(CashOut).describe('Mine; all of them with manage:cash'),
    receivers: z.array(person).describe('Who can take cash'),
    limitPaisa: Paisa.describe('Paying out more needs an administrator'),
  })
  .meta({ id: 'CashPage' });
export type CashPage = z.infer<typeof CashPage>;

/** The response to a command. */
export const CashSummary = z
  .object({
    _id: z.uuid(),
    isDone: z.boolean().describe('False while it waits for someone else'),
    amountPaisa: signed.describe('Booked, or waiting; of a closing its difference'),
  })
  .meta({ id: 'CashSummary' });
export type CashSummary = z.infer<typeof CashSummary>;

export const Closing = z
  .object({
    _id: z.uuid(),
    ...person.shape,
    since: z.iso.datetime().nullable().describe('The closing before'),
    at: z.iso.datetime(),
    expectedPaisa: signed,
    countedPaisa: Paisa,
    countedBy: z.string(),
    state: z.enum(CLOSING_STATES),
    account: z.enum(SHORTAGE_ACCOUNTS).nullable().describe('Where the difference was booked'),
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    isAlone: z.boolean().describe('By the same person, which the settings allow'),
    needsOther: z.boolean().describe('Someone other than the current user must confirm the difference'),
  })
  .meta({ id: 'Closing' });
export type Closing = z.infer<typeof Closing>;

export const ClosingPage = z
  .object({ closings: z.array(Closing), totalClosings: z.number().int().nonnegative() })
  .meta({ id: 'ClosingPage' });
export type ClosingPage = z.infer<typeof ClosingPage>;

const closingFilters = {
  ...days,
  toDecide: z
    .enum(['yes'], 'must be yes')
    .optional()
    .meta({ description: 'Only differences that the current user may record', example: 'yes' }),
};
export const ClosingQuery = PageParameters.extend(closingFilters).transform(
  ({ page, limit, size, ...filters }) => ({ ...filters, ...pageOf({ page, limit, size }) }),
);
export type ClosingQuery = z.infer<typeof ClosingQuery>;
export const ClosingSheetQuery = z.strictObject({
  ...closingFilters,
  language: Language.optional().meta({ description: 'Language of headers and values', example: 'bn' }),
});
export type ClosingSheetQuery = z.infer<typeof ClosingSheetQuery>;
