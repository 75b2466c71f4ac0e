import { z } from 'zod';
import { errorWith } from '../envelope.ts';
import { fieldError } from '../field-error.ts';
import { BookingCode } from './booking.ts';
import { Paisa, ProviderByHand } from './money.ts';

const heading = z.string().min(1).max(200);
const example = { externalId: 'Transaction ID', amount: 'Amount (BDT)', direction: 'Type' };

/** Maps each value to its column, by header. */
export const StatementColumns = z
  .strictObject({
    externalId: heading.describe('The header of the TrxID column'),
    amount: heading.describe(
      'The header of the amount column, or of the credit column if debits are separate',
    ),
    direction: heading
      .nullable()
      .describe('The header of the direction column; null if the sign shows the direction'),
  })
  .meta({ example });
export type StatementColumns = z.infer<typeof StatementColumns>;

export const StatementImport = z.strictObject({
  provider: ProviderByHand,
  csv: z.string().min(1, fieldError('file_empty')).max(2_000_000, fieldError('file_too_large')),
  columns: StatementColumns.optional().describe('By default columns are recognized by their headers'),
});
export type StatementImport = z.infer<typeof StatementImport>;

export const STATEMENT_VERDICTS = [
  'matched',
  'unmatched',
  'duplicate',
  'known',
  'outgoing',
  'unreadable',
] as const;
export const StatementResult = z
  .object({
    headings: z.array(z.string()).describe('All columns of the file'),
    columns: StatementColumns.describe('The columns used'),
    lines: z.array(
      z.object({
        line: z.number().int().positive(),
        externalId: z.string().nullable(),
        amountPaisa: Paisa.nullable(),
        verdict: z
          .enum(STATEMENT_VERDICTS)
          .describe(
            'matched: a claim was confirmed; unmatched: not claimed, or with another amount, so it was not recorded; duplicate: twice in the file; known: confirmed before; outgoing: a debit',
          ),
        code: z.string().nullable().describe('The related booking, if any'),
      }),
    ),
  })
  .meta({ id: 'StatementResult' });
export type StatementResult = z.infer<typeof StatementResult>;

const problem = z.object({
  missing: z.array(z.enum(['externalId', 'amount', 'direction'])),
  headings: z.array(z.string()),
});
export type StatementProblem = z.infer<typeof problem>;
export const StatementError = errorWith({
  statement: problem.optional().describe('With statement_refused: the missing columns and those in the file'),
}).meta({ id: 'StatementError' });

export const StatementLine = z
  .object({
    _id: z.uuid(),
    provider: ProviderByHand,
    externalId: z.string(),
    amountPaisa: Paisa,
    line: z.number().int().positive(),
    importedAt: z.iso.datetime(),
    importedBy: z.string(),
    code: z
      .string()
      .nullable()
      .describe('The booking for which this TrxID was claimed, with another amount or later'),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof StatementLine>;

export const StatementLinePage = z
  .object({ lines: z.array(StatementLine), totalLines: z.number().int().nonnegative() })
  .meta({ id: 'StatementLinePage' });
export type StatementLinePage = z.infer<typeof StatementLinePage>;

export const AssignLine = z.strictObject({ code: BookingCode });
export const AssignedLine = z.object({ code: z.string(), state: z.string(), paidPaisa: Paisa });
export type AssignedLine = z.infer<typeof AssignedLine>;
