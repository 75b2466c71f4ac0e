import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useSite } from '~/lib/site';
import { keepSessionHere } from './follow-session.ts';
import type { AppStore, RootState } from '~/state/store';

/** After the page has come alive: the first render is the server's, which knows nobody. */
export function useKeptSession(): void {
  const store: AppStore = useStore<RootState>();
  const { apiUrl } = useSite();
  useEffect(() => keepSessionHere(store, apiUrl), [store, apiUrl]);
}
