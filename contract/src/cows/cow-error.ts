import { z } from 'zod';
import { ImportPreview, SheetProblem } from './sheets/cow-import.ts';
import { COW_EXAMPLE } from './cow.ts';
import { errorWith } from '../envelope.ts';
import { InventoryCow } from './inventory.ts';
import { CowConflict } from './bulk-actions.ts';

/** The cow-specific details of an error response, besides `fields`. */
export const CowError = errorWith({
  conflict: z
    .object({
      changedBy: z.string(),
      changedAt: z.iso.datetime(),
      version: z.number().int(),
      cow: InventoryCow.describe('The current state, to compare with the request'),
    })
    .optional()
    .describe('With cow_changed: the conflicting change'),
  inTheWay: z
    .array(CowConflict)
    .optional()
    .describe('With cows_in_the_way: the cows that prevented the change'),
  sheet: SheetProblem.optional().describe('With sheet_refused: why the file cannot be read'),
  booking: z
    .object({ code: z.string() })
    .optional()
    .describe('With booking_stands: the active booking of the cow'),
  preview: ImportPreview.optional().describe('With import_refused: which rows cannot be added'),
}).meta({
  id: 'CowError',
  example: {
    success: false,
    message: "No changes made. Some of these cows can't be updated.",
    data: {
      message: "No changes made. Some of these cows can't be updated.",
      code: 'cows_in_the_way',
      requestId: 'b1946ac9-2492-4d23-8d2c-7f1a0d3c5e66',
      inTheWay: [
        { _id: COW_EXAMPLE._id, tagId: COW_EXAMPLE.tagId, reason: 'gone', changedBy: null, changedAt: null },
      ],
    },
  },
});
export type CowError = z.infer<typeof CowError>;
export type CowErrorDetails = Pick<
  CowError['data'],
  'conflict' | 'inTheWay' | 'sheet' | 'booking' | 'preview'
>;
