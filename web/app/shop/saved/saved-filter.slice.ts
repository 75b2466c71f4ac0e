import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '~/state/store';

export const ALL_CATEGORIES = 'All Categories';
export const PRICE_RANGE = { min: 0, max: 1_000_000 } as const;

export const SORTS = ['latest', 'priceHigh', 'priceLow'] as const;
export type SortBy = (typeof SORTS)[number];

export interface Filter {
  /** A breed, or all. */
  selectedProduct: string;
  /** Only available cows. */
  availability: boolean;
  priceRange: { min: number; max: number };
  sortBy: SortBy;
  searchQuery: string;
}

const EVERYTHING: Filter = {
  selectedProduct: ALL_CATEGORIES,
  availability: false,
  priceRange: PRICE_RANGE,
  sortBy: 'latest',
  searchQuery: '',
};

/**
 * Filters for the cows saved on this device. The catalogue's filters are in the URL, so a link shows everyone the same cows; saved cows
 * exist only on this device, so a link could not show them.
 */
export const filterSlice = createSlice({
  name: 'filter',
  initialState: EVERYTHING,
  reducers: {
    categoryChosen: (filter, { payload }: PayloadAction<string>) => ({ ...filter, selectedProduct: payload }),
    availabilityToggled: (filter) => ({ ...filter, availability: !filter.availability }),
    priceRangeChosen: (filter, { payload }: PayloadAction<Filter['priceRange']>) => ({
      ...filter,
      priceRange: payload,
    }),
    sortChosen: (filter, { payload }: PayloadAction<SortBy>) => ({ ...filter, sortBy: payload }),
    searched: (filter, { payload }: PayloadAction<string>) => ({ ...filter, searchQuery: payload }),
    filterReset: () => EVERYTHING,
  },
  selectors: { selectFilter: (filter) => filter },
});

declare module '~/state/store' {
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- extends the store's interface
  interface FeatureSlices extends WithSlice<typeof filterSlice> {}
}

export const { selectFilter } = filterSlice.injectInto(rootReducer).selectors;
export const { categoryChosen, availabilityToggled, priceRangeChosen, sortChosen, searched, filterReset } =
  filterSlice.actions;
