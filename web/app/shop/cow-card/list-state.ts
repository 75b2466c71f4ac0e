import { useLocation } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';

/** As the state of a step to a cow: which list of the catalogue the visitor came from. */
interface ListState {
  list: string;
}

export const listIn = (state: unknown): string => {
  const list: unknown = typeof state === 'object' && state !== null && Reflect.get(state, 'list');
  return typeof list === 'string' && list.startsWith('?') ? list : '';
};

/** For a link to a cow: the filters of the catalogue, also on the way from one cow to a similar one. */
export function useListState(): ListState | undefined {
  const location = useLocation();
  const paths = usePaths();
  const list = location.pathname === paths.allCows() ? location.search : listIn(location.state);
  return list === '' ? undefined : { list };
}

/** The catalogue as the visitor left it. The server does not know what this tab has done, so its link leads to all cows. */
export function useListPath(): string {
  const location = useLocation();
  const isHydrated = useHydrated();
  return usePaths().allCows() + (isHydrated ? listIn(location.state) : '');
}
