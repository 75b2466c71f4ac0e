import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '~/state/store';

/** State of the navigation drawer on narrow screens. */
export const drawerSlice = createSlice({
  name: 'drawer',
  initialState: { isOpen: false },
  reducers: {
    drawerOpened: () => ({ isOpen: true }),
    drawerClosed: () => ({ isOpen: false }),
    drawerToggled: ({ isOpen }) => ({ isOpen: !isOpen }),
    drawerSet: (_, { payload }: PayloadAction<boolean>) => ({ isOpen: payload }),
  },
  selectors: { isDrawerOpen: ({ isOpen }) => isOpen },
});

declare module '~/state/store' {
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- extends the store's interface
  interface FeatureSlices extends WithSlice<typeof drawerSlice> {}
}

export const { isDrawerOpen } = drawerSlice.injectInto(rootReducer).selectors;
export const { drawerOpened, drawerClosed, drawerToggled, drawerSet } = drawerSlice.actions;
