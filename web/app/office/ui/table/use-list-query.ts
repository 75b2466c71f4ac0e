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
  /** Changing a filter or the order resets to page 1. Typing replaces the history entry instead of adding one. */
  change: (patch: ListPatch<Filter>, isTyped?: boolean) => void;
  /** Clears all filters and goes to page 1. */
  reset: () => void;
}

const TYPING_PAUSE_MS = 200;

/** The URL is the only state of a list, so it can be shared and Back restores it. */
export function useListQuery<Filter extends string>(list: ListDefinition<Filter>): ListAddress<Filter> {
  const { search } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Typed, but not in the URL yet. */
  const typed = useRef<ListPatch<Filter>>({});
  const query = useMemo(() => parseListQuery(list, new URLSearchParams(search)), [list, search]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const pathOf = (next: ListQuery<Filter>) => paths.office(list.path) + writeListQuery(list, next);
  const go = (patch: ListPatch<Filter>, replace: boolean) => {
    // Reads the current URL, not the last render's: two changes may be in progress.
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

/** Redirects to the last page if the URL is beyond it: an old link, or the last page's only row was deleted. */
export function useLastPage<Filter extends string>(
  { query, pathOf }: ListAddress<Filter>,
  total: number | undefined,
): void {
  const navigate = useNavigate();
  const last = total === undefined ? query.page : pagesFor(total, query.size);
  const isPastEnd = query.page > last;
  useEffect(() => {
    if (isPastEnd) void navigate(pathOf({ ...query, page: last }), { replace: true, state: SAME_PAGE });
    // oxlint-disable-next-line react/exhaustive-deps -- runs once each time it happens, not on each render
  }, [isPastEnd, last]);
}
