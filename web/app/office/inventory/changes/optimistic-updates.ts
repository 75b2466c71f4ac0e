import type { InventoryCow, InventoryPage } from '@khamar/contract/cows/inventory';
import type { CowPatch } from '~/office/inventory/inventory.api';

/** A mutation in flight, shown as if it had succeeded. */
export interface OptimisticUpdate {
  ids: ReadonlySet<string>;
  change: CowPatch | 'removed';
}

/**
 * The list as it will be if every mutation succeeds. The list itself stays what the server returned, so nothing needs a rollback: a failed
 * update is simply dropped.
 */
export function applyOptimisticUpdates(
  list: InventoryPage,
  updates: readonly OptimisticUpdate[],
): InventoryPage {
  if (updates.length === 0) return list;
  const cows = list.cows.flatMap((cow) => updated(cow, updates) ?? []);
  return { cows, totalCows: list.totalCows - (list.cows.length - cows.length) };
}

/** Returns the same object if nothing changes, so the row does not re-render. */
function updated(cow: InventoryCow, updates: readonly OptimisticUpdate[]): InventoryCow | null {
  let result = cow;
  for (const { ids, change } of updates) {
    if (!ids.has(cow._id)) continue;
    if (change === 'removed') return null;
    result = { ...result, ...change };
  }
  return result;
}
