import type { InventoryCow, InventoryPage } from '@khamar/contract/cows/inventory';
import type { CowPatch } from '~/office/herd/inventory.api';

/** What was asked for and is not answered yet. */
export interface Hope {
  ids: ReadonlySet<string>;
  wish: CowPatch | 'away';
}

/**
 * The list as it will be if every wish comes true. The list itself stays what the server said, so that nothing has to be taken
 * back from it: a wish that is refused is simply dropped, whatever has come and gone in the list meanwhile.
 */
export function withHopes(list: InventoryPage, hopes: readonly Hope[]): InventoryPage {
  if (hopes.length === 0) return list;
  const cows = list.cows.flatMap((cow) => hopedFor(cow, hopes) ?? []);
  return { cows, totalCows: list.totalCows - (list.cows.length - cows.length) };
}

/** The very same cow where nothing is hoped for it: its row is not drawn anew. */
function hopedFor(cow: InventoryCow, hopes: readonly Hope[]): InventoryCow | null {
  let hoped = cow;
  for (const { ids, wish } of hopes) {
    if (!ids.has(cow._id)) continue;
    if (wish === 'away') return null;
    hoped = { ...hoped, ...wish };
  }
  return hoped;
}
