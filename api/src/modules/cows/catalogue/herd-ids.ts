/** A UUID as four numbers that compare as PostgreSQL compares the whole: a million of them as text would be 60 MB of objects. */
export const ID_WORDS = 4;

export function writeId(ids: Uint32Array, slot: number, id: string): void {
  const digits = id.replaceAll('-', '');
  for (let word = 0; word < ID_WORDS; word += 1) {
    ids[slot * ID_WORDS + word] = Number.parseInt(digits.slice(word * 8, word * 8 + 8), 16);
  }
}

export function copyId(from: Uint32Array, slot: number, to: Uint32Array, place: number): void {
  for (let word = 0; word < ID_WORDS; word += 1)
    to[place * ID_WORDS + word] = from[slot * ID_WORDS + word] ?? 0;
}

export function readId(ids: Uint32Array, slot: number): string {
  let digits = '';
  for (let word = 0; word < ID_WORDS; word += 1) {
    digits += (ids[slot * ID_WORDS + word] ?? 0).toString(16).padStart(8, '0');
  }
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

export function compareIds(ids: Uint32Array, one: number, other: number): number {
  for (let word = 0; word < ID_WORDS; word += 1) {
    const difference = (ids[one * ID_WORDS + word] ?? 0) - (ids[other * ID_WORDS + word] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
