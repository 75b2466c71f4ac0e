import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '~/state/store';

/** Whether the drawer with the site's links stands open, on screens too narrow for them. */
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
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- it adds to the store's
  interface FeatureSlices extends WithSlice<typeof drawerSlice> {}
}

export const { isDrawerOpen } = drawerSlice.injectInto(rootReducer).selectors;
export const { drawerOpened, drawerClosed, drawerToggled, drawerSet } = drawerSlice.actions;
