import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { CallError } from '~/api/call';
import { useAppDispatch } from '~/state/store';
import type { RunDatabase } from './run-database.ts';
import { runApi } from './run.api.ts';
import { makeRunStore, type RunStore } from './run-store.ts';
import { withUnsent } from './shown-run.ts';

const RunContext = createContext<RunStore | null>(null);

interface RunProviderProps {
  username: string;
  database: RunDatabase;
  children: React.ReactNode;
}

/** Opens the driver's run, and sends and reads again when the connection returns or the phone is looked at. */
export function RunProvider({ username, database, children }: RunProviderProps) {
  const dispatch = useAppDispatch();
  const [store] = useState(() =>
    makeRunStore({
      database,
      username,
      fetchRuns: async () => {
        const { data, error } = await dispatch(
          runApi.endpoints.driverRuns.initiate(undefined, { forceRefetch: true, subscribe: false }),
        );
        return data === undefined ? { error: callErrorOf(error) } : { data };
      },
      send: async (step) => {
        const { data, error } = await dispatch(runApi.endpoints.sendStep.initiate(step, { track: false }));
        return error === undefined ? { data } : { error: callErrorOf(error) };
      },
    }),
  );
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
  return <RunContext value={store}>{children}</RunContext>;
}

const REFRESH_MS = 60_000;

/** RTK Query reports an exception, such as a script that did not load, in another shape. */
const callErrorOf = (error: object | undefined): CallError =>
  error !== undefined && isCallError(error) ? error : { status: 'FETCH_ERROR', error: 'Not sent' };
const isCallError = (error: object): error is CallError => 'status' in error;

export function useRunStore(): RunStore {
  const store = useContext(RunContext);
  if (store === null) throw new Error('RunProvider is missing');
  return store;
}

export function useRunState() {
  const store = useRunStore();
  const state = useSyncExternalStore(store.subscribe, store.state, store.state);
  const { runs, outbox, watched } = state;
  const taken = outbox.filter(({ key }) => !watched.includes(key));
  return { ...state, shown: runs == null ? runs : withUnsent(runs.runs, taken) };
}

/** Whether the phone has a signal, as far as it knows. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  );

function subscribeOnline(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
