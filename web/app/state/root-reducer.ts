import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '~/api/base-api';
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
