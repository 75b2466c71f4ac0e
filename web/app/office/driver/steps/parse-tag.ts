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

/** Only the number of the tag, which may be on another cow with other letters. */
export const isOnlyNumber = (typed: string, tag: string): boolean =>
  /^\d+$/.test(typed) && typed !== tag && new RegExp(`\\D0*${Number(typed)}$`).test(tag);

/** A code on something else may contain anything. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
