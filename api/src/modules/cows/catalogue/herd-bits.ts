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

export function andNot(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) & ~(other[word] ?? 0);
}

export function or(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word += 1) into[word] = (into[word] ?? 0) | (other[word] ?? 0);
}

/** Leaves the bits of the slots from one position of an order to another; the smaller part is what is gone through. */
export function andStretch(into: Bits, sorted: Uint32Array, from: number, to: number, scratch: Bits): void {
  if (to - from > sorted.length / 2) {
    for (let position = 0; position < from; position += 1) clearBit(into, sorted[position] ?? 0);
    for (let position = to; position < sorted.length; position += 1) clearBit(into, sorted[position] ?? 0);
    return;
  }
  scratch.fill(0);
  for (let position = from; position < to; position += 1) setBit(scratch, sorted[position] ?? 0);
  and(into, scratch);
}

/** Lays the bit of each slot at the slot's position in an order. */
export function placeBits(bits: Bits, positions: Uint32Array, into: Bits): void {
  into.fill(0);
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      setBit(into, positions[word * 32 + 31 - Math.clz32(left & -left)] ?? 0);
    }
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
