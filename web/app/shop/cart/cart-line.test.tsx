import { type Cow, COW_EXAMPLE } from '@khamar/contract/cows/cow';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { sessionSet } from '~/session/session.slice';
import { bookingsApi, type ListedBooking } from '~/shop/bookings/bookings.api';
import { makeStore } from '~/state/store';
import { renderAt, textOf } from '~/testing/render-text';
import { tokenOf } from '~/testing/loopback';
import { CartLineRow } from './cart-line.tsx';

/** A booked cow in the cart of a signed-in visitor who has a booking for `ownTag`. */
async function line(ownTag: string, isOnHold = false): Promise<string> {
  const store = makeStore({ apiUrl: 'http://127.0.0.1:1' });
  store.dispatch(sessionSet(tokenOf({ username: 'salma', roles: ['CUSTOMER'] })));
  // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields the line reads
  const own = { code: 'B2345678', tagId: ownTag, state: 'HELD', expiresAt: null } as ListedBooking;
  await store.dispatch(bookingsApi.util.upsertQueryData('getMyBookings', undefined, [own]));
  await store.dispatch(bookingsApi.util.upsertQueryData('getMyPlaces', undefined, []));
  // oxlint-disable-next-line no-unsafe-type-assertion -- an example of the contract
  const cow = { ...COW_EXAMPLE, tagId: 'NDL-001', availabilityStatus: 'BOOKED', isOnHold } as Cow;
  const change = { cow, line: { productId: cow._id, tagId: cow.tagId, price: 1, quantity: 1 } };
  return renderAt(
    '/cart',
    <Provider store={store}>
      <CartLineRow change={change} image={null} priceNote={null} onRemove={() => undefined} />
    </Provider>,
  );
}

test('CART-01 a cow on hold for the visitor says so and links to the booking', async () => {
  const own = await line('NDL-001');
  expect(textOf(own)).toContain('This cow is on hold for you.');
  expect(own).toContain('/bookings/B2345678');
  expect(textOf(await line('NDL-002'))).toContain('Someone else has booked this cow.');
  expect(textOf(await line('NDL-002', true))).toContain('This cow is already reserved.');
});
