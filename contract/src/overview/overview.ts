import { z } from 'zod';
import { AvailabilityStatus } from '../cows/cow.ts';
import { DaySum } from '../sales/journal.ts';
import { Paisa } from '../sales/money.ts';
import { daysIn } from './days.ts';
import { TO_DO_KINDS } from './to-do.ts';

const MAX_DAYS = 366;

/** Before any farm's first day, and far from year 0, which PostgreSQL does not have. */
const FIRST_DAY = '2000-01-01';
const day = z.iso
  .date('must be a day such as 2026-11-16')
  .refine((given) => given >= FIRST_DAY, `must not be before ${FIRST_DAY}`)
  .optional();

export const OverviewQuery = z
  .strictObject({
    from: day.meta({ description: 'The first day, in Dhaka; by default 30 days', example: '2026-10-18' }),
    to: day.meta({ description: 'The last day, in Dhaka; today by default', example: '2026-11-16' }),
  })
  .superRefine(({ from, to }, context) => {
    if ((from === undefined) !== (to === undefined))
      context.addIssue({ code: 'custom', path: ['to'], message: 'from and to belong together' });
    if (from === undefined || to === undefined) return;
    const days = daysIn(from, to);
    if (days < 1 || days > MAX_DAYS)
      context.addIssue({ code: 'custom', path: ['to'], message: `must be 1 to ${MAX_DAYS} days with from` });
  });
export type OverviewQuery = z.infer<typeof OverviewQuery>;

const count = z.number().int().nonnegative();

const ToDoItem = z.object({
  kind: z.enum(TO_DO_KINDS),
  count,
  paisa: Paisa.nullable().describe('The total, if the items are amounts the farm owes or has not allocated'),
  oldestAt: z.iso
    .datetime()
    .nullable()
    .describe('Since when the oldest item has been waiting; null if there is none'),
  nextAt: z.iso.datetime().nullable().describe('The next deadline, if any'),
});
export type ToDoItem = z.infer<typeof ToDoItem>;

const Period = z.object({ from: z.iso.date(), to: z.iso.date() });

const MoneyTotals = z.object({
  receivedPaisa: Paisa,
  payments: count,
  refundedPaisa: Paisa,
  refunds: count,
  voidedPaisa: Paisa.describe('Payments voided in the period, whenever they were received'),
  voids: count,
});

const SalesTotals = z.object({
  sales: count.describe('Deliveries'),
  valuePaisa: Paisa.describe('Their revenue by the journal'),
  returns: count.describe('Deliveries undone in the period, whenever they were made'),
  returnedPaisa: Paisa.describe('Their revenue by the journal'),
});
const daysToSell = z
  .number()
  .nullable()
  .describe('Average time from registration to delivery; null without sales');
const SalesDay = SalesTotals.extend({ day: z.iso.date() });
export type SalesDay = z.infer<typeof SalesDay>;

/** Fields are null where the user lacks permission. */
export const Overview = z
  .object({
    readAt: z.iso.datetime().describe('By the clock of the database'),
    period: Period,
    before: Period.describe('The preceding period of equal length'),
    waiting: z.array(ToDoItem).describe('The items the user may read, including empty ones'),
    herd: z
      .array(z.object({ status: AvailabilityStatus, cows: count, valuePaisa: Paisa }))
      .nullable()
      .describe('The current herd: number and total price by status'),
    money: MoneyTotals.extend({ days: z.array(DaySum), before: MoneyTotals }).nullable(),
    sales: SalesTotals.extend({
      daysToSell,
      unrecorded: z
        .object({ sales: count, valuePaisa: Paisa })
        .describe('Cows marked as sold in the period without a payment recorded; not in the journal'),
      days: z.array(SalesDay).describe('Only days with sales or returns'),
      before: SalesTotals.extend({ daysToSell, days: z.array(SalesDay) }),
    }).nullable(),
    owed: z
      .object({
        receivablePaisa: Paisa.describe('By customers for delivered cows'),
        receivables: count,
        staffPaisa: z.number().int().describe('By staff: cash that was charged to them'),
        refundsPaisa: Paisa,
        unallocatedPaisa: Paisa,
        advancesPaisa: Paisa.describe('Paid for cows that are not delivered yet'),
        cashPaisa: z.number().int().describe('Cash in hand of everyone, and in the till'),
      })
      .nullable()
      .describe('What is owed to the farm and by it, and cash in hand, now'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof Overview>;
