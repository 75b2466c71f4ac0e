import { z } from 'zod';
import { ERROR_CODES, type ErrorCode, ERRORS } from './error-codes.ts';
import { codesOf, messagesOf } from './field-errors.ts';

/** The shape of every successful response. */
export const responseOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ success: z.literal(true), message: z.string(), data });

export type ApiResponse<Data> = Omit<z.infer<ReturnType<typeof responseOf>>, 'data'> & { data: Data };

export const ok = <Data>(message: string, data: Data): ApiResponse<Data> => ({
  success: true,
  message,
  data,
});

const fields = z.record(z.string(), z.string()).optional().describe('Error messages by field name');
const fieldCodes = z
  .record(z.string(), z.string())
  .optional()
  .describe('Error codes by field name, for clients that translate; the limit follows after a colon');

/** An error response with extra details in `data`, described by the module that returns it. */
export const errorWith = <Details extends z.ZodRawShape>(details: Details) =>
  z.object({
    success: z.literal(false),
    // Repeated inside `data` because clients of the source system read `data.message`.
    message: z.string(),
    data: z.object({
      message: z.string(),
      code: z.enum(ERROR_CODES),
      requestId: z.string(),
      fields,
      fieldCodes,
      ...details,
    }),
  });

export const ApiError = errorWith({}).meta({
  id: 'ApiError',
  example: {
    success: false,
    message: 'No cow found with this tag',
    data: {
      message: 'No cow found with this tag',
      code: 'cow_not_found',
      requestId: 'b1946ac9-2492-4d23-8d2c-7f1a0d3c5e66',
    },
  },
});
export type ApiError = z.infer<typeof ApiError>;

/** The error of each field, and whatever `errorWith` adds for a route. */
export type ErrorDetails = { fields?: Record<string, string> } & Record<string, unknown>;

export const errorResponse = (
  code: ErrorCode,
  requestId: string,
  message: string = ERRORS[code].message,
  { fields: wrong, ...details }: ErrorDetails = {},
): ApiError => ({
  success: false,
  message,
  data: {
    message,
    code,
    requestId,
    ...(wrong && { fields: messagesOf(wrong), fieldCodes: codesOf(wrong) }),
    ...details,
  },
});
