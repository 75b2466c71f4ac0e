import { useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SAME_PAGE } from '~/lib/page-change';
import { usePaths } from '~/paths';
import { pagesFor } from '~/ui/pagination';
import { type ListDefinition, type ListQuery, parseListQuery, writeListQuery } from './list-query.ts';

export type ListPatch<Filter extends string> = Partial<Omit<ListQuery, 'filters'>> & {
  filters?: Partial<Record<Filter, string>>;
};

export interface ListAddress<Filter extends string = never> {
  list: ListDefinition<Filter>;
  query: ListQuery<Filter>;
  pathOf: (query: ListQuery<Filter>) => string;
  /** A filter or an order leads back to the first page. Typing replaces the entry of the history instead of adding one. */
  change: (patch: ListPatch<Filter>, isTyped?: boolean) => void;
  /** Back to the first page of the whole list. */
  reset: () => void;
}

const TYPING_PAUSE_MS = 200;

/** The address is the only state of a list: it can be shared, and the browser's way back restores it. */
export function useListQuery<Filter extends string>(list: ListDefinition<Filter>): ListAddress<Filter> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, and not in the address yet. */
  const typed = useRef<ListPatch<Filter>>({});
  const query = useMemo(() => parseListQuery(list, new URLSearchParams(search)), [list, search]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const pathOf = (next: ListQuery<Filter>) => paths.office(list.path) + writeListQuery(list, next);
  const go = (patch: ListPatch<Filter>, replace: boolean) => {
    // Of now, not of the last render: two changes may be under way.
    const now = parseListQuery(list, new URLSearchParams(window.location.search));
    const filters = { ...now.filters, ...patch.filters };
    void navigate(pathOf({ ...now, page: 1, ...patch, filters }), {
      replace,
      preventScrollReset: true,
      state: SAME_PAGE,
    });
  };
  const change = (patch: ListPatch<Filter>, isTyped = false) => {
    clearTimeout(pause.current);
    if (isTyped) {
      typed.current = patch;
      pause.current = setTimeout(() => {
        typed.current = {};
        go(patch, true);
      }, TYPING_PAUSE_MS);
      return;
    }
    const filters = { ...typed.current.filters, ...patch.filters };
    typed.current = {};
    go({ ...patch, filters }, false);
  };
  return {
    list,
    query,
    pathOf,
    change,
    reset: () => change(parseListQuery(list, new URLSearchParams())),
  };
}

/** Leads to the last page from an address behind it: an old link, or the only row of the last page was deleted. */
export function useLastPage<Filter extends string>(
  { query, pathOf }: ListAddress<Filter>,
  total: number | undefined,
): void {
  const navigate = useNavigate();
  const last = total === undefined ? query.page : pagesFor(total, query.size);
  const isBehind = query.page > last;
  useEffect(() => {
    if (isBehind) void navigate(pathOf({ ...query, page: last }), { replace: true, state: SAME_PAGE });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each time that it happens, not for each render
  }, [isBehind, last]);
}
