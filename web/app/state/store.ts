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
  /** In the page's language already: a toast lives shorter than a page. */
  text: string;
  /** Something went wrong, or was not allowed. */
  isFailure?: boolean;
  /** What takes it back. */
  undo?: UnknownAction;
}

const MOST_AT_ONCE = 3;

/** Short words about what just happened. Any feature may say one; the site shows them. */
const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    toastRaised: {
      prepare: (text: string, more: Omit<Toast, 'id' | 'text'> = {}) => ({
        payload: { id: nanoid(), text, ...more },
      }),
      // The oldest gives way: a pile of them hides the page.
      reducer: (toasts, { payload }: PayloadAction<Toast>) => [...toasts, payload].slice(-MOST_AT_ONCE),
    },
    toastDismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
});

export const { toastRaised, toastDismissed } = toastsSlice.actions;

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
