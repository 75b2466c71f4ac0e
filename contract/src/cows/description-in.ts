import type { CowDetail } from './cow.ts';
import type { Language } from '../people/person.ts';

export type Texts = Pick<CowDetail, 'description' | 'descriptionBn'>;

/** A shorter piece of a text that holds both languages is no description of its own. */
export const LEAST_TEXT = 10;

/** Not the whole block of Bangla: the taka sign stands in it too. */
export const languageOfLine = (line: string): Language => (/[\u0985-\u09B9]/.test(line) ? 'bn' : 'en');

export const linesIn = (text: string, language: Language): string =>
  text
    .split('\n')
    .filter((line) => languageOfLine(line) === language)
    .join('\n')
    .trim();

/**
 * In this language, or in the other where there is none. A text from before there were two fields may hold both languages, a
 * line each.
 */
export function descriptionIn({ description, descriptionBn }: Texts, language: Language): string {
  if (descriptionBn !== null) return language === 'bn' ? descriptionBn : description;
  const own = linesIn(description, language);
  return own.length < LEAST_TEXT ? description : own;
}
