import { expect, test } from 'vitest';
import { makeStore, toastDismissed, toastRaised } from './store.ts';

test('at most three toasts stand at once, the oldest gives way, and each can be sent away', () => {
  const store = makeStore({ apiUrl: '/api' });
  const texts = () => store.getState().toasts.map(({ text }) => text);
  for (const text of ['one', 'two', 'three', 'four']) store.dispatch(toastRaised(text));
  expect(texts()).toEqual(['two', 'three', 'four']);
  store.dispatch(toastDismissed(store.getState().toasts[1]?.id ?? ''));
  expect(texts()).toEqual(['two', 'four']);
  store.dispatch(toastDismissed('unknown'));
  expect(texts()).toEqual(['two', 'four']);
});
