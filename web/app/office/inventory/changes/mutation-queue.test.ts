import { COW_DETAIL_EXAMPLE } from '@khamar/contract/cows/cow';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { expect, test } from 'vitest';
import { applyOptimisticUpdates } from './optimistic-updates.ts';
import { makeMutationQueue, type Outcome } from './mutation-queue.ts';

const example = InventoryCow.parse({ ...COW_DETAIL_EXAMPLE, images: [], version: 1 });
const cowOf = (number: number, version = 1): InventoryCow => ({
  ...example,
  _id: `cow-${number}`,
  tagId: `NDL-00${number}`,
  availabilityStatus: 'AVAILABLE',
  version,
});

/** A fake server that accepts every change and records the versions sent. */
function fakeServer() {
  const sent: number[][] = [];
  const accept = async (cows: InventoryCow[]): Promise<Outcome> => {
    sent.push(cows.map(({ version }) => version));
    return { fresh: cows.map((cow) => ({ ...cow, version: cow.version + 1 })), error: undefined };
  };
  const reject = async (cows: InventoryCow[]): Promise<Outcome> => {
    sent.push(cows.map(({ version }) => version));
    return { fresh: [], error: 'no' };
  };
  return { sent, accept, reject };
}

test('changes to one cow are sent in order, each based on the version the previous one produced', async () => {
  const enqueue = makeMutationQueue();
  const { sent, accept, reject } = fakeServer();
  const firstResponse = Promise.withResolvers<void>();
  const first = enqueue([cowOf(1)], async (cows) => {
    await firstResponse.promise;
    return accept(cows);
  });
  const second = enqueue([cowOf(1)], reject);
  const many = enqueue([cowOf(1), cowOf(2)], accept);
  await enqueue([cowOf(3)], accept);
  expect(sent, 'another cow does not wait').toEqual([[1]]);
  firstResponse.resolve();
  await Promise.all([first, second, many]);
  expect(sent).toEqual([[1], [1], [2], [2, 1]]);
});

test('a version created by someone else is never skipped', async () => {
  const enqueue = makeMutationQueue();
  const { sent, accept } = fakeServer();
  // Seen as version 1; a colleague's change made it 2; our own later change made it 3.
  await enqueue([cowOf(1, 2)], accept);
  await enqueue([cowOf(1, 1)], accept);
  expect(sent).toEqual([[2], [1]]);
});

test('optimistic updates apply by cow id, not by position, and leave the original list unchanged', () => {
  const [first, second, third] = [cowOf(1), cowOf(2), cowOf(3)];
  const list = { cows: [third, second, first], totalCows: 30 };
  const updates = [
    { ids: new Set(['cow-1']), change: { availabilityStatus: 'BOOKED' as const } },
    { ids: new Set(['cow-3']), change: 'removed' as const },
    { ids: new Set(['cow-1']), change: { availabilityStatus: 'SOLD' as const } },
  ];
  const shown = applyOptimisticUpdates(list, updates);
  expect(shown).toEqual({ cows: [second, { ...first, availabilityStatus: 'SOLD' }], totalCows: 29 });
  expect(shown.cows[0], 'an unchanged row is the same object').toBe(second);
  expect(applyOptimisticUpdates(list, [])).toBe(list);
  expect(list.cows).toEqual([third, second, first]);
});
