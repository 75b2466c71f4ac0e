import type { ChainLink, CowHold } from '@khamar/contract/cows/chain';
import { expect, test } from 'vitest';
import { readChain } from './read-chain.ts';

const base = { cow: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f', previous: '', hash: '' };
const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const LINKS: ChainLink[] = [
  {
    ...base,
    number: 1,
    at: at(1),
    kind: 'START',
    kg: 300,
    weightKind: 'ESTIMATED',
    weighedAt: at(1),
    priceTaka: 150_000,
    status: 'AVAILABLE',
  },
  { ...base, number: 2, at: at(9), kind: 'WEIGHT', kg: 430, weightKind: 'MEASURED', weighedAt: at(8) },
  {
    ...base,
    number: 3,
    at: at(10),
    kind: 'WEIGHT',
    kg: 340,
    weightKind: 'MEASURED',
    weighedAt: at(8),
    corrects: 2,
  },
  { ...base, number: 4, at: at(11), kind: 'WEIGHT', kg: 310, weightKind: 'MEASURED', weighedAt: at(5) },
  { ...base, number: 5, at: at(12), kind: 'PRICE', priceTaka: 145_000 },
  { ...base, number: 6, at: at(13), kind: 'STATUS', status: 'BOOKED' },
];

test('WEIGH-04 the history shows weights by the day of weighing, without the wrong one, prices and statuses', () => {
  expect(readChain({ links: LINKS, holds: [] })).toEqual({
    weights: [
      { at: at(1), kg: 300, kind: 'ESTIMATED' },
      { at: at(5), kg: 310, kind: 'MEASURED' },
      { at: at(8), kg: 340, kind: 'MEASURED' },
    ],
    prices: [
      { at: at(1), taka: 150_000 },
      { at: at(12), taka: 145_000 },
    ],
    statuses: [
      { at: at(1), availabilityStatus: 'AVAILABLE', isOnHold: false },
      { at: at(13), availabilityStatus: 'BOOKED', isOnHold: false },
    ],
  });
});

const link = (number: number, day: number, status: 'AVAILABLE' | 'BOOKED' | 'SOLD'): ChainLink => ({
  ...base,
  number,
  at: at(day),
  kind: 'STATUS',
  status,
});
const hold = (from: number, to: number | null, isBooked = false): CowHold => ({
  from: at(from),
  to: to === null ? null : at(to),
  isBooked,
});
const shown = (links: ChainLink[], holds: CowHold[]) =>
  readChain({ links, holds }).statuses.map((status) => [
    status.at,
    status.isOnHold ? 'ON_HOLD' : status.availabilityStatus,
  ]);

test('WEIGH-04 a reservation whose advance is not confirmed is on hold in the history, not booked', () => {
  // Expired, then reserved and booked, then its payment voided: only the first three are links.
  const links = [
    link(1, 1, 'AVAILABLE'),
    link(2, 2, 'BOOKED'),
    link(3, 3, 'AVAILABLE'),
    link(4, 4, 'BOOKED'),
  ];
  expect(shown(links, [hold(2, 3), hold(4, 5, true), hold(6, null)])).toEqual([
    [at(1), 'AVAILABLE'],
    [at(2), 'ON_HOLD'],
    [at(3), 'AVAILABLE'],
    [at(4), 'ON_HOLD'],
    [at(5), 'BOOKED'],
    [at(6), 'ON_HOLD'],
  ]);
});

test('WEIGH-04 a turn of the waiting list in the same moment, and a hold from before the chain, are read right', () => {
  const links = [link(1, 2, 'BOOKED'), link(2, 3, 'AVAILABLE'), link(3, 3, 'BOOKED'), link(4, 9, 'SOLD')];
  expect(shown(links, [hold(1, 3), hold(3, 9, true)])).toEqual([
    [at(2), 'ON_HOLD'],
    [at(3), 'AVAILABLE'],
    [at(3), 'ON_HOLD'],
    [at(9), 'BOOKED'],
    [at(9), 'SOLD'],
  ]);
});
