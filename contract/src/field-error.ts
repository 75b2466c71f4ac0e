import type { FIELD_MESSAGES } from './field-messages.ts';

export type FieldErrorCode = keyof typeof FIELD_MESSAGES;
/** A code, with the limit if its message names one: `text_too_long:200`. */
export type FieldError = FieldErrorCode | `${FieldErrorCode}:${number}`;

/** The message of a schema; each client translates it. */
export const fieldError = (code: FieldErrorCode, limit?: number): FieldError =>
  limit === undefined ? code : `${code}:${limit}`;

/** Null if the message is not one of our codes: zod's own, or that of a query parameter. */
export function readFieldError(message: string): { code: string; limit: number | null } | null {
  const [, code, limit] = /^([a-z_]+)(?::(\d+))?$/.exec(message) ?? [];
  return code === undefined ? null : { code, limit: limit === undefined ? null : Number(limit) };
}
