import { z } from 'zod';
import { ACCOUNTS, ENTRY_KINDS } from './enums.ts';
import { Paisa, Provider } from './money.ts';

const JournalLine = z.object({
  account: z.enum(ACCOUNTS),
  amountPaisa: z.number().int().describe('Positive is debit, negative is credit'),
  code: z.string().nullable().describe('The related booking, if any'),
});

export const JournalEntry = z
  .object({
    _id: z.string(),
    kind: z.enum(ENTRY_KINDS),
    at: z.iso.datetime(),
    actor: z.string(),
    lines: z.array(JournalLine),
  })
  .meta({ id: 'JournalEntry' });
export type JournalEntry = z.infer<typeof JournalEntry>;

export const JournalPage = z
  .object({ entries: z.array(JournalEntry), totalEntries: z.number().int().nonnegative() })
  .meta({ id: 'JournalPage' });
export type JournalPage = z.infer<typeof JournalPage>;

export const DaySum = z.object({
  day: z.iso.date().describe('In Dhaka'),
  provider: Provider,
  receivedPaisa: Paisa,
  payments: z.number().int().nonnegative(),
  refundedPaisa: Paisa,
  refunds: z.number().int().nonnegative(),
});
export type DaySum = z.infer<typeof DaySum>;

export const MoneySums = z
  .object({
    days: z.array(DaySum).describe('Totals received and refunded by day and method, newest first'),
    balances: z
      .array(z.object({ account: z.enum(ACCOUNTS), paisa: z.number().int() }))
      .describe('The current balance of every account, regardless of the period'),
  })
  .meta({ id: 'MoneySums' });
export type MoneySums = z.infer<typeof MoneySums>;
