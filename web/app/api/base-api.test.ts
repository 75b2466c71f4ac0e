import { expect, test, vi } from 'vitest';
import { loopback } from '~/testing/loopback';
import { tokenOf } from '~/testing/token-of';
import { baseApi } from './base-api.ts';
import { selectUser, sessionSet } from '~/session/session.slice';
import { makeStore } from '~/state/store';

// Simulates a chunk that a new release removed from the server.
vi.mock('../session/retry-after-refresh.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a refused call whose way to a new token is gone from the server says that nobody answered', async () => {
  const { url } = await loopback((_, response) => {
    response.writeHead(401).end('{}');
  });
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({ ask: build.query<null, undefined>({ query: () => '/auth/sessions' }) }),
  });
  const store = makeStore({ apiUrl: url });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: [] })));
  const { error } = await store.dispatch(api.endpoints.ask.initiate(undefined));
  expect(error).toMatchObject({ status: 'FETCH_ERROR' });
  expect(selectUser(store.getState())?.username).toBe('salma');
});

test('an answer with success false is an error, whatever its status says', async () => {
  const error = { success: false, message: 'The cow stands in the quarantine', data: null };
  const { url } = await loopback((request, response) => {
    const answer = request.url === '/refused' ? error : { success: true, message: 'Done', data: 7 };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const api = baseApi.injectEndpoints({
    endpoints: (build) => ({
      tell: build.mutation<number, string>({ query: (path) => path }),
    }),
  });
  const store = makeStore({ apiUrl: url });
  const tell = (path: string) => store.dispatch(api.endpoints.tell.initiate(path));
  expect(await tell('/refused')).toMatchObject({ error: { status: 200, data: error } });
  expect(await tell('/done')).toMatchObject({ data: 7 });
});
