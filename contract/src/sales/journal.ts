import { z } from 'zod';
import { ACCOUNTS, ENTRY_KINDS, OLD_ACCOUNTS } from './enums.ts';
import { Paisa, Provider } from './money.ts';

export const AccountName = z
  .union([
    z.enum(ACCOUNTS),
    z.enum(OLD_ACCOUNTS),
    z.templateLiteral(['cash:', z.uuid()]),
    z.templateLiteral(['expense:', z.string().regex(/^[a-z_]{2,30}$/)]),
  ])
  .meta({ id: 'AccountName', description: 'cash:{account id} is the cash in hand of one person' });
export type AccountName = z.infer<typeof AccountName>;

const holder = z
  .string()
  .nullable()
  .describe('Of cash:{account id}: the username, if the account still exists');

const JournalLine = z.object({
  account: AccountName,
  holder,
  amountPaisa: z.number().int().describe('Positive is debit, negative is credit'),
  code: z.string().nullable().describe('The related booking, if any'),
});

export const JournalEntry = z
  .object({
    _id: z.string(),
    kind: z.enum(ENTRY_KINDS),
    at: z.iso.datetime(),
    actor: z.string(),
    note: z.string().nullable().describe('Why, if staff gave a reason'),
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
  voidedPaisa: Paisa.describe('Payments voided that day, whenever they were received'),
  voids: z.number().int().nonnegative(),
});
export type DaySum = z.infer<typeof DaySum>;

export const MoneySums = z
  .object({
    days: z.array(DaySum).describe('Totals received and refunded by day and method, newest first'),
    balances: z
      .array(z.object({ account: AccountName, holder, paisa: z.number().int() }))
      .describe('The current balance of every account, regardless of the period'),
  })
  .meta({ id: 'MoneySums' });
export type MoneySums = z.infer<typeof MoneySums>;
