import { can, type Permission, type Role } from '@khamar/contract/accounts/permissions';
import { BOOKING_STATES } from '@khamar/contract/sales/booking-state';
import { expect, test } from 'vitest';
import { actionsFor, nextAction } from './booking-actions.ts';

const as = (role: Role) => (permission: Permission) => can([role], permission);
const bookingIn = (state: (typeof BOOKING_STATES)[number], paidPaisa = 10) => ({
  state,
  isWalkIn: false,
  duePaisa: 100 - paidPaisa,
  writtenOffPaisa: 0,
  liveWeight: null,
});
const offered = (role: Role, paidPaisa?: number) =>
  Object.fromEntries(
    BOOKING_STATES.map((state) => [state, actionsFor(bookingIn(state, paidPaisa), as(role)).join(' ')]),
  );

test('SALES-02 a booking offers only the actions allowed by its state and the user’s permissions', () => {
  expect(offered('ADMIN')).toEqual({
    HELD: 'receive reprice move cancel',
    IN_REVIEW: 'receive reprice move cancel',
    BOOKED: 'receive deliver reprice move cancel',
    DELIVERED: 'receive allowance writeOff returnCow reverseDelivery',
    EXPIRED: 'receive',
    CANCELLED: '',
  });
  expect(offered('AGENT')).toEqual({
    HELD: 'receive reprice move cancel',
    IN_REVIEW: 'receive reprice move cancel',
    BOOKED: 'receive reprice move cancel',
    DELIVERED: 'receive',
    EXPIRED: 'receive',
    CANCELLED: '',
  });
  expect(offered('ADMIN', 100)).toMatchObject({
    BOOKED: 'deliver reprice move cancel',
    DELIVERED: 'allowance returnCow reverseDelivery',
  });
  expect(Object.values(offered('CUSTOMER')).join('')).toBe('');
  expect(actionsFor({ ...bookingIn('BOOKED'), isWalkIn: true }, as('ADMIN'))).toEqual([]);
});

test('DELIV-05 an administrator may allow a balance due before a delivery, not before a pick-up', () => {
  const to = (zoneId: string | null) => ({ ...bookingIn('BOOKED', 0), delivery: { zoneId } });
  expect(actionsFor(to('a zone'), as('ADMIN'))).toContain('allowBalanceDue');
  for (const [booking, role] of [
    [to(null), 'ADMIN'],
    [to('a zone'), 'AGENT'],
    [{ ...to('a zone'), duePaisa: 0 }, 'ADMIN'],
  ] as const)
    expect(actionsFor(booking, as(role))).not.toContain('allowBalanceDue');
});

test('SALES-01 the row button is the usual next action', () => {
  const next = (state: (typeof BOOKING_STATES)[number], paid?: number, role: Role = 'ADMIN') =>
    nextAction(bookingIn(state, paid), as(role));
  expect([next('HELD'), next('IN_REVIEW'), next('BOOKED')]).toEqual(['receive', 'receive', 'receive']);
  expect([next('BOOKED', 100), next('BOOKED', 100, 'AGENT'), next('BOOKED', 10, 'AGENT')]).toEqual([
    'deliver',
    'deliver',
    'receive',
  ]);
  expect([next('DELIVERED', 100), next('EXPIRED'), next('CANCELLED')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('COUNT-12 a booking by live weight is weighed before it is delivered, and agreed to outside the tolerance', () => {
  const dispatch = { kg: 262, weighedAt: '2026-11-19T10:00:00.000Z', pricePaisa: 1, isToAgree: false };
  const terms = { ratePaisa: 1, agreedKg: 250, tolerancePercent: 5, estimatePaisa: 1 };
  const weighed = (more: object | null) => ({
    ...bookingIn('BOOKED', 100),
    liveWeight: { ...terms, dispatch: more === null ? null : { ...dispatch, isCurrent: true, ...more } },
  });
  const shown = (more: object | null) => [
    actionsFor(weighed(more), as('ADMIN')).join(' '),
    nextAction(weighed(more), as('ADMIN')),
  ];
  expect(shown(null)).toEqual(['weigh reprice move cancel', 'weigh']);
  expect(shown({ isToAgree: true })).toEqual(['weigh agreeWeight reprice move cancel', 'agreeWeight']);
  expect(shown({ isCurrent: false })).toEqual(['weigh reprice move cancel', 'weigh']);
  expect(shown({})).toEqual(['deliver weigh reprice move cancel', 'deliver']);
});
