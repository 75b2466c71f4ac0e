/**
 * Tags as numbers that compare as people count: a shorter one first, so that NDL-999 comes before NDL-1000. The first byte
 * is the length, then come the characters; each tag has the same number of words.
 */
export interface HerdTags {
  words: Uint32Array<ArrayBuffer>;
  width: number;
}

/** Room for fifteen characters; more is made when a longer one comes. */
const FIRST_WIDTH = 4;

export const makeHerdTags = (capacity: number): HerdTags => ({
  words: new Uint32Array(capacity * FIRST_WIDTH),
  width: FIRST_WIDTH,
});

export function writeTag(tags: HerdTags, slot: number, tag: string): void {
  const needed = Math.ceil((tag.length + 1) / 4);
  if (needed > tags.width) makeWider(tags, needed);
  const first = slot * tags.width;
  tags.words.fill(0, first, first + tags.width);
  for (let place = 0; place <= tag.length; place += 1) {
    const byte = place === 0 ? tag.length : tag.charCodeAt(place - 1);
    const word = first + (place >>> 2);
    tags.words[word] = ((tags.words[word] ?? 0) | (byte << (24 - (place & 3) * 8))) >>> 0;
  }
}

export function compareTags({ words, width }: HerdTags, one: number, other: number): number {
  for (let word = 0; word < width; word += 1) {
    const difference = (words[one * width + word] ?? 0) - (words[other * width + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function makeRoom(tags: HerdTags, capacity: number): void {
  const words = new Uint32Array(capacity * tags.width);
  words.set(tags.words);
  tags.words = words;
}

function makeWider(tags: HerdTags, width: number): void {
  const slots = tags.words.length / tags.width;
  const words = new Uint32Array(slots * width);
  for (let slot = 0; slot < slots; slot += 1)
    words.set(tags.words.subarray(slot * tags.width, (slot + 1) * tags.width), slot * width);
  tags.words = words;
  tags.width = width;
}
