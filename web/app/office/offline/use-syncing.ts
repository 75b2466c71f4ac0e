import { useEffect } from 'react';
import type { CallError } from '~/api/call';

interface Syncing {
  open: () => Promise<void>;
  close: () => void;
  sync: () => Promise<void>;
}

const REFRESH_MS = 60_000;

/** Sends and reads when the page opens, when the connection returns, when the device is looked at, and every minute. */
export function useSyncing(store: Syncing): void {
  useEffect(() => {
    void store.open();
    const sync = () => {
      if (!document.hidden) void store.sync();
    };
    addEventListener('online', sync);
    document.addEventListener('visibilitychange', sync);
    const timer = setInterval(sync, REFRESH_MS);
    return () => {
      removeEventListener('online', sync);
      document.removeEventListener('visibilitychange', sync);
      clearInterval(timer);
      store.close();
    };
  }, [store]);
}

/** Data or error. RTK Query reports an exception, such as a script that did not load, in another shape. */
export function callResultOf<Data>({
  data,
  error,
}: {
  data?: Data | undefined;
  error?: object | undefined;
}): { data: Data } | { error: CallError } {
  // oxlint-disable-next-line no-unsafe-type-assertion -- RTK Query always sets data if there is no error
  if (error === undefined) return { data: data as Data };
  return { error: isCallError(error) ? error : { status: 'FETCH_ERROR', error: 'Not sent' } };
}
const isCallError = (error: object): error is CallError => 'status' in error;
