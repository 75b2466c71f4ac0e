import { readFieldError } from './field-error.ts';
import { FIELD_MESSAGES } from './field-messages.ts';

/** The English message for a field error; any other message is returned unchanged. */
export function fieldMessageOf(message: string): string {
  const { code = '', limit } = readFieldError(message) ?? {};
  return isKnown(code) ? FIELD_MESSAGES[code].replace('{limit}', String(limit)) : message;
}

type ByField = Record<string, string>;
export const messagesOf = (errors: ByField): ByField =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, fieldMessageOf(message)]));
export const codesOf = (errors: ByField): ByField =>
  Object.fromEntries(
    Object.entries(errors).filter(([, message]) => isKnown(readFieldError(message)?.code ?? '')),
  );

const isKnown = (code: string): code is keyof typeof FIELD_MESSAGES => Object.hasOwn(FIELD_MESSAGES, code);
