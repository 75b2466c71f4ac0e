import { toLatinDigits } from '@khamar/contract/digits';
import { LIST_LIMITS } from '@khamar/contract/limits';
import { farm } from '~/domain/farm';
import { oneLine, tagOf } from '~/domain/tag-search';

/** What the search box holds: part of a tag as it is written on the ear tag, or any words. At most one of the two is not empty. */
export interface SearchText {
  tagId: string;
  search: string;
}

/** 'ndl-০১', 'NDL' and '24' are parts of a tag; 'ndl1', 'NDL 001' and 'red' are words, which also find a tag in another spelling. */
export function searchTextOf(typed: string): SearchText {
  return isPartOfTag(oneLine(toLatinDigits(typed).toUpperCase(), LIST_LIMITS.maxSearch))
    ? { tagId: tagOf(typed), search: '' }
    : { tagId: '', search: oneLine(typed, LIST_LIMITS.maxSearch) };
}

const isPartOfTag = (text: string): boolean =>
  /^(?:[A-Z\d]*-\d*|\d+)$/.test(text) || farm.tagPrefix.startsWith(text);
