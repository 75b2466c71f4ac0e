import { tagOf } from '~/domain/tag-search';

/** Letters and digits apart, without dashes, blanks and leading zeros: people say 'NDL 12' for NDL-012. */
const partsOf = (typed: string): string[] =>
  (tagOf(typed).match(/\p{L}+|\d+/gu) ?? []).map((part) => part.replace(/^0+(?=\d)/, ''));

/** What to ask the API for, which finds a part of a tag as it is written: its number if there is one. */
export const tagFragment = (typed: string): string => {
  const parts = partsOf(typed);
  return parts.findLast((part) => /\d/.test(part)) ?? parts[0] ?? '';
};

/** Whether it may be this tag that somebody has begun to type, in their own spelling. */
export const isTagLike = (tagId: string, typed: string): boolean =>
  partsOf(tagId).join('').includes(partsOf(typed).join(''));
