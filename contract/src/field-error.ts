import type { FIELD_SENTENCES } from './field-sentences.ts';

export type FieldErrorCode = keyof typeof FIELD_SENTENCES;
/** A code, and the limit that was missed where its sentence names one: `text_too_long:200`. */
export type FieldError = FieldErrorCode | `${FieldErrorCode}:${number}`;

/** The message of a schema: each reader has words for it in a language of their own. */
export const fieldError = (code: FieldErrorCode, limit?: number): FieldError =>
  limit === undefined ? code : `${code}:${limit}`;

/** Null where a message is no such code: one of zod itself, or of a parameter in an address. */
export function readFieldError(message: string): { code: string; limit: number | null } | null {
  const [, code, limit] = /^([a-z_]+)(?::(\d+))?$/.exec(message) ?? [];
  return code === undefined ? null : { code, limit: limit === undefined ? null : Number(limit) };
}
