import type { CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';

/** What a sent sale became: cows that stay are booked, or on hold until their advance is there. */
export function saleMessage({ bookings }: Pick<CounterSaleResult, 'bookings'>): MessageDescriptor {
  const states = new Set(bookings.map(({ state }) => state));
  if (states.has('DELIVERED')) return msg`Sale recorded`;
  if (states.has('IN_REVIEW')) return msg`Booking created, payment in review`;
  if (states.has('BOOKED')) return msg`Booking created`;
  return msg`${plural(bookings.length, { one: 'Cow on hold', other: 'Cows on hold' })}`;
}
