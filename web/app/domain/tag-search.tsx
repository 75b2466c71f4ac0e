import { toLatinDigits } from '@khamar/contract/digits';
import { TAG_LENGTH } from '@khamar/contract/limits';
import { TypedSearch } from '~/ui/typed-search';
import { farm } from './farm.ts';

/** Without what no keyboard types, and cut to a length. */
export const oneLine = (text: string, length: number): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, length)
    // What is cut may end in half a letter or in a space.
    .replaceAll(/\p{Cs}/gu, '')
    .trim();

/** As it stands on the ear, whatever was typed: a phone set to Bangla types ndl-০১. */
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
