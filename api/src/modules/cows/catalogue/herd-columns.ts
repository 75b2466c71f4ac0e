import { enteredPricePerKg } from '../color-and-price-columns.ts';
import { type Bits, clearBit, noBits, setBit } from './herd-bits.ts';
import type { HerdCow } from './herd-cow.ts';
import { compareIds, ID_WORDS, readId, writeId } from './herd-ids.ts';
import { type HerdOrder, makeHerdOrder } from './herd-order.ts';
import { compareTags, type HerdTags, makeHerdTags, makeRoom, writeTag } from './herd-tags.ts';
import { namesOf } from './herd-values.ts';

type Numbers = Uint32Array<ArrayBuffer>;
const NUMBER_COLUMNS = ['price', 'weight', 'breed', 'soldAt'] as const;
type NumberColumn = (typeof NUMBER_COLUMNS)[number] | 'pricePerKg';

/**
 * The herd in memory, column by column. Each cow has a slot; what is few-valued is kept as one set of slots for each value,
 * what has many values as a column of numbers, in whose order the slots are kept sorted.
 */
export interface HerdColumns {
  /** Slots there is room for, free ones too; a multiple of 32, so that sets are whole words. */
  capacity: number;
  used: number;
  free: number[];
  ids: Numbers;
  price: Numbers;
  /** With paisa. */
  pricePerKg: Float64Array<ArrayBuffer>;
  weight: Numbers;
  breed: Numbers;
  /** In seconds; NO_NUMBER for one that is not sold. */
  soldAt: Numbers;
  breedNumbers: Map<string | null, number>;
  tags: HerdTags;
  /** The slots that hold a cow. */
  alive: Bits;
  /** By what of a cow has few kinds: herd-values.ts names them. */
  values: Map<string, Bits>;
  /** For each place in a tag, by the character that stands there. */
  tagPlaces: Map<string, Bits>[];
  byId: HerdOrder;
  byPrice: HerdOrder;
  byPricePerKg: HerdOrder;
  byWeight: HerdOrder;
  byBreed: HerdOrder;
  byTag: HerdOrder;
  bySoldAt: HerdOrder;
  /** For whoever searches, one at a time: new ones for each search would keep the garbage collector busy. */
  scratch: Record<'match' | 'other' | 'here', Bits>;
}

/** Greater than any number of a cow, so that what is not known comes last. */
export const NO_NUMBER = 0xff_ff_ff_ff;

/** No cow lives here: it holds the id that is being looked for. */
const PROBE = 0;

/** With room for so many cows; it grows when more come. */
export function makeHerdColumns(cows: number): HerdColumns {
  const capacity = wholeWords(cows * 1.05 + 100);
  const byNumber = (name: NumberColumn) => (one: number, other: number) =>
    (columns[name][one] ?? 0) - (columns[name][other] ?? 0) || compareIds(columns.ids, one, other);
  const columns: HerdColumns = {
    capacity,
    used: PROBE + 1,
    free: [],
    ids: new Uint32Array(capacity * ID_WORDS),
    price: new Uint32Array(capacity),
    pricePerKg: new Float64Array(capacity),
    weight: new Uint32Array(capacity),
    breed: new Uint32Array(capacity),
    soldAt: new Uint32Array(capacity),
    breedNumbers: new Map(),
    tags: makeHerdTags(capacity),
    alive: noBits(capacity),
    values: new Map(),
    tagPlaces: [],
    byId: makeHerdOrder((one, other) => compareIds(columns.ids, one, other)),
    byPrice: makeHerdOrder(byNumber('price')),
    byPricePerKg: makeHerdOrder(byNumber('pricePerKg')),
    byWeight: makeHerdOrder(byNumber('weight')),
    byBreed: makeHerdOrder(byNumber('breed')),
    bySoldAt: makeHerdOrder(byNumber('soldAt')),
    byTag: makeHerdOrder(
      (one, other) => compareTags(columns.tags, one, other) || compareIds(columns.ids, one, other),
    ),
    scratch: scratchFor(capacity),
  };
  return columns;
}

export const inSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);

const wholeWords = (slots: number) => Math.ceil(slots / 32) * 32;
const scratchFor = (capacity: number) => ({
  match: noBits(capacity),
  other: noBits(capacity),
  here: noBits(capacity),
});

export const sizeOf = ({ byId }: HerdColumns): number => byId.sorted().length;
export const idAt = ({ ids }: HerdColumns, slot: number): string => readId(ids, slot);

/** None of them may be there already. */
export function addCows(columns: HerdColumns, cows: HerdCow[]): void {
  const slots = cows.map((cow) => write(columns, cow));
  for (const order of ordersOf(columns)) order.add(slots);
}

/** Those that are there, whichever they are. */
export function removeCows(columns: HerdColumns, ids: Iterable<string>): void {
  const slots = [...new Set(ids)].map((id) => slotOf(columns, id)).filter((slot) => slot !== undefined);
  for (const order of ordersOf(columns)) order.remove(slots);
  const sets = [columns.alive, ...[columns.values, ...columns.tagPlaces].flatMap((map) => [...map.values()])];
  for (const bits of sets) for (const slot of slots) clearBit(bits, slot);
  columns.free.push(...slots);
}

const ordersOf = ({ byId, byPrice, byPricePerKg, byWeight, byBreed, byTag, bySoldAt }: HerdColumns) => [
  byId,
  byPrice,
  byPricePerKg,
  byWeight,
  byBreed,
  byTag,
  bySoldAt,
];

function write(columns: HerdColumns, cow: HerdCow): number {
  const slot = columns.free.pop() ?? columns.used++;
  if (slot === columns.capacity) widen(columns);
  const { breedNumbers, values, tagPlaces } = columns;
  const breed = breedNumbers.get(cow.breed) ?? breedNumbers.size;
  breedNumbers.set(cow.breed, breed);

  writeId(columns.ids, slot, cow.id);
  columns.price[slot] = cow.current_price;
  columns.pricePerKg[slot] = enteredPricePerKg(cow) ?? NO_NUMBER;
  columns.weight[slot] = cow.current_weight;
  columns.breed[slot] = breed;
  columns.soldAt[slot] = cow.sold_at === null ? NO_NUMBER : inSeconds(cow.sold_at);
  writeTag(columns.tags, slot, cow.tag_id);
  setBit(columns.alive, slot);
  for (const name of namesOf(cow)) setBit(setOf(columns, values, name), slot);
  for (let place = 0; place < cow.tag_id.length; place += 1) {
    setBit(setOf(columns, (tagPlaces[place] ??= new Map()), cow.tag_id.charAt(place)), slot);
  }
  return slot;
}

function setOf({ capacity }: HerdColumns, sets: Map<string, Bits>, value: string): Bits {
  let bits = sets.get(value);
  if (bits === undefined) sets.set(value, (bits = noBits(capacity)));
  return bits;
}

function slotOf({ ids, byId }: HerdColumns, id: string): number | undefined {
  writeId(ids, PROBE, id);
  const slot = byId.sorted()[byId.positionOf(PROBE)];
  return slot !== undefined && compareIds(ids, slot, PROBE) === 0 ? slot : undefined;
}

function widen(columns: HerdColumns): void {
  const capacity = wholeWords(columns.capacity * 1.25);
  columns.capacity = capacity;
  columns.ids = copied(columns.ids, new Uint32Array(capacity * ID_WORDS));
  for (const name of NUMBER_COLUMNS) {
    columns[name] = copied(columns[name], new Uint32Array(capacity));
  }
  columns.pricePerKg = copied(columns.pricePerKg, new Float64Array(capacity));
  makeRoom(columns.tags, capacity);
  columns.alive = copied(columns.alive, noBits(capacity));
  columns.scratch = scratchFor(capacity);
  for (const sets of [columns.values, ...columns.tagPlaces]) {
    for (const [value, bits] of sets) sets.set(value, copied(bits, noBits(capacity)));
  }
}

function copied<Column extends Numbers | Bits | Float64Array<ArrayBuffer>>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
