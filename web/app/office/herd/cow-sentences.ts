import { COW_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';
import type { I18n, MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { formatNumber } from '~/i18n/format';
import type { Language } from '~/i18n/languages';

/** The contract says its sentences in English; here each has its form in the page's language. */
const SENTENCES: Record<string, MessageDescriptor> = {
  'Tag ID must be at least 3 characters long': msg`Tag ID must be at least 3 characters long`,
  'A tag has letters, digits and dashes only': msg`A tag has letters, digits and dashes only`,
  'Breed is required': msg`Breed is required`,
  'Breed must be plain text': msg`Breed must be plain text`,
  'Description must be at least 10 characters long': msg`Description must be at least 10 characters long`,
  'Description must be plain text': msg`Description must be plain text`,
  'Gender is required': msg`Gender is required`,
  'Color is required': msg`Color is required`,
  'Color must be plain text': msg`Color must be plain text`,
  'Only integers are allowed': msg`Only integers are allowed`,
  'Amount of teeth must be a number': msg`Amount of teeth must be a number`,
  'Amount of teeth must be 0 or greater': msg`Amount of teeth must be 0 or greater`,
  'Age must be a number': msg`Age must be a number`,
  'Age must be 0 or greater': msg`Age must be 0 or greater`,
  'Current weight must be a number': msg`Current weight must be a number`,
  'Current weight must be greater than 0': msg`Current weight must be greater than 0`,
  'Current price must be a number': msg`Current price must be a number`,
  'Current price must be greater than 0': msg`Current price must be greater than 0`,
  'Price per KG must be a number': msg`Price per KG must be a number`,
  'Price per KG must be greater than 0': msg`Price per KG must be greater than 0`,
  'Price per KG may have two decimals at most': msg`Price per KG may have two decimals at most`,
  'Choose AVAILABLE, SOLD or BOOKED': msg`Choose AVAILABLE, SOLD or BOOKED`,
  'Another cow has this tag': msg`Another cow has this tag`,
  'This line has more cells than there are heads': msg`This line has more cells than there are heads`,
  'This is not a picture we can read. JPEG, PNG and WebP are': msg`This is not a picture we can read. JPEG, PNG and WebP are`,
  'This picture has too many pixels': msg`This picture has too many pixels`,
  'A cow has 8 pictures at most': msg`A cow has 8 pictures at most`,
  'One of these pictures is no longer stored. Please choose it again': msg`One of these pictures is no longer stored. Please choose it again`,
  'This picture is damaged': msg`This picture is damaged`,
};

const LIMITS = [...Object.values(COW_LIMITS), TAG_LENGTH.max];

export function cowSentence(i18n: I18n, language: Language, sentence: string): string {
  if (language === 'en') return sentence;
  const known = SENTENCES[sentence];
  if (known !== undefined) return i18n._(known);
  const most = LIMITS.find((limit) => sentence.includes(` ${limit} `));
  if (most === undefined) return sentence;
  const limit = formatNumber(language, most);
  return sentence.endsWith('long')
    ? i18n._(msg`Please use at most ${limit} characters`)
    : i18n._(msg`It must be ${limit} or less`);
}
