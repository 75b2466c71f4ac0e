import { expect, onTestFinished, test, vi } from 'vitest';
import { writePreloadedState } from './preloaded-state.ts';
import { TEST_SITE } from '~/testing/render-text';
import { baseApi } from '~/api/base-api';
import { makeStore } from './store.ts';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({ getNote: build.query<string, number>({ query: (id) => `/note/${id}` }) }),
});
const site = TEST_SITE;
const messages = { aaaaaa: ['</script>'] };
const page = { site, messages: JSON.stringify(messages) };

test('no response can end the script it is embedded in', async () => {
  const store = makeStore({ apiUrl: 'http://127.0.0.1:9' });
  const hostile = '</script><script>alert(1)</script><!--';
  await store.dispatch(api.util.upsertQueryData('getNote', 1, hostile));

  const json = writePreloadedState(page, store.getState());
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({
    site,
    messages,
    queries: [{ endpointName: 'getNote', arg: 1, value: hostile }],
  });
});

test('API-11 a response is kept for 60 seconds after its last use, then dropped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const store = makeStore({ apiUrl: 'http://127.0.0.1:9' });
  await store.dispatch(api.util.upsertQueryData('getNote', 1, 'kept'));
  const cached = () => api.endpoints.getNote.select(1)(store.getState()).data;

  const use = store.dispatch(api.endpoints.getNote.initiate(1));
  await vi.advanceTimersByTimeAsync(300_000);
  expect(cached()).toBe('kept');
  use.unsubscribe();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(cached()).toBe('kept');
  await vi.advanceTimersByTimeAsync(2000);
  expect(cached()).toBeUndefined();
});

test('an unreachable API leaves no response to preload', async () => {
  const store = makeStore({ apiUrl: 'http://127.0.0.1:9' });
  const result = await store.dispatch(api.endpoints.getNote.initiate(2));
  expect(result.error).toMatchObject({ status: 'FETCH_ERROR' });
  expect(JSON.parse(writePreloadedState(page, store.getState()))).toEqual({ site, messages, queries: [] });
});
