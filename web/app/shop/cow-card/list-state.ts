import { useLocation } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';

/** The state of a step to a cow is the query of the list that the visitor came from. */
const listIn = (state: unknown): string => (typeof state === 'string' && state.startsWith('?') ? state : '');

/** For a link to a cow: the filters of the catalogue, which alone has a query, also on the way from one cow to a similar one. */
export function useListState(): string {
  const location = useLocation();
  return location.search || listIn(location.state);
}

/** The catalogue as the visitor left it. The server does not know what this tab has done, so its link leads to all cows. */
export function useListPath(): string {
  const location = useLocation();
  const isHydrated = useHydrated();
  return usePaths().allCows() + (isHydrated ? listIn(location.state) : '');
}
