import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { NoteActions } from './change-note.tsx';
import type { InventoryActions } from './use-inventory-actions.ts';

export interface RowActions extends NoteActions {
  change: InventoryActions['change'];
  edit: (cow: InventoryCow) => void;
  remove: (cow: InventoryCow) => void;
  showHistory: (cow: InventoryCow) => void;
  showWeights: (cow: InventoryCow) => void;
}

/** Stable functions for the lifetime of the screen, so rows do not re-render on every render. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  return useMemo(
    () => ({
      change: (...args) => latest.current.change(...args),
      undo: (note) => latest.current.undo(note),
      retryOne: (id) => latest.current.retryOne(id),
      dismissNote: (id) => latest.current.dismissNote(id),
      edit: (cow) => latest.current.edit(cow),
      remove: (cow) => latest.current.remove(cow),
      showHistory: (cow) => latest.current.showHistory(cow),
      showWeights: (cow) => latest.current.showWeights(cow),
    }),
    [],
  );
}
