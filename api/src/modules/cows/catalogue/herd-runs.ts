import { AVAILABILITY } from '@khamar/contract/cow';
import type { Order } from '@khamar/contract/list-query';
import { and, andNot, type Bits, countBits, hasBit, placeBits } from './herd-bits.ts';
import { type HerdColumns, NO_NUMBER } from './herd-columns.ts';
import { type HerdOrder, stretchOf } from './herd-order.ts';
import { PICTURED, SORTED_NAMES } from './herd-values.ts';
import type { SearchOrder } from './search-query.ts';

/** A stretch of an order, of which only the matching slots count. */
interface Run {
  sorted: Uint32Array;
  from: number;
  to: number;
  /** All count when not given. */
  match?: Bits | undefined;
  /** The matches laid at their positions, where they are few; not worked out for a run that is passed over. */
  places?: () => Bits | undefined;
  /** How many match, where that is known. */
  count?: number | undefined;
}

/** The matching slots from one place of the order to another. */
export function slotsBetween(
  columns: HerdColumns,
  order: SearchOrder,
  { match, total }: { match: Bits | undefined; total: number },
  offset: number,
  end: number,
): number[] {
  const isDown = order === null || order === 'shop' || order.direction === 'desc';
  const slots: number[] = [];
  let met = 0;
  for (const run of runsOf(columns, order, match, total)) {
    met += take(run, isDown, offset - met, end - met, slots);
    if (met >= end) break;
  }
  return slots;
}

/** Whatever is missing comes last, whichever way the rest goes; equals stand by their ids, which go the same way. */
function* runsOf(
  columns: HerdColumns,
  order: SearchOrder,
  match: Bits | undefined,
  total: number,
): Generator<Run> {
  if (order === 'shop') {
    yield* runsOfShop(columns, match);
    return;
  }
  const names = order === null ? undefined : SORTED_NAMES[order.field];
  if (order !== null && names !== undefined) {
    yield* runsByName(columns, order.direction === 'asc' ? names : names.toReversed(), match);
    return;
  }
  const [herdOrder, stretches] = stretchesOf(columns, order);
  const sorted = herdOrder.sorted();
  const placed = match && placesOf(columns, herdOrder, match, total);
  const places = () => placed;
  for (const { from, to } of stretches) yield { sorted, from, to, match, places };
}

/** By status, and in each those with a picture first; each by id. */
function* runsOfShop(columns: HerdColumns, match: Bits = columns.alive): Generator<Run> {
  const { here } = columns.scratch;
  const pictured = columns.values.get(PICTURED);
  for (const status of AVAILABILITY) {
    for (const keepPictured of [and, andNot]) {
      const set = columns.values.get(status);
      if (set === undefined || (pictured === undefined && keepPictured === and)) continue;
      here.set(match);
      and(here, set);
      if (pictured !== undefined) keepPictured(here, pictured);
      yield runById(columns, here);
    }
  }
}

/** Of a few-valued thing there is no order, but a set for each value: one after the other, each by id. */
function* runsByName(
  columns: HerdColumns,
  names: readonly string[],
  match: Bits = columns.alive,
): Generator<Run> {
  const { here } = columns.scratch;
  const sets = names.flatMap((name) => columns.values.get(name) ?? []);
  for (const set of sets) {
    here.set(match);
    and(here, set);
    yield runById(columns, here);
  }
  here.set(match);
  for (const set of sets) andNot(here, set);
  yield runById(columns, here);
}

function runById(columns: HerdColumns, match: Bits): Run {
  const sorted = columns.byId.sorted();
  const count = countBits(match);
  const places = () => placesOf(columns, columns.byId, match, count);
  return { sorted, from: 0, to: sorted.length, match, places, count };
}

/** Many matches are met soon on a walk along the order. Few are laid at their positions, and empty stretches passed over. */
function placesOf({ scratch }: HerdColumns, order: HerdOrder, match: Bits, count: number): Bits | undefined {
  if (count * 8 >= order.sorted().length) return undefined;
  placeBits(match, order.positions(), scratch.other);
  return scratch.other;
}

type Stretches = { from: number; to: number }[];

function stretchesOf(columns: HerdColumns, order: Order): [HerdOrder, Stretches] {
  const { byId, byPrice, byPricePerKg, byWeight, byBreed, byTag } = columns;
  const whole = [{ from: 0, to: byId.sorted().length }];
  if (order === null) return [byId, whole];
  if (order.field === 'tagId') return [byTag, whole];
  if (order.field === 'currentPrice') return [byPrice, whole];
  if (order.field === 'currentWeight') return [byWeight, whole];
  if (order.field === 'pricePerKg') {
    const sorted = byPricePerKg.sorted();
    const { from } = stretchOf(sorted, columns.pricePerKg, NO_NUMBER, NO_NUMBER);
    return [
      byPricePerKg,
      [
        { from: 0, to: from },
        { from, to: sorted.length },
      ],
    ];
  }
  const numbers = breedNumbersInOrder(columns, order.direction === 'desc');
  return [byBreed, numbers.map((number) => stretchOf(byBreed.sorted(), columns.breed, number, number))];
}

/** By the bytes of their names, as PostgreSQL sorts them under the collation "C". */
function breedNumbersInOrder({ breedNumbers }: HerdColumns, isDown: boolean): number[] {
  const named = [...breedNumbers]
    .filter((entry): entry is [string, number] => entry[0] !== null)
    .map(([name, number]) => ({ bytes: Buffer.from(name), number }))
    .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes) * (isDown ? -1 : 1));
  const none = breedNumbers.get(null);
  return [...named.map(({ number }) => number), ...(none === undefined ? [] : [none])];
}

/** Adds the slots of the run from the one place to the other, and says how many there were, as far as it had to look. */
function take(run: Run, isDown: boolean, offset: number, end: number, into: number[]): number {
  const { sorted, from, to, match, count } = run;
  if (count !== undefined && count <= offset) return count;
  if (match !== undefined) return walk(run, match, isDown, offset, end, into);
  // Without a filter a page stands where its number says, however deep.
  const length = to - from;
  for (let index = Math.max(offset, 0); index < Math.min(end, length); index += 1)
    into.push(sorted[isDown ? to - 1 - index : from + index] ?? 0);
  return length;
}

function walk(run: Run, match: Bits, isDown: boolean, offset: number, end: number, into: number[]): number {
  const { sorted, from, to } = run;
  const places = run.places?.();
  let met = 0;
  for (let index = 0; index < to - from && met < end; index += 1) {
    const position = isDown ? to - 1 - index : from + index;
    if (places?.[position >>> 5] === 0) {
      index += isDown ? position & 31 : 31 - (position & 31);
      continue;
    }
    const slot = sorted[position] ?? 0;
    if (places === undefined ? !hasBit(match, slot) : !hasBit(places, position)) continue;
    if (met >= offset) into.push(slot);
    met += 1;
  }
  return met;
}
