import type { Cow } from '../cows/cow.ts';

/** No zod here: every cow page names its share image. */
export const SHARE_IMAGE = { width: 1200, height: 630 } as const;

/** Raise it when art/src/share-image/ or the text on the image changes, so that every image gets a new URL. */
const DESIGN = 2;

export type SharedCow = Pick<
  Cow,
  'tagId' | 'availabilityStatus' | 'isOnHold' | 'currentWeight' | 'currentPrice' | 'picture'
>;

/**
 * A hash of everything drawn on the image. WhatsApp and others cache by URL for weeks, so a new price needs a new
 * URL. The API serves only the name that matches the cow's current data.
 */
export function shareNameOf(cow: SharedCow, language: 'en' | 'bn', farmName: string): string {
  const { tagId, isOnHold, currentWeight, currentPrice, picture } = cow;
  const status = isOnHold ? 'ON_HOLD' : cow.availabilityStatus;
  const key = picture?.base.slice(-32) ?? '';
  const drawn = [DESIGN, farmName, tagId, status, currentWeight, currentPrice, key].join('|');
  return `${tagId}-${language}-${markOf(drawn)}.jpg`;
}

/** FNV-1a: detects changes, but is not cryptographic. */
function markOf(text: string): string {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0).toString(36).padStart(7, '0');
}
