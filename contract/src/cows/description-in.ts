import type { CowDetail } from './cow.ts';
import type { Language } from '../accounts/person.ts';

export type Descriptions = Pick<CowDetail, 'description' | 'descriptionBn'>;

/** In a text that mixes both languages, a shorter part is not treated as a description of its own. */
export const MIN_TEXT_LENGTH = 10;

/** Not the whole Bengali block: it also contains the taka sign. */
export const languageOfLine = (line: string): Language => (/[\u0985-\u09B9]/.test(line) ? 'bn' : 'en');

export const linesIn = (text: string, language: Language): string =>
  text
    .split('\n')
    .filter((line) => languageOfLine(line) === language)
    .join('\n')
    .trim();

/**
 * The description in this language, or in the other one if it is missing. A text from before there were two fields
 * may contain both languages on separate lines.
 */
export function descriptionIn({ description, descriptionBn }: Descriptions, language: Language): string {
  if (descriptionBn !== null) return language === 'bn' ? descriptionBn : description;
  const own = linesIn(description, language);
  return own.length < MIN_TEXT_LENGTH ? description : own;
}
