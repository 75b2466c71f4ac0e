import { OTHER_BREED } from '@khamar/contract/breeds';
import { hasFilters } from './cows.filters.ts';
import { and, andNot, andStretch, type Bits, countBits, or } from './herd-bits.ts';
import { type HerdColumns, idAt, inSeconds, NO_NUMBER, sizeOf } from './herd-columns.ts';
import { copyId, ID_WORDS } from './herd-ids.ts';
import { type HerdOrder, stretchOf } from './herd-order.ts';
import { slotsBetween } from './herd-runs.ts';
import { ageName, OWN_BREED, PICTURED } from './herd-values.ts';
import type { SearchFilters, SearchQuery } from './search-query.ts';

export interface HerdPage {
  ids: string[];
  /** How many match in all. */
  total: number;
}

/** Every match in its order, as words: slots may have other cows by the time that the last is read. */
export function findIds(
  columns: HerdColumns,
  { filters, order }: Omit<SearchQuery, 'page' | 'limit'>,
): Uint32Array {
  const match = hasFilters(filters) ? matching(columns, filters) : undefined;
  const total = match === undefined ? sizeOf(columns) : countBits(match);
  const words = new Uint32Array(total * ID_WORDS);
  slotsBetween(columns, order, { match, total }, 0, total).forEach((slot, index) => {
    copyId(columns.ids, slot, words, index);
  });
  return words;
}

/** The same that the list query of cows.repository.ts says in SQL. */
export function findPage(columns: HerdColumns, { filters, order, page, limit }: SearchQuery): HerdPage {
  const match = hasFilters(filters) ? matching(columns, filters) : undefined;
  const total = match === undefined ? sizeOf(columns) : countBits(match);
  const offset = page * limit;
  const end = Math.min(offset + limit, total);
  if (offset >= end) return { ids: [], total };
  const slots = slotsBetween(columns, order, { match, total }, offset, end);
  return { ids: slots.map((slot) => idAt(columns, slot)), total };
}

function matching(columns: HerdColumns, filters: SearchFilters): Bits {
  const { minPrice, maxPrice, minWeight, maxWeight, tagId, color, gender, cowSize, breed, age } = filters;
  const { availabilityStatus, picture, soldSince } = filters;
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
    const { from, to } = stretchOf(sorted, numbers, low ?? 0, high ?? NO_NUMBER);
    andStretch(match, sorted, from, to, other);
  };
  if (color !== undefined) and(match, anyOf(columns, color));
  if (gender !== undefined) and(match, anyOf(columns, [gender]));
  if (cowSize !== undefined) and(match, anyOf(columns, [cowSize]));
  if (age !== undefined) and(match, anyOf(columns, [ageName(age)]));
  if (availabilityStatus !== undefined) and(match, anyOf(columns, availabilityStatus));
  if (picture === 'yes') and(match, anyOf(columns, [PICTURED]));
  if (picture === 'no') andNot(match, anyOf(columns, [PICTURED]));
  if (tagId !== undefined) and(match, taggedWith(columns, tagId));
  if (breed === OTHER_BREED) and(match, anyOf(columns, [OWN_BREED]));
  else if (breed !== undefined) {
    const breedNumber = columns.breedNumbers.get(breed) ?? NO_NUMBER;
    between(columns.byBreed, columns.breed, breedNumber, breedNumber);
  }
  between(columns.byPrice, columns.price, minPrice, maxPrice);
  between(columns.byWeight, columns.weight, minWeight, maxWeight);
  between(columns.bySoldAt, columns.soldAt, soldSince && inSeconds(soldSince), undefined);
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
