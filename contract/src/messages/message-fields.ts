import type { Language } from '../accounts/person.ts';
import { formatPhone } from '../phone-format.ts';

/** Placeholders in braces, filled per recipient. No zod here: the preview fills them on every keystroke. */
export const MESSAGE_FIELDS = ['name', 'farm', 'phone', 'tag'] as const;
export type MessageField = (typeof MESSAGE_FIELDS)[number];

const IN_BRACES = /\{([^{}]*)\}/g;

const isField = (word: string): word is MessageField => MESSAGE_FIELDS.some((field) => field === word);

/** Placeholders that do not exist. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(IN_BRACES)].map(([, word = '']) => word).filter((word) => !isField(word));

/** In one pass, so braces in a person's name are not expanded. */
const fillText = (text: string, values: Record<MessageField, string>): string =>
  text.replaceAll(IN_BRACES, (braces, word: string) => (isField(word) ? values[word] : braces));

export interface MessageReader {
  name: string;
  language: Language;
  /** The cow the message is about, if known. */
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

/** For recipients without a known cow. */
const YOUR_COW: Record<Language, string> = { en: 'your cow', bn: 'আপনার গরু' };

/** The message for one recipient; used by the preview and the sender. */
export function fillMessage(
  { subject, body }: MessageText,
  { name, language, tagId }: MessageReader,
  farm: Farm,
): MessageText {
  const values = {
    name,
    farm: farm.name[language],
    phone: formatPhone(language, farm.phone),
    tag: tagId ?? YOUR_COW[language],
  };
  return { subject: fillText(subject, values), body: fillText(body, values) };
}
