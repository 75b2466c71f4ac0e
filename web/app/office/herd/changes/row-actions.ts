import type { InventoryCow } from '@khamar/contract/cows/inventory';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { NoteActions } from './change-note.tsx';
import type { RowDeeds } from '~/office/herd/list/cow-row';

interface DeedParts extends Pick<RowDeeds, 'change' | 'edit' | keyof NoteActions> {
  setChosen: React.Dispatch<React.SetStateAction<ReadonlySet<string>>>;
  setToRemove: (cows: InventoryCow[]) => void;
  setRemembered: (cow: InventoryCow) => void;
}

/** The same object for as long as the screen stands: a hundred rows are not drawn anew for one tick. */
export function useDeeds(parts: DeedParts): RowDeeds {
  const latest = useRef(parts);
  useLayoutEffect(() => {
    latest.current = parts;
  });
  return useMemo(
    () => ({
      change: (...args) => latest.current.change(...args),
      undo: (note) => latest.current.undo(note),
      retryOne: (id) => latest.current.retryOne(id),
      dismissNote: (id) => latest.current.dismissNote(id),
      edit: (cow) => latest.current.edit(cow),
      remove: (cow) => latest.current.setToRemove([cow]),
      showHistory: (cow) => latest.current.setRemembered(cow),
      choose: ({ _id }) =>
        latest.current.setChosen((before) => {
          const next = new Set(before);
          if (!next.delete(_id)) next.add(_id);
          return next;
        }),
    }),
    [],
  );
}
