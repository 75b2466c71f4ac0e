import { expect, test } from 'vitest';
import { renderAt, textOf } from '~/testing/render-text';
import { AvailabilityBadge } from './availability-badge.tsx';

const badge = (availabilityStatus: 'AVAILABLE' | 'BOOKED' | 'SOLD', isOnHold = false) =>
  textOf(renderAt('/', <AvailabilityBadge cow={{ availabilityStatus, isOnHold }} />));

test('CARD-03 the badge is the lower-cased status; a reserved cow without a confirmed advance is on hold', () => {
  expect([badge('AVAILABLE'), badge('BOOKED'), badge('SOLD')]).toEqual(['available', 'booked', 'sold']);
  expect(badge('BOOKED', true)).toBe('on hold');
});
