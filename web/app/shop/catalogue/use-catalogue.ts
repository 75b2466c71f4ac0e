import { useEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { SAME_PAGE, useIsSamePage } from '~/lib/page-change';
import { usePaths } from '~/paths';
import { isModalEntry } from '~/ui/modal';
import {
  type CatalogueQuery,
  EVERYTHING,
  parseCatalogueQuery,
  withPageAndSize,
  writeCatalogueQuery,
} from './catalogue-query.ts';

/** Which control it was; one that is still being moved or typed in does not fill the history with its every step. */
type Source = 'tag' | 'price' | 'weight' | 'choice';

/** Until a thumb rests or the typing pauses. */
const PAUSE = 300;

export interface Catalogue {
  /** What the address says, and the list shows. */
  asked: CatalogueQuery;
  /** What the controls say: a moment ahead of the address while the visitor is still at it. */
  draft: CatalogueQuery;
  /** Any change of a filter leads back to the first twelve. */
  filter: (patch: Partial<CatalogueQuery>, source?: Source) => void;
  /** An order or a size of pages narrows nothing, so it keeps the rest. */
  arrange: (patch: Pick<Partial<CatalogueQuery>, 'sort' | 'size'>) => void;
  /** Now, not after the pause. */
  settle: () => void;
}

export function useCatalogue(): Catalogue {
  const location = useLocation();
  const isOwn = useIsSamePage();
  const navigate = useNavigate();
  const paths = usePaths();
  const asked = useMemo(() => parseCatalogueQuery(new URLSearchParams(location.search)), [location.search]);
  const [draft, setDraft] = useState(asked);
  const [seen, setSeen] = useState(location.key);
  const arrived = useRef(location.key);
  const written = useRef<{ search: string; source: Source }>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Our own step arrives late and may be behind what was typed since; a link or the way back tells something new.
  if (seen !== location.key) {
    setSeen(location.key);
    if (!isOwn) setDraft(asked);
  }
  useEffect(() => {
    if (arrived.current === location.key) return;
    arrived.current = location.key;
    if (!isOwn) clearTimeout(pause.current);
  }, [location.key, isOwn]);
  useEffect(() => () => clearTimeout(pause.current), []);
  useCompleteAddress(location);

  const go = (next: CatalogueQuery, source: Source) => {
    clearTimeout(pause.current);
    const search = writeCatalogueQuery(next);
    const shown = writeCatalogueQuery(parseCatalogueQuery(new URLSearchParams(window.location.search)));
    if (search === shown) return;
    const { current: last } = written;
    written.current = { search, source };
    void navigate(paths.allCows() + search, {
      // Only a step that has arrived: one still under way would take the list before it along.
      replace: isModalEntry() || (source !== 'choice' && last?.source === source && last.search === shown),
      preventScrollReset: true,
      state: SAME_PAGE,
    });
  };
  const change = (next: CatalogueQuery, source: Source) => {
    setDraft(next);
    clearTimeout(pause.current);
    if (source === 'choice') go(next, source);
    else pause.current = setTimeout(() => go(next, source), PAUSE);
  };
  return {
    asked,
    draft,
    filter: (patch, source = 'choice') =>
      change({ ...draft, ...patch, page: EVERYTHING.page, size: EVERYTHING.size }, source),
    arrange: (patch) => change({ ...draft, ...patch, page: EVERYTHING.page }, 'choice'),
    settle: () => go(draft, 'choice'),
  };
}

/** Not by the router: it is the same list, so nothing is to be loaded, scrolled or announced. */
function useCompleteAddress({ pathname, search }: Location): void {
  useEffect(() => {
    const { location, history } = window;
    // While another page is on its way the address is already that page's, and this one still stands.
    if (location.pathname !== pathname || location.search !== search) return;
    const complete = withPageAndSize(search);
    if (complete !== search) history.replaceState(history.state, '', complete + location.hash);
  }, [pathname, search]);
}
