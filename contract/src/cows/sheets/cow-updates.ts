import { z } from 'zod';
import { toLatinDigits } from '../../digits.ts';
import { fieldError } from '../../field-error.ts';
import { PastDay } from '../../herd/entry.ts';
import { paisaOf } from '../../sales/taka.ts';
import { PositivePaisa } from '../../sales/money.ts';
import { CowId, TagId } from '../cow.ts';
import { CowFields } from '../inventory.ts';
import { ImportSheet } from './cow-import.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';
import { COST_COLUMN_NAMES } from './update-sheet.ts';

/** 2026-11-15 or 15/11/2026, in either script; the day comes first, as in Bangladesh. */
function isoDay(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = toLatinDigits(value.trim());
  const [, day, month, year] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(text) ?? [];
  if (day === undefined || month === undefined) return text;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** An empty cell changes nothing. */
const cell = <Schema extends z.ZodType>(schema: Schema, read = (value: unknown) => value) =>
  z.preprocess((value) => (value === '' || value === undefined ? null : read(value)), schema.nullable());
const day = cell(PastDay, isoDay);
const cost = cell(PositivePaisa, (value) =>
  typeof value === 'string' ? (paisaOf(value) ?? Number.NaN) : value,
);

/** One row of the sheet. */
export const CowUpdateRow = z
  .strictObject({
    tagId: TagId,
    currentWeight: cell(CowFields.shape.currentWeight),
    weighedOn: day.describe('With it the weight is from a scale'),
    currentPrice: cell(CowFields.shape.currentPrice),
    purchaseCost: cost,
    healthCost: cost,
    transportCost: cost,
    otherCost: cost,
    costDay: day.describe('Today if it is empty; the costs are then compared with those of every day'),
  })
  .refine(({ currentWeight, weighedOn }) => weighedOn === null || currentWeight !== null, {
    path: ['currentWeight'],
    error: fieldError('weight_missing'),
  });
export type CowUpdateRow = z.infer<typeof CowUpdateRow>;

/** What a row would change. Costs are in paisa: the sum of this kind before and after. */
const RowChange = z.object({
  field: z.enum(['currentWeight', 'currentPrice', ...COST_COLUMN_NAMES]),
  from: z.number().int(),
  to: z.number().int(),
  day: z.iso.date().nullable().describe('Of the weighing or the cost; null for a price or an estimate'),
});
export type RowChange = z.infer<typeof RowChange>;

/** A cost of a row that is left out, because an equal one is recorded. */
const RecordedCost = z.object({
  field: z.enum(COST_COLUMN_NAMES),
  amountPaisa: z.number().int(),
  day: z.iso.date().describe('Of the cost that is recorded'),
});
export type RecordedCost = z.infer<typeof RecordedCost>;

export const UpdateRow = z.object({
  line: z.number().int().describe('The first line of the row; the header is line 1'),
  verdict: z
    .enum(['update', 'recorded', 'unchanged', 'refused'])
    .describe('recorded: nothing but costs that are already recorded'),
  tagId: z.string(),
  errors: z.record(z.string(), z.string()).describe('As in the preview of an import'),
  errorCodes: z.record(z.string(), z.string()),
  _id: CowId.nullable().describe('Of the cow, to send with the update'),
  version: z.number().int().nullable().describe('Of the cow, to send with the update'),
  changes: z.array(RowChange),
  recorded: z.array(RecordedCost).describe('Left out, unless the update names them in recordAgain'),
});
export type UpdateRow = z.infer<typeof UpdateRow>;

export const UpdatePreview = z
  .object({
    ready: z.number().int(),
    recorded: z.number().int().describe('Rows with nothing but costs that are already recorded'),
    unchanged: z.number().int(),
    refused: z.number().int(),
    ignoredColumns: z.array(z.string()).describe('Columns that are not updated'),
    rows: z.array(UpdateRow),
  })
  .meta({ id: 'UpdatePreview' });
export type UpdatePreview = z.infer<typeof UpdatePreview>;

/** The rows to take. A row whose cow has another version by now is skipped, and so is one whose tag belongs to another cow. */
export const SheetUpdate = ImportSheet.extend({
  rows: z
    .array(
      z.strictObject({
        line: z.number().int().positive(),
        _id: CowId,
        version: z.number().int().positive(),
        recordAgain: z
          .array(z.enum(COST_COLUMN_NAMES))
          .max(COST_COLUMN_NAMES.length)
          .optional()
          .describe('Costs of this row that are other ones than the equal ones that are recorded'),
      }),
    )
    .min(1, 'Choose at least one row')
    .max(SHEET_LIMITS.maxImportRows, 'Too many rows')
    .refine((rows) => new Set(rows.map(({ line }) => line)).size === rows.length, 'A row is named twice'),
});
export type SheetUpdate = z.infer<typeof SheetUpdate>;

export const UpdateResult = z.object({
  updated: z.number().int(),
  skipped: z
    .array(UpdateRow.pick({ line: true, tagId: true, errors: true, errorCodes: true }))
    .describe('Rows that could not be taken any more'),
  // Responses that were stored before 0.2.0 have none.
  leftOut: z.number().int().default(0).describe('Costs of the updated rows that were already recorded'),
});
export type UpdateResult = z.infer<typeof UpdateResult>;
export const UpdateDone = UpdateResult.extend({
  isRepeat: z.boolean().describe('A repeated request: nothing was updated again'),
}).meta({ id: 'UpdateDone' });
export type UpdateDone = z.infer<typeof UpdateDone>;
