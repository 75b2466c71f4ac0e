import type { CowFilters, ListQuery, Order } from '@khamar/contract/list-query';
import { hasFilters } from './cows.filters.ts';
import { and, andStretch, type Bits, countBits, hasBit, or, placeBits } from './herd-bits.ts';
import { type HerdColumns, idAt, sizeOf } from './herd-columns.ts';
import { type HerdOrder, stretchOf } from './herd-order.ts';

export interface HerdPage {
  ids: string[];
  /** How many match in all. */
  total: number;
}

/** The same that the list query of cows.repository.ts says in SQL. */
export function findPage(columns: HerdColumns, { filters, order, page, limit }: ListQuery): HerdPage {
  const match = hasFilters(filters) ? matching(columns, filters) : undefined;
  const total = match === undefined ? sizeOf(columns) : countBits(match);
  const offset = page * limit;
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { ids: [], total };
  const herdOrder = orderOf(columns, order);
  const isDown = order?.direction !== 'asc';
  const slots =
    match === undefined
      ? partOf(herdOrder.sorted(), isDown, offset, end)
      : matchesIn(herdOrder, isDown, { match, total, offset, end, scratch: columns.scratch.other });
  return { ids: slots.map((slot) => idAt(columns, slot)), total };
}

function orderOf({ byId, byPrice, byWeight }: HerdColumns, order: Order): HerdOrder {
  if (order === null) return byId;
  return order.field === 'currentPrice' ? byPrice : byWeight;
}

/** Without a filter a page stands where its number says, however deep. */
function partOf(sorted: Uint32Array, isDown: boolean, offset: number, end: number): number[] {
  if (!isDown) return [...sorted.subarray(offset, end)];
  return [...sorted.subarray(sorted.length - end, sorted.length - offset)].toReversed();
}

interface Wanted {
  match: Bits;
  total: number;
  offset: number;
  end: number;
  scratch: Bits;
}

/** Many matches are met soon on a walk along the order. Few are laid at their positions, and empty stretches passed over. */
function matchesIn(order: HerdOrder, isDown: boolean, wanted: Wanted): number[] {
  const { match, total, offset, end, scratch: places } = wanted;
  const sorted = order.sorted();
  const areFew = total * 8 < sorted.length;
  if (areFew) placeBits(match, order.positions(), places);
  const slots: number[] = [];
  const last = sorted.length - 1;
  let found = 0;
  for (let index = 0; index <= last && found < end; index += 1) {
    const position = isDown ? last - index : index;
    if (areFew && places[position >>> 5] === 0) {
      index += isDown ? position & 31 : 31 - (position & 31);
      continue;
    }
    const slot = sorted[position] ?? 0;
    if (areFew ? !hasBit(places, position) : !hasBit(match, slot)) continue;
    if (found >= offset) slots.push(slot);
    found += 1;
  }
  return slots;
}

/** Greater than any number in the columns. */
const ANY = 0xff_ff_ff_ff;

function matching(columns: HerdColumns, filters: CowFilters): Bits {
  const { minPrice, maxPrice, minWeight, maxWeight, tagId, color, gender, cowSize, breed, age } = filters;
  const { match, other } = columns.scratch;
  match.set(columns.alive);
  const between = (
    order: HerdOrder,
    numbers: Uint32Array,
    low: number | undefined,
    high: number | undefined,
  ) => {
    if (low === undefined && high === undefined) return;
    const sorted = order.sorted();
    const { from, to } = stretchOf(sorted, numbers, low ?? 0, high ?? ANY);
    andStretch(match, sorted, from, to, other);
  };
  if (color !== undefined) and(match, anyOf(columns, color));
  if (gender !== undefined) and(match, anyOf(columns, [gender]));
  if (cowSize !== undefined) and(match, anyOf(columns, [cowSize]));
  if (age !== undefined) and(match, anyOf(columns, [String(age)]));
  if (tagId !== undefined) and(match, taggedWith(columns, tagId));
  const breedNumber = breed === undefined ? undefined : (columns.breedNumbers.get(breed) ?? ANY);
  between(columns.byBreed, columns.breed, breedNumber, breedNumber);
  between(columns.byPrice, columns.price, minPrice, maxPrice);
  between(columns.byWeight, columns.weight, minWeight, maxWeight);
  return match;
}

function anyOf({ values, scratch: { other } }: HerdColumns, wanted: readonly string[]): Bits {
  other.fill(0);
  for (const value of wanted) {
    const bits = values.get(value);
    if (bits !== undefined) or(other, bits);
  }
  return other;
}

/** At each place where the fragment can begin, the sets of its characters are laid over each other. */
function taggedWith({ tagPlaces, scratch: { other, here } }: HerdColumns, fragment: string): Bits {
  other.fill(0);
  for (let first = 0; first + fragment.length <= tagPlaces.length; first += 1) {
    const sets = Array.from(fragment, (character, index) => tagPlaces[first + index]?.get(character));
    if (!sets.every((bits) => bits !== undefined)) continue;
    sets.forEach((bits, index) => {
      if (index === 0) here.set(bits);
      else and(here, bits);
    });
    or(other, here);
  }
  return other;
}
