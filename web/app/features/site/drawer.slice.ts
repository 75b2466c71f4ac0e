import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { rootReducer } from '~/store/root-reducer';

/** Whether the drawer with the site's links stands open, on screens too narrow for them. */
export const drawerSlice = createSlice({
  name: 'drawer',
  initialState: { open: false },
  reducers: {
    drawerOpened: () => ({ open: true }),
    drawerClosed: () => ({ open: false }),
    drawerToggled: ({ open }) => ({ open: !open }),
    drawerSet: (_, { payload }: PayloadAction<boolean>) => ({ open: payload }),
  },
  selectors: { isDrawerOpen: ({ open }) => open },
});

declare module '~/store/root-reducer' {
  // oxlint-disable-next-line no-empty-object-type, no-empty-interface -- it adds to the store's
  interface FeatureSlices extends WithSlice<typeof drawerSlice> {}
}

export const { isDrawerOpen } = drawerSlice.injectInto(rootReducer).selectors;
export const { drawerOpened, drawerClosed, drawerToggled, drawerSet } = drawerSlice.actions;
