import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { makeStore } from '~/state/store';
import { renderAt, textOf } from '~/testing/render-text';
import { bookingsApi, type ListedBooking } from './bookings.api.ts';
import { TurnBar } from './turn-bar.tsx';

const minutes = (count: number) => count * 60_000;

/** The bar of a turn that had 30 minutes left when it was read. */
async function barAfter(elapsed: number): Promise<string> {
  const store = makeStore({ apiUrl: 'http://127.0.0.1:1' });
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the bar reads
  const turn = {
    code: 'B2345678',
    tagId: 'NDL-001',
    state: 'HELD',
    isOffer: true,
    readAt: '2026-11-17T10:00:00.000Z',
    expiresAt: '2026-11-17T10:30:00.000Z',
    receivedAt: performance.now() - elapsed,
  } as ListedBooking;
  await store.dispatch(bookingsApi.util.upsertQueryData('getMyBookings', undefined, [turn]));
  return textOf(
    renderAt(
      '/',
      <Provider store={store}>
        <TurnBar onChange={() => undefined} />
      </Provider>,
    ),
  );
}

test('BUY-03 the bar of a turn has the time left, then says that it is up', async () => {
  expect(await barAfter(minutes(5.5))).toContain('24 min left');
  expect(await barAfter(minutes(31))).toContain("Time's up.");
});
