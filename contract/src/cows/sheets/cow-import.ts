import { z } from 'zod';
import { COW_DETAIL_EXAMPLE, CowDetail } from '../cow.ts';
import { fieldError } from '../../field-error.ts';
import { SHEET_COLUMNS } from './cow-sheet.ts';
import { SHEET_LIMITS } from './sheet-limits.ts';
import { UPDATE_COLUMNS } from './update-sheet.ts';

const { maxImportBytes } = SHEET_LIMITS;

/** The text of a CSV file: a header row with the columns in any order, then one row per cow. */
export const ImportSheet = z.strictObject({
  csv: z
    .string(fieldError('file_missing'))
    .min(1, fieldError('file_empty'))
    .max(maxImportBytes, fieldError('file_too_large')),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

/** The idempotency key of the import, in the Idempotency-Key header or here. */
export const ImportOrder = ImportSheet.extend({ importId: z.uuid().optional() });
export type ImportOrder = z.infer<typeof ImportOrder>;

const PROBLEMS = [
  'unreadable',
  'empty',
  'too_many_rows',
  'too_many_columns',
  'missing_columns',
  'column_twice',
  'nothing_to_update',
] as const;

/** Why the whole file cannot be used. */
export const SheetProblem = z
  .object({
    problem: z.enum(PROBLEMS),
    columns: z.array(z.enum([...SHEET_COLUMNS, ...UPDATE_COLUMNS])).describe('Missing or duplicate columns'),
    line: z.number().int().nullable().describe('The line that cannot be read'),
  })
  .meta({ id: 'SheetProblem', example: { problem: 'missing_columns', columns: ['age'], line: null } });
export type SheetProblem = z.infer<typeof SheetProblem>;

const ImportRow = z.object({
  line: z.number().int().describe('The first line of the row; the header is line 1'),
  verdict: z.enum(['add', 'refused']),
  tagId: z.string().describe('As in the file; valid tags in upper case'),
  errors: z
    .record(z.string(), z.string())
    .describe("Error messages by field; 'line' for errors of the whole row"),
  errorCodes: z.record(z.string(), z.string()).describe('The same as codes, like `fieldCodes` of an error'),
  duplicateOf: z.number().int().nullable().describe('The earlier line with the same tag'),
  cow: CowDetail.omit({
    _id: true,
    weighedAt: true,
    isOnHold: true,
    image: true,
    picture: true,
    images: true,
    cowSize: true,
  }).nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

const {
  _id,
  image: _image,
  picture: _picture,
  images: _images,
  cowSize: _cowSize,
  ...cow
} = COW_DETAIL_EXAMPLE;
export const ImportPreview = z
  .object({
    ready: z.number().int(),
    refused: z.number().int(),
    ignoredColumns: z.array(z.string()).describe('Unknown columns'),
    rows: z.array(ImportRow),
  })
  .meta({
    id: 'ImportPreview',
    example: {
      ready: 1,
      refused: 0,
      ignoredColumns: ['Owner'],
      rows: [
        { line: 2, verdict: 'add', tagId: cow.tagId, errors: {}, errorCodes: {}, duplicateOf: null, cow },
      ],
    },
  });
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportDone = z
  .object({
    added: z.number().int(),
    isRepeat: z.boolean().describe('A repeated request: nothing was added'),
    cows: z.array(z.object({ _id: z.uuid(), tagId: z.string(), version: z.number().int() })),
  })
  .meta({
    id: 'ImportDone',
    example: { added: 1, isRepeat: false, cows: [{ _id, tagId: cow.tagId, version: 1 }] },
  });
export type ImportDone = z.infer<typeof ImportDone>;
