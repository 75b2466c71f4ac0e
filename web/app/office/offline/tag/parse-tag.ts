import { toLatinDigits } from '@khamar/contract/digits';

/** The tag in what was typed or scanned: the QR code of an ear tag is the address of its cow page. */
export function parseTag(text: string): string {
  const [, scanned] = /\/cow\/([^/?#]+)/.exec(text) ?? [];
  return toLatinDigits(scanned === undefined ? text : decoded(scanned))
    .trim()
    .toUpperCase();
}

const compact = (tag: string) => tag.replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The one of these tags that was meant: people leave out dashes and spaces. */
export const knownTag = (typed: string, tags: readonly string[]): string =>
  tags.find((tag) => compact(tag) === compact(typed)) ?? typed;

/** Those of these that contain what was typed, the whole tag first, then those that end with it: people type the last digits. */
export function matchingTags<Tagged extends { tagId: string }>(
  typed: string,
  all: readonly Tagged[],
  limit: number,
): Tagged[] {
  const part = compact(parseTag(typed));
  if (part === '') return [];
  const found: [Tagged[], Tagged[], Tagged[]] = [[], [], []];
  for (const each of all) {
    const tag = compact(each.tagId.toUpperCase());
    if (tag.includes(part)) found[tag === part ? 0 : tag.endsWith(part) ? 1 : 2].push(each);
  }
  return found.flat().slice(0, limit);
}

/** Only the number of the tag, which may be on another cow with other letters. */
export const isOnlyNumber = (typed: string, tag: string): boolean =>
  /^\d+$/.test(typed) && typed !== tag && new RegExp(`\\D0*${Number(typed)}$`).test(tag);

/** A code on something else, or an address typed by hand, may contain anything. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
