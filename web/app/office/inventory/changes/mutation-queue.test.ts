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
function server() {
  const sent: number[][] = [];
  const accept = async (cows: InventoryCow[]): Promise<Outcome> => {
    sent.push(cows.map(({ version }) => version));
    return { fresh: cows.map((cow) => ({ ...cow, version: cow.version + 1 })), error: undefined };
  };
  const refuse = async (cows: InventoryCow[]): Promise<Outcome> => {
    sent.push(cows.map(({ version }) => version));
    return { fresh: [], error: 'no' };
  };
  return { sent, accept, refuse };
}

test('changes of one cow go one after the other, each on the version that the one before has made', async () => {
  const enqueue = makeMutationQueue();
  const { sent, accept, refuse } = server();
  const held = Promise.withResolvers<void>();
  const first = enqueue([cowOf(1)], async (cows) => {
    await held.promise;
    return accept(cows);
  });
  const second = enqueue([cowOf(1)], refuse);
  const many = enqueue([cowOf(1), cowOf(2)], accept);
  await enqueue([cowOf(3)], accept);
  expect(sent, 'another cow waits for nobody').toEqual([[1]]);
  held.resolve();
  await Promise.all([first, second, many]);
  expect(sent).toEqual([[1], [1], [2], [2, 1]]);
});

test('a version that somebody else has made is never stepped over', async () => {
  const enqueue = makeMutationQueue();
  const { sent, accept } = server();
  // Seen as version 1; a colleague's change made it 2; our own later change made it 3.
  await enqueue([cowOf(1, 2)], accept);
  await enqueue([cowOf(1, 1)], accept);
  expect(sent).toEqual([[2], [1]]);
});

test('optimistic updates are applied to the list by the cow, not by its place, and the list stays as it is', () => {
  const [first, second, third] = [cowOf(1), cowOf(2), cowOf(3)];
  const list = { cows: [third, second, first], totalCows: 30 };
  const updates = [
    { ids: new Set(['cow-1']), change: { availabilityStatus: 'BOOKED' as const } },
    { ids: new Set(['cow-3']), change: 'removed' as const },
    { ids: new Set(['cow-1']), change: { availabilityStatus: 'SOLD' as const } },
  ];
  const shown = applyOptimisticUpdates(list, updates);
  expect(shown).toEqual({ cows: [second, { ...first, availabilityStatus: 'SOLD' }], totalCows: 29 });
  expect(shown.cows[0], 'an untouched row is the same row').toBe(second);
  expect(applyOptimisticUpdates(list, [])).toBe(list);
  expect(list.cows).toEqual([third, second, first]);
});
