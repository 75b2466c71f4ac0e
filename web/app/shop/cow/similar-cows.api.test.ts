import { COW_EXAMPLE, Cow } from '@khamar/contract/cows/cow';
import { expect, test } from 'vitest';
import { mostSimilar } from './similar-cows.api.ts';

const cow = (tagId: string, currentPrice: number, changes: Partial<Cow> = {}): Cow =>
  Cow.parse({ ...COW_EXAMPLE, tagId, currentPrice, ...changes });

test('the same size first, then the nearest price; not itself, none twice, none that is gone, at most four', () => {
  const wanted = cow('NDL-001', 100_000);
  const near = [
    wanted,
    cow('NDL-002', 101_000, { cowSize: 'LARGE' }),
    cow('NDL-003', 120_000),
    cow('NDL-004', 95_000),
    cow('NDL-004', 95_000),
    cow('NDL-005', 100_000, { availabilityStatus: 'SOLD' }),
    cow('NDL-006', 100_500, { availabilityStatus: 'BOOKED' }),
    cow('NDL-007', 130_000),
    cow('NDL-008', 100_000, { cowSize: 'SMALL' }),
  ];
  const tags = mostSimilar(wanted, near).map(({ tagId }) => tagId);
  expect(tags).toEqual(['NDL-004', 'NDL-003', 'NDL-007', 'NDL-008']);
  expect(mostSimilar(wanted, [wanted])).toEqual([]);
});
