import { readFieldError } from './field-error.ts';
import { FIELD_SENTENCES } from './field-sentences.ts';

/** In English, for whoever reads the API's answers without words of their own; any other message as it stands. */
export function fieldSentence(message: string): string {
  const error = readFieldError(message);
  if (error === null || !isKnown(error.code)) return message;
  return FIELD_SENTENCES[error.code].replace('{limit}', String(error.limit));
}

type ByField = Record<string, string>;
export const sentencesOf = (errors: ByField): ByField =>
  Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, fieldSentence(message)]));
export const codesOf = (errors: ByField): ByField =>
  Object.fromEntries(Object.entries(errors).filter(([, message]) => readFieldError(message) !== null));

const isKnown = (code: string): code is keyof typeof FIELD_SENTENCES => Object.hasOwn(FIELD_SENTENCES, code);
