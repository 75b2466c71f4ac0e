import type { Language } from '../people/person.ts';

/** What may stand in braces in a message and differs from recipient to recipient. No zod here: the preview fills them on each key. */
export const MESSAGE_FIELDS = ['name', 'farm', 'phone', 'tag'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

const isField = (word: string): word is MessageField => MESSAGE_FIELDS.some((field) => field === word);

/** Words in braces that are no field. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].map(([, word = '']) => word).filter((word) => !isField(word));

/** Once and in one pass: braces in a name are no field. */
const fillText = (text: string, values: Record<MessageField, string>): string =>
  text.replaceAll(IN_BRACES, (braces, word: string) => (isField(word) ? values[word] : braces));

export interface MessageReader {
  name: string;
  language: Language;
  /** Of the cow it is about, where one is known. */
  tagId: string | null;
}

interface Farm {
  name: Record<Language, string>;
  phone: string;
}

export interface MessageText {
  subject: string;
  body: string;
}

/** For readers of whom no cow is known. */
const YOUR_COW: Record<Language, string> = { en: 'your cow', bn: 'আপনার গরু' };

/** A message as this person gets it; the preview and the sender use the same. */
export function fillMessage(
  { subject, body }: MessageText,
  { name, language, tagId }: MessageReader,
  farm: Farm,
): MessageText {
  const values = { name, farm: farm.name[language], phone: farm.phone, tag: tagId ?? YOUR_COW[language] };
  return { subject: fillText(subject, values), body: fillText(body, values) };
}
