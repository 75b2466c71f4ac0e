import { expect, test, vi } from 'vitest';
import { loopback, tokenOf } from '~/testing/loopback';
import { baseApi } from './base-api.ts';
import { selectUser, sessionSet } from '~/session/session.slice';
import { makeStore } from '~/state/store';

// Simulates a chunk that a new release removed from the server.
vi.mock('../session/retry-after-refresh.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a rejected call whose retry chunk is gone from the server fails as unreachable', async () => {
  const { url } = await loopback((_, response) => {
    response.writeHead(401).end('{}');
  });
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({ getSessions: build.query<null, undefined>({ query: () => '/auth/sessions' }) }),
  });
  const store = makeStore({ apiUrl: url });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: [] })));
  const { error } = await store.dispatch(api.endpoints.getSessions.initiate(undefined));
  expect(error).toMatchObject({ status: 'FETCH_ERROR' });
  expect(selectUser(store.getState())?.username).toBe('salma');
});

test('a response with success false is an error, whatever its status', async () => {
  const error = { success: false, message: 'The cow is in quarantine', data: null };
  const { url } = await loopback((request, response) => {
    const body = request.url === '/rejected' ? error : { success: true, message: 'Done', data: 7 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({
      send: build.mutation<number, string>({ query: (path) => path }),
    }),
  });
  const store = makeStore({ apiUrl: url });
  const send = (path: string) => store.dispatch(api.endpoints.send.initiate(path));
  expect(await send('/rejected')).toMatchObject({ error: { status: 200, data: error } });
  expect(await send('/done')).toMatchObject({ data: 7 });
});
