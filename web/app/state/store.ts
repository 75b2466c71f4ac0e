import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { createContext } from 'react-router';
import { baseApi } from '~/api/base-api';
import type { StoreExtra } from '~/api/call';
import { sessionSlice } from '~/session/session.slice';
import { toastsSlice } from './toasts.slice.ts';

/** Features add their slices here by declaration merging and `injectInto`: the store stands below them and names none. */
// oxlint-disable-next-line no-empty-object-type, no-empty-interface -- each feature that has a slice adds to it
export interface FeatureSlices {}

export const rootReducer = combineSlices(
  baseApi,
  sessionSlice,
  toastsSlice,
).withLazyLoadedSlices<FeatureSlices>();

export const makeStore = (extra: StoreExtra) =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  });

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;

export const useAppDispatch = useDispatch.withTypes<AppStore['dispatch']>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** The router's slot for it: a store for each request on the server, the one store in the browser. */
export const storeContext = createContext<AppStore>();
