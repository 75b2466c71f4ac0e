import type { InventoryPage } from '@khamar/contract/cows/inventory';
import { useEffect } from 'react';
import { pagesFor } from './inventory-query.ts';
import type { InventoryAddress } from './use-inventory-query.ts';

/** Behind the last page, after its only row was deleted or by an old link, stands nothing: the last one is shown instead. */
export function useLastPage({ query, change }: InventoryAddress, answer: InventoryPage | undefined): void {
  const last = answer === undefined ? query.page : pagesFor(answer.totalCows, query.size) - 1;
  const isBehind = query.page > last;
  useEffect(() => {
    if (isBehind) change({ page: last }, true);
    // Once for each time that it happens, not for each render.
    // oxlint-disable-next-line react/exhaustive-deps -- change is made anew by every render
  }, [isBehind, last]);
}
