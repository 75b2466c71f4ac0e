import type { CowFilters, ListQuery, Order } from '@khamar/contract/list-query';
import { hasFilters } from './cows.filters.ts';
import { and, andBetween, type Bits, countBits, hasBit, noBits, or } from './herd-bits.ts';
import { type HerdColumns, idAt } from './herd-columns.ts';

export interface HerdPage {
  ids: string[];
  /** How many match in all. */
  total: number;
}

/** The same that the list query of cows.repository.ts says in SQL. */
export function findPage(columns: HerdColumns, { filters, order, page, limit }: ListQuery): HerdPage {
  const sorted = sortedBy(columns, order);
  const down = order?.direction !== 'asc';
  const offset = page * limit;
  const match = hasFilters(filters) ? matching(columns, filters) : undefined;
  const total = match === undefined ? sorted.length : countBits(match);
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { ids: [], total };
  const slots =
    match === undefined ? partOf(sorted, down, offset, end) : walk(sorted, down, match, offset, end);
  return { ids: slots.map((slot) => idAt(columns, slot)), total };
}

function sortedBy({ byId, byPrice, byWeight }: HerdColumns, order: Order): Uint32Array {
  if (order === null) return byId.sorted();
  return (order.field === 'currentPrice' ? byPrice : byWeight).sorted();
}

/** Without a filter a page stands where its number says, however deep. */
function partOf(sorted: Uint32Array, down: boolean, offset: number, end: number): number[] {
  if (!down) return [...sorted.subarray(offset, end)];
  return [...sorted.subarray(sorted.length - end, sorted.length - offset)].toReversed();
}

function walk(sorted: Uint32Array, down: boolean, match: Bits, offset: number, end: number): number[] {
  const slots: number[] = [];
  const last = sorted.length - 1;
  let found = 0;
  for (let index = 0; index <= last && found < end; index += 1) {
    const slot = sorted[down ? last - index : index] ?? 0;
    if (!hasBit(match, slot)) continue;
    if (found >= offset) slots.push(slot);
    found += 1;
  }
  return slots;
}

/** Greater than any number in the columns. */
const ANY = 0xff_ff_ff_ff;

/** Sets first, numbers last: what a set has ruled out need not be read. */
function matching(columns: HerdColumns, filters: CowFilters): Bits {
  const { minPrice, maxPrice, minWeight, maxWeight, tagId, color, gender, cowSize, breed, age } = filters;
  const match = columns.alive.slice();
  if (color !== undefined) and(match, anyOf(columns, color));
  if (gender !== undefined) and(match, anyOf(columns, [gender]));
  if (cowSize !== undefined) and(match, anyOf(columns, [cowSize]));
  if (age !== undefined) and(match, anyOf(columns, [String(age)]));
  if (tagId !== undefined) and(match, taggedWith(columns, tagId));
  if (breed !== undefined) {
    const number = columns.breedNumbers.get(breed) ?? ANY;
    andBetween(match, columns.breed, number, number);
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    andBetween(match, columns.price, minPrice ?? 0, maxPrice ?? ANY);
  }
  if (minWeight !== undefined || maxWeight !== undefined) {
    andBetween(match, columns.weight, minWeight ?? 0, maxWeight ?? ANY);
  }
  return match;
}

function anyOf({ capacity, values }: HerdColumns, wanted: readonly string[]): Bits {
  const any = noBits(capacity);
  for (const value of wanted) {
    const bits = values.get(value);
    if (bits !== undefined) or(any, bits);
  }
  return any;
}

/** At each place where the fragment can begin, the sets of its characters are laid over each other. */
function taggedWith({ capacity, tagPlaces }: HerdColumns, fragment: string): Bits {
  const found = noBits(capacity);
  const here = noBits(capacity);
  for (let first = 0; first + fragment.length <= tagPlaces.length; first += 1) {
    const sets = Array.from(fragment, (character, index) => tagPlaces[first + index]?.get(character));
    if (!sets.every((bits) => bits !== undefined)) continue;
    here.fill(-1);
    for (const bits of sets) and(here, bits);
    or(found, here);
  }
  return found;
}
