import { expect, test } from 'vitest';
import { makeStore } from '~/state/store';
import { loopback } from '~/testing/loopback';
import { bookingsApi } from './bookings.api.ts';

test('BOOK-05 F14 when a waiting list place ends, the bookings are refetched after it', async () => {
  // The place becomes a booking after the bookings were read and before the places are.
  const responses: Record<string, unknown[][]> = {
    '/bookings': [[], [], [{ tagId: 'NDL-001' }]],
    '/waiting': [[{ tagId: 'NDL-001' }], []],
  };
  const { url } = await loopback((request, response) => {
    const remaining = responses[request.url ?? ''] ?? [];
    const data = remaining.length > 1 ? remaining.shift() : remaining[0];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, message: '', data }));
  });
  const store = makeStore({ apiUrl: url });
  const { getMyBookings, getMyPlaces } = bookingsApi.endpoints;
  const settled = () => Promise.all(store.dispatch(bookingsApi.util.getRunningQueriesThunk()));
  const bookings = store.dispatch(getMyBookings.initiate(undefined));
  const places = store.dispatch(getMyPlaces.initiate(undefined));
  await settled();
  await bookings.refetch();
  await places.refetch();
  await expect
    .poll(() => getMyBookings.select(undefined)(store.getState()).data)
    .toMatchObject([{ tagId: 'NDL-001' }]);
});
