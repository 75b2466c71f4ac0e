import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { NoteActions } from './change-note.tsx';
import type { InventoryActions } from './use-inventory-actions.ts';

export interface RowActions extends NoteActions {
  change: InventoryActions['change'];
  edit: (cow: InventoryCow) => void;
  remove: (cow: InventoryCow) => void;
  showHistory: (cow: InventoryCow) => void;
}

/** The same functions as long as the screen is mounted: otherwise every row would be drawn anew with each render. */
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
    }),
    [],
  );
}
