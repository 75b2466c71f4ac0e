import { expect, test } from 'vitest';
import { makeStore } from '~/state/store';
import { drawerClosed, drawerOpened, drawerSet, drawerToggled, isDrawerOpen } from './drawer.slice.ts';

test('NAV-02 the drawer opens, closes, toggles and is set', () => {
  const store = makeStore({ apiUrl: '/api' });
  const open = () => isDrawerOpen(store.getState());
  expect(open()).toBe(false);
  expect(store.getState().drawer).toEqual({ isOpen: false });
  const steps = [
    [drawerOpened(), true],
    [drawerOpened(), true],
    [drawerToggled(), false],
    [drawerToggled(), true],
    [drawerClosed(), false],
    [drawerSet(true), true],
    [drawerSet(false), false],
  ] as const;
  for (const [action, then] of steps) {
    store.dispatch(action);
    expect(open(), action.type).toBe(then);
  }
});
