import { useEffect } from 'react';
import { tabStorage } from '~/lib/browser-storage';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/paths';

/** Also read and written by hydration/hydrate-on-interaction.ts. */
const KEY = 'list';

/** Remembers the catalogue's query in this tab, for the link back to it. */
export function useRememberList(search: string): void {
  useEffect(() => {
    tabStorage.write(KEY, search);
  }, [search]);
}

/** The catalogue as the visitor left it, at this cow; the server, which does not know it, links to all cows. */
export function useListPath(tagId: string): string {
  const isHydrated = useHydrated();
  const search = isHydrated ? tabStorage.read(KEY) : null;
  return usePaths().allCows() + (search === null || search === undefined ? '' : `${search}#${tagId}`);
}
