import { responseOf } from '@khamar/contract/envelope';
import { RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { admin, held, paid, type Person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const ADVANCE = 10_000_00;

const firstRefund = async (staff: Person) => {
  const { status, body } = await staff.send('GET', '/sales/refunds');
  expect(status).toBe(200);
  const [refund] = responseOf(RefundPage).parse(body).data.refunds;
  if (refund === undefined) throw new Error('no refund');
  return refund;
};

/** rahim confirmed the payment and karima cancelled for the buyer, so only nadia may approve. */
async function requestedRefund(settings: Record<string, string> = {}) {
  const { api, salma, rahim } = await salesFarm(settings);
  const [karima, nadia] = [await admin(api, 'karima'), await admin(api, 'nadia')];
  const { code } = held(await salma.hold('NDL-001'));
  const claim = paid(await salma.pay(code, 'TRX00042', ADVANCE));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect(
    (await karima.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'They called' })).status,
  ).toBe(200);
  return { rahim, karima, nadia };
}

test('PAY-09 F42 the refund list shows each person whether they can approve, as the command decides', async () => {
  const { rahim, karima, nadia } = await requestedRefund();
  for (const staff of [rahim, karima, nadia]) {
    const { _id, needsOther } = await firstRefund(staff);
    const { status } = await staff.send('POST', `/sales/refunds/${_id}/approve`);
    expect([staff.username, needsOther, status]).toEqual([
      staff.username,
      staff !== nadia,
      staff === nadia ? 200 : 409,
    ]);
  }
});

test('PAY-09 F42 F5 the refund list says why someone else must approve', async () => {
  const { rahim, karima, nadia } = await requestedRefund();
  const reasons = await Promise.all(
    [rahim, karima, nadia].map(async (staff) => (await firstRefund(staff)).needsOtherReason),
  );
  expect(reasons).toEqual(['confirmed', 'requested', null]);
});

test('PAY-09 F42 without the second-person rule, nobody else has to approve', async () => {
  const { karima } = await requestedRefund({ REFUND_SECOND_PERSON: 'false' });
  const { _id, needsOther, needsOtherReason } = await firstRefund(karima);
  expect([needsOther, needsOtherReason]).toEqual([false, null]);
  expect((await karima.send('POST', `/sales/refunds/${_id}/approve`)).status).toBe(200);
});
