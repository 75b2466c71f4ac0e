import { readFieldError } from './field-error.ts';
import { FIELD_SENTENCES } from './field-sentences.ts';

/** In English, for whoever reads the API's answers without words of their own; any other message as it stands. */
export function fieldSentence(message: string): string {
  const { code = '', limit } = readFieldError(message) ?? {};
  return isKnown(code) ? FIELD_SENTENCES[code].replace('{limit}', String(limit)) : message;
}

type ByField = Record<string, string>;
export const sentencesOf = (errors: ByField): ByField =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, fieldSentence(message)]));
export const codesOf = (errors: ByField): ByField =>
  Object.fromEntries(
    Object.entries(errors).filter(([, message]) => isKnown(readFieldError(message)?.code ?? '')),
  );

const isKnown = (code: string): code is keyof typeof FIELD_SENTENCES => Object.hasOwn(FIELD_SENTENCES, code);
