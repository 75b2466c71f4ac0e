import { z } from 'zod';
import { refusalWith } from '../envelope.ts';
import { fieldError } from '../field-error.ts';
import { BookingCode } from './booking.ts';
import { Paisa, ProviderByHand } from './money.ts';

const heading = z.string().min(1).max(200);
const example = { externalId: 'Transaction ID', amount: 'Amount (BDT)', direction: 'Type' };

/** Maps each value to its column, by header. */
export const StatementColumns = z
  .strictObject({
    externalId: heading.describe('The heading of the TrxID'),
    amount: heading.describe(
      'The heading of the amount, or of the credit where debits have a column of their own',
    ),
    direction: heading
      .nullable()
      .describe(
        'The heading of the column that says whether money came in or went out; null where the sign says it',
      ),
  })
  .meta({ example });
export type StatementColumns = z.infer<typeof StatementColumns>;

export const StatementImport = z.strictObject({
  provider: ProviderByHand,
  csv: z.string().min(1, fieldError('file_empty')).max(2_000_000, fieldError('file_too_large')),
  columns: StatementColumns.optional().describe('Without it the columns are recognised by their headings'),
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
    columns: StatementColumns.describe('The columns that were read'),
    lines: z.array(
      z.object({
        line: z.number().int().positive(),
        externalId: z.string().nullable(),
        amountPaisa: Paisa.nullable(),
        verdict: z
          .enum(STATEMENT_VERDICTS)
          .describe(
            'matched: a claim was confirmed; unmatched: nobody claimed it, or with another amount, so it is not in the books; duplicate: stands twice in the file; known: confirmed before; outgoing: money that left the account',
          ),
        code: z.string().nullable().describe('The booking it belongs to, where there is one'),
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
export const StatementRefusal = refusalWith({
  statement: problem
    .optional()
    .describe('With statement_refused: the columns that were not found, and those that the file has'),
}).meta({ id: 'StatementRefusal' });

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
      .describe('The booking whose buyer claimed this TrxID, with another amount or later'),
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
