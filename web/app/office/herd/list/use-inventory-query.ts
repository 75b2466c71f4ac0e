import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SAME_PAGE } from '~/lib/same-page-navigation';
import { usePaths } from '~/lib/use-paths';
import {
  type InventoryQuery,
  parseInventoryQuery,
  withChosen,
  writeInventoryQuery,
} from './inventory-query.ts';

export interface InventoryAddress {
  query: InventoryQuery;
  pathOf: (query: InventoryQuery) => string;
  /** Where the ear tags of this page are printed, or of some of its cows. */
  tagsPath: (tags?: readonly string[]) => string;
  /** A filter or an order leads back to the first page. Typing does not fill the history with its every letter. */
  change: (patch: Partial<InventoryQuery>, isTyped?: boolean) => void;
}

/** Until the typing pauses. */
const PAUSE = 200;

/** The address is the one truth of what the table shows: it can be shared, and the way back works. */
export function useInventoryQuery(): InventoryAddress {
  const { search } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const typed = useRef<Partial<InventoryQuery>>({});
  const query = useMemo(() => parseInventoryQuery(new URLSearchParams(search)), [search]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const pathOf = (next: InventoryQuery) => paths.office('/cows/all') + writeInventoryQuery(next);
  const go = (patch: Partial<InventoryQuery>, replace: boolean) => {
    // Of now, not of the last render: two changes may be under way.
    const now = parseInventoryQuery(new URLSearchParams(window.location.search));
    void navigate(pathOf({ ...now, page: 0, ...patch }), {
      replace,
      preventScrollReset: true,
      state: SAME_PAGE,
    });
  };
  return {
    query,
    pathOf,
    tagsPath: (tags = []) => paths.office('/cows/tags') + withChosen(writeInventoryQuery(query), tags),
    change: (patch, isTyped = false) => {
      clearTimeout(pause.current);
      if (isTyped) {
        typed.current = patch;
        pause.current = setTimeout(() => {
          typed.current = {};
          go(patch, true);
        }, PAUSE);
        return;
      }
      const { page: _page, ...waiting } = typed.current;
      typed.current = {};
      go({ ...waiting, ...patch }, false);
    },
  };
}
