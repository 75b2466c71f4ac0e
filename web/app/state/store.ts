import { configureStore } from '@reduxjs/toolkit';
import { useDispatch, useSelector } from 'react-redux';
import { createContext } from 'react-router';
import { baseApi } from '~/api/base-api';
import { rootReducer } from './root-reducer.ts';
import type { StoreExtra } from '~/api/call';

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
