import { createContext, useContext, useState, useSyncExternalStore } from 'react';
import { deviceId } from '~/office/offline/device';
import { callResultOf, useSyncing } from '~/office/offline/use-syncing';
import { useAppDispatch } from '~/state/store';
import type { RoundDatabase } from './round-database.ts';
import { makeRoundStore, type RoundStore } from './round-store.ts';
import { weighingApi } from './weighing.api.ts';

const RoundContext = createContext<RoundStore | null>(null);

interface RoundProviderProps {
  username: string;
  database: RoundDatabase;
  children: React.ReactNode;
}

export function RoundProvider({ username, database, children }: RoundProviderProps) {
  const dispatch = useAppDispatch();
  const [store] = useState(() => {
    const { weighingRound, storeWeightPhoto, sendWeight } = weighingApi.endpoints;
    return makeRoundStore({
      database,
      username,
      device: deviceId(),
      fetchRound: async (query) =>
        callResultOf(await dispatch(weighingRound.initiate(query, { forceRefetch: true, subscribe: false }))),
      storePhoto: async (photo) =>
        callResultOf(await dispatch(storeWeightPhoto.initiate(photo, { track: false }))),
      sendWeight: async (weight) =>
        callResultOf(await dispatch(sendWeight.initiate(weight, { track: false }))),
    });
  });
  useSyncing(store);
  return <RoundContext value={store}>{children}</RoundContext>;
}

export function useRoundStore(): RoundStore {
  const store = useContext(RoundContext);
  if (store === null) throw new Error('RoundProvider is missing');
  return store;
}

export function useRoundState() {
  const store = useRoundStore();
  return useSyncExternalStore(store.subscribe, store.state, store.state);
}
