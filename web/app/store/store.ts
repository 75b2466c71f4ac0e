import { configureStore } from '@reduxjs/toolkit';
import { createContext } from 'react-router';
import { baseApi } from './base-api.ts';
import type { StoreExtra } from './store-extra.ts';

export const makeStore = (extra: StoreExtra) =>
  configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: extra } }).concat(baseApi.middleware),
  });

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;

/** The router's slot for it: a store for each request on the server, the one store in the browser. */
export const storeContext = createContext<AppStore>();
