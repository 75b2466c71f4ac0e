import { expect, test } from 'vitest';
import { makeStore } from '~/state/store';
import { loopback } from '~/testing/loopback';
import { bookingsApi } from './bookings.api.ts';

test('BOOK-05 F14 when a place in a waiting list has ended, the bookings are read after it', async () => {
  // The place becomes a booking after the bookings were read and before the places are.
  const answers: Record<string, unknown[][]> = {
    '/bookings': [[], [], [{ tagId: 'NDL-001' }]],
    '/waiting': [[{ tagId: 'NDL-001' }], []],
  };
  const { url } = await loopback((request, response) => {
    const left = answers[request.url ?? ''] ?? [];
    const data = left.length > 1 ? left.shift() : left[0];
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ success: true, message: '', data }));
  });
  const store = makeStore({ apiUrl: url });
  const { getMyBookings, getMyPlaces } = bookingsApi.endpoints;
  const read = () => Promise.all(store.dispatch(bookingsApi.util.getRunningQueriesThunk()));
  const bookings = store.dispatch(getMyBookings.initiate(undefined));
  const places = store.dispatch(getMyPlaces.initiate(undefined));
  await read();
  await bookings.refetch();
  await places.refetch();
  await expect
    .poll(() => getMyBookings.select(undefined)(store.getState()).data)
    .toEqual([{ tagId: 'NDL-001' }]);
});
