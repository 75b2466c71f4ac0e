import { z } from 'zod';
import { ImportPreview, SheetProblem } from './cow-import.ts';
import { InTheWay } from './many-cows.ts';
import { ERROR_CODES, type ErrorCode, ERRORS } from './errors.ts';
import { InventoryCow } from './inventory.ts';

/** Every answer has this shape, so a client reads one thing only. */
export const answerOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data });

export type Answer<Data> = Omit<z.infer<ReturnType<typeof answerOf>>, 'data'> & { data: Data };

export const ok = <Data>(message: string, data: Data): Answer<Data> => ({ success: true, message, data });

const refusalDetails = {
  /** By the name of each field of a form that is wrong: the sentence to show under it. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Who was faster, when two change one thing, and the cow as they left it, to be laid beside one's own. */
  conflict: z
    .object({
      changedBy: z.string(),
      changedAt: z.iso.datetime(),
      version: z.number().int(),
      cow: InventoryCow,
    })
    .optional(),
  /** Of many that were to be changed at once: those for whose sake none was. */
  inTheWay: z.array(InTheWay).optional(),
  /** Why a sheet cannot be read, or which of its rows cannot be added. */
  sheet: SheetProblem.optional(),
  preview: ImportPreview.optional(),
};
const RefusalDetails = z.object(refusalDetails);
export type RefusalDetails = z.infer<typeof RefusalDetails>;

/** The message stands twice because the clients of the source system read `data.message`. */
export const Refusal = z
  .object({
    success: z.literal(false),
    message: z.string(),
    data: z.object({
      message: z.string(),
      code: z.enum(ERROR_CODES),
      requestId: z.string(),
      ...refusalDetails,
    }),
  })
  .meta({
    id: 'Refusal',
    example: {
      success: false,
      message: 'No cow has this tag',
      data: {
        message: 'No cow has this tag',
        code: 'cow_not_found',
        requestId: 'b1946ac9-2492-4d23-8d2c-7f1a0d3c5e66',
      },
    },
  });
export type Refusal = z.infer<typeof Refusal>;

export const refusal = (
  code: ErrorCode,
  requestId: string,
  message: string = ERRORS[code].message,
  details: RefusalDetails = {},
): Refusal => ({
  success: false,
  message,
  data: { message, code, requestId, ...details },
});
