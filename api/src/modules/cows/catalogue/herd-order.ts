/** Slots of the columns in the order of some key, kept sorted through every change. */
export interface HerdOrder {
  /** In order; a view that the next change makes stale. */
  sorted(): Uint32Array;
  /** For each slot its position in `sorted`, worked out when first asked for after a change. */
  positions(): Uint32Array;
  /** Where the slot is, or where it would be. */
  positionOf(slot: number): number;
  /** While the columns still hold what the slots were sorted by. */
  remove(slots: number[]): void;
  /** Once the columns hold what the slots are to be sorted by. */
  add(slots: number[]): void;
}

type Compare = (one: number, other: number) => number;

/** However many slots come or go at once, every other slot moves once: a thousand changes cost hardly more than one. */
export function makeHerdOrder(compare: Compare): HerdOrder {
  let slots = new Uint32Array(1024);
  let length = 0;
  let positions = new Uint32Array(0);
  let isChanged = true;
  let greatest = 0;

  function positionOf(slot: number): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    sorted: () => slots.subarray(0, length),
    positionOf,

    positions() {
      if (isChanged) {
        if (greatest >= positions.length) positions = new Uint32Array(Math.ceil(greatest * 1.25) + 1);
        for (let position = 0; position < length; position += 1) positions[slots[position] ?? 0] = position;
        isChanged = false;
      }
      return positions;
    },

    remove(gone) {
      isChanged = true;
      const gaps = gone.map((slot) => positionOf(slot)).toSorted((a, b) => a - b);
      let to = gaps[0] ?? 0;
      gaps.forEach((gap, index) => {
        const next = gaps[index + 1] ?? length;
        slots.copyWithin(to, gap + 1, next);
        to += next - gap - 1;
      });
      length -= gone.length;
    },

    add(added) {
      isChanged = true;
      for (const slot of added) if (slot > greatest) greatest = slot;
      if (length + added.length > slots.length) {
        const wider = new Uint32Array(Math.ceil((length + added.length) * 1.25));
        wider.set(slots.subarray(0, length));
        slots = wider;
      }
      const sorted = added.toSorted(compare);
      const places = sorted.map((slot) => positionOf(slot));
      let end = length;
      for (let index = sorted.length - 1; index >= 0; index -= 1) {
        const place = places[index] ?? 0;
        slots.copyWithin(place + index + 1, place, end);
        slots[place + index] = sorted[index] ?? 0;
        end = place;
      }
      length += added.length;
    },
  };
}

/** From where to where in an order the slots' numbers are between the two, both included. */
export function stretchOf(
  sorted: Uint32Array,
  numbers: Uint32Array | Float64Array,
  low: number,
  high: number,
): { from: number; to: number } {
  const from = firstFrom(sorted, numbers, low);
  return { from, to: Math.max(from, firstFrom(sorted, numbers, high + 1)) };
}

function firstFrom(sorted: Uint32Array, numbers: Uint32Array | Float64Array, number: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[sorted[middle] ?? 0] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}
