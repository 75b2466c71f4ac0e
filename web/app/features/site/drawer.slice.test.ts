import { expect, test } from 'vitest';
import { makeStore } from '~/store/store';
import { drawerClosed, drawerOpened, drawerSet, drawerToggled, isDrawerOpen } from './drawer.slice.ts';

test('the drawer opens, closes, toggles and is set', () => {
  const store = makeStore({ apiUrl: '/api' });
  const open = () => isDrawerOpen(store.getState());
  expect(open()).toBe(false);
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
