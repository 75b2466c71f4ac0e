import type { Cow } from '../cows/cow.ts';

/** No zod here: every page of a cow names its picture. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Raise it when art/src/share-picture/ draws something else or the words on it change, so that every picture gets a new address. */
const DESIGN = 2;

export type SharedCow = Pick<
  Cow,
  'tagId' | 'availabilityStatus' | 'currentWeight' | 'currentPrice' | 'picture'
>;

/**
 * Of all that is drawn on it: WhatsApp and its like keep a picture by its address for weeks, so another price must be
 * another address. The API serves no name but the one that is true of the cow now.
 */
export function shareNameOf(cow: SharedCow, language: 'en' | 'bn', farmName: string): string {
  const { tagId, availabilityStatus, currentWeight, currentPrice, picture } = cow;
  const key = picture?.base.slice(-32) ?? '';
  const drawn = [DESIGN, farmName, tagId, availabilityStatus, currentWeight, currentPrice, key].join('|');
  return `${tagId}-${language}-${markOf(drawn)}.jpg`;
}

/** FNV-1a: it guards against accidents, not against forgers. */
function markOf(text: string): string {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
