import { toLatinDigits } from '@khamar/contract/digits';
import { TAG_LENGTH } from '@khamar/contract/limits';
import { TypedSearch } from '~/ui/typed-search';
import { farm } from './farm.ts';

/** Removes control characters and trims to a maximum length. */
export const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, length)
    // The cut may leave half a surrogate pair or a trailing space.
    .replaceAll(/\p{Cs}/gu, '')
    .trim();

/** Normalises a typed tag to the form on the ear tag: a phone set to Bangla types ndl-০১. */
export const tagOf = (typed: string): string => oneLine(toLatinDigits(typed).toUpperCase(), TAG_LENGTH.max);

interface TagSearchProps {
  value: string;
  onType: (tagId: string) => void;
  onEnter?: (tagId: string) => void;
  id?: string;
  name?: string;
  'aria-label'?: string;
  className: string;
}

export const TagSearch = (props: TagSearchProps) => (
  <TypedSearch
    {...props}
    clean={tagOf}
    placeholder={`${farm.tagPrefix}-001`}
    maxLength={TAG_LENGTH.max}
    autoCapitalize="characters"
    translate="no"
  />
);
