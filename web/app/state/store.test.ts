import { expect, test } from 'vitest';
import { makeStore, toastDismissed, toastRaised } from './store.ts';

test('at most three toasts are shown, the oldest is dropped, and each can be dismissed', () => {
  const store = makeStore({ apiUrl: '/api' });
  const texts = () => store.getState().toasts.map(({ text }) => text);
  for (const text of ['one', 'two', 'three', 'four']) store.dispatch(toastRaised(text));
  expect(texts()).toEqual(['two', 'three', 'four']);
  store.dispatch(toastDismissed(store.getState().toasts[1]?.id ?? ''));
  expect(texts()).toEqual(['two', 'four']);
  store.dispatch(toastDismissed('unknown'));
  expect(texts()).toEqual(['two', 'four']);
});
