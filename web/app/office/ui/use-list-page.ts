import { useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Which page of a list the address names; pages count from 0 there, as in the table of cows. */
export function useListPage() {
  const [search] = useSearchParams();
  const page = Math.max(0, Number.parseInt(search.get('page') ?? '0', 10) || 0);
  /** For the n-th page as people count. */
  return { page, searchOf: (number: number) => `?page=${number - 1}` };
}

/** Behind the last page, by an old link or after its only row is gone, stands nothing: the last one is shown instead. */
export function useLastListPage(page: number, pages: number | undefined): void {
  const [, setSearch] = useSearchParams();
  const last = Math.max(0, (pages ?? 0) - 1);
  const isBehind = pages !== undefined && page > last;
  useEffect(() => {
    if (isBehind) setSearch({ page: String(last) }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- setSearch is made anew by every render
  }, [isBehind, last]);
}
