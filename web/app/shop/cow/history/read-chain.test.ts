import type { ChainLink } from '@khamar/contract/cows/chain';
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
  expect(readChain(LINKS)).toEqual({
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
      { at: at(1), status: 'AVAILABLE' },
      { at: at(13), status: 'BOOKED' },
    ],
  });
});
