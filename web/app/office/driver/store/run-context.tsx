import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { callResultOf, useSyncing } from '~/office/offline/use-syncing';
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
      fetchRuns: async () =>
        callResultOf(
          await dispatch(
            runApi.endpoints.driverRuns.initiate(undefined, { forceRefetch: true, subscribe: false }),
          ),
        ),
      send: async (step) =>
        callResultOf(await dispatch(runApi.endpoints.sendStep.initiate(step, { track: false }))),
    }),
  );
  useSyncing(store);
  return <RunContext value={store}>{children}</RunContext>;
}

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
