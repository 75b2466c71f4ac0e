import {
  combineSlices,
  configureStore,
  createSlice,
  nanoid,
  type PayloadAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { createContext } from 'react-router';
import { baseApi } from '~/api/base-api';
import type { StoreExtra } from '~/api/call';
import { sessionSlice } from '~/session/session.slice';

export interface Toast {
  id: string;
  /** Already translated: a toast never outlives a change of language. */
  text: string;
  /** An error, or an action that is not allowed. */
  isFailure?: boolean;
  /** Action that undoes it. */
  undo?: UnknownAction;
  /** Where to go next. */
  link?: { to: string; label: string };
}

const MAX_TOASTS = 3;

/** Toasts, raised by any feature and shown by the site. */
const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      prepare: (text: string, more: Omit<Toast, 'id' | 'text'> = {}) => ({
        payload: { id: nanoid(), text, ...more },
      }),
      // Drops the oldest, so toasts do not cover the page.
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [...toasts, payload].slice(-MAX_TOASTS),
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const { toastRaised, toastDismissed } = toastsSlice.actions;

/** Features add their slices by declaration merging and `injectInto`, so the store does not depend on them. */
// oxlint-disable-next-line no-empty-object-type, no-empty-interface -- extended by each feature with a slice
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

/** Router context for the store: one per request on the server, a single one in the browser. */
export const storeContext = createContext<AppStore>();
