import { useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { SAME_PAGE, useIsSamePage } from '~/lib/page-change';
import { usePaths } from '~/paths';
import { useRememberList } from '~/shop/cow-card/list-state';
import { isModalEntry } from '~/ui/modal';
import {
  type CatalogueQuery,
  EVERYTHING,
  parseCatalogueQuery,
  withPageAndSize,
  writeCatalogueQuery,
} from './catalogue-query.ts';

/** The control that changed; continuous ones (typing, dragging) do not add a history entry per step. */
type Source = 'search' | 'price' | 'weight' | 'choice';

/** Debounce for dragging and typing, in milliseconds. */
const DEBOUNCE_MS = 300;

export interface Catalogue {
  /** The query in the URL, which the list shows. */
  query: CatalogueQuery;
  /** The state of the controls, which may be ahead of the URL while the visitor is typing or dragging. */
  draft: CatalogueQuery;
  /** Changing a filter resets to page 1 and the default size. */
  filter: (patch: Partial<CatalogueQuery>, source?: Source) => void;
  /** Changing the order or page size keeps the filters. */
  arrange: (patch: Pick<Partial<CatalogueQuery>, 'sort' | 'size'>) => void;
  /** Applies the draft now instead of after the debounce. */
  applyNow: () => void;
}

export function useCatalogue(): Catalogue {
  const location = useLocation();
  const isOwn = useIsSamePage();
  const navigate = useNavigate();
  const paths = usePaths();
  const query = useMemo(() => parseCatalogueQuery(new URLSearchParams(location.search)), [location.search]);
  const [draft, setDraft] = useState(query);
  const [seen, setSeen] = useState(location.key);
  const arrived = useRef(location.key);
  const written = useRef<{ search: string; source: Source }>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Our own navigation may arrive after newer input, so it does not reset the draft; a link or Back does.
  if (seen !== location.key) {
    setSeen(location.key);
    if (!isOwn) setDraft(query);
  }
  useEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    if (!isOwn) clearTimeout(timer.current);
  }, [location.key, isOwn]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useRememberList(location.search);
  useCompleteAddress(location);

  const go = (next: CatalogueQuery, source: Source) => {
    clearTimeout(timer.current);
    const search = writeCatalogueQuery(next);
    const shown = writeCatalogueQuery(parseCatalogueQuery(new URLSearchParams(window.location.search)));
    if (search === shown) return;
    const { current: last } = written;
    written.current = { search, source };
    void navigate(paths.allCows() + search, {
      // Replace only if the previous step has arrived: replacing one in progress would drop the history entry before it.
      replace: isModalEntry() || (source !== 'choice' && last?.source === source && last.search === shown),
      preventScrollReset: true,
      state: SAME_PAGE,
    });
  };
  const change = (next: CatalogueQuery, source: Source) => {
    setDraft(next);
    clearTimeout(timer.current);
    if (source === 'choice') go(next, source);
    else timer.current = setTimeout(() => go(next, source), DEBOUNCE_MS);
  };
  return {
    query,
    draft,
    filter: (patch, source = 'choice') =>
      change({ ...draft, ...patch, page: EVERYTHING.page, size: EVERYTHING.size }, source),
    arrange: (patch) => change({ ...draft, ...patch, page: EVERYTHING.page }, 'choice'),
    applyNow: () => go(draft, 'choice'),
  };
}

/** Not through the router: it is the same list, so nothing must load, scroll or be announced. */
function useCompleteAddress({ pathname, search }: Location): void {
  useEffect(() => {
    const { location, history } = window;
    // During a navigation the URL is already the next page's, while this page is still rendered.
    if (location.pathname !== pathname || location.search !== search) return;
    const complete = withPageAndSize(search);
    if (complete !== search) history.replaceState(history.state, '', complete + location.hash);
  }, [pathname, search]);
}
