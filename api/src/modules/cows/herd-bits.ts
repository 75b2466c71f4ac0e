/** One bit for each slot of the columns. */
export type Bits = Int32Array<ArrayBuffer>;

export const noBits = (slots: number): Bits => new Int32Array(Math.ceil(slots / 32));

export const hasBit = (bits: Bits, slot: number): boolean => (((bits[slot >>> 5] ?? 0) >>> slot) & 1) === 1;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << slot);
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << slot);
}

export function and(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) & (other[word] ?? 0);
}

export function or(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (other[word] ?? 0);
}

/** Leaves the bits of the slots whose number is from `low` to `high`. Where nothing is left to decide, nothing is read. */
export function andBetween(into: Bits, numbers: Uint32Array, low: number, high: number): void {
  const span = high - low;
  for (let word = 0; word < into.length; word += 1) {
    const before = into[word] ?? 0;
    if (before === 0) continue;
    let inside = 0;
    const first = word * 32;
    // Without a branch: a guess about an unsorted price is wrong every other time. Below `low` the difference wraps round.
    for (let bit = 0; bit < 32; bit += 1) {
      inside |= Number(((numbers[first + bit] ?? 0) - low) >>> 0 <= span) << bit;
    }
    into[word] = before & inside;
  }
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) {
    let pairs = bits[word] ?? 0;
    pairs -= (pairs >>> 1) & 0x55_55_55_55;
    pairs = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
    count += Math.imul((pairs + (pairs >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
  }
  return count;
}
