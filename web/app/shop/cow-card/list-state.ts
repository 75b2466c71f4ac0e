import { useLocation } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';

/** The navigation state of a link to a cow is the query string of the list it came from. */
const listIn = (state: unknown): string => (typeof state === 'string' && state.startsWith('?') ? state : '');

/** State for a link to a cow: the catalogue's query, also kept when following similar cows. */
export function useListState(): string {
  const location = useLocation();
  return location.search || listIn(location.state);
}

/** The catalogue as the visitor left it. The server does not know the navigation state, so before hydration it links to all cows. */
export function useListPath(): string {
  const location = useLocation();
  const isHydrated = useHydrated();
  return usePaths().allCows() + (isHydrated ? listIn(location.state) : '');
}
