import { expect, test } from 'vitest';
import { admin, held, paid } from '../../../../testing/sales/buyers.ts';
import { smsFarm } from '../../../../testing/sms-farm.ts';

const SALMA = '+8801712345678';
const ADVANCE = 10_000_00;

test('COUNT-06 DESK-06 a void tells the customer by one SMS and one mail what was voided or corrected, and the new balance', async () => {
  const { api, gateway, smtp, salma, rahim, verify, sms, startWorkerHere } = await smsFarm();
  const second = await admin(api, 'second');
  await verify('salma');
  await startWorkerHere();
  const { code } = held(await salma.hold('NDL-001'));
  const receive = async (amountPaisa: number) =>
    paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa }))._id;
  const voided = async (id: string, more: object = {}) => {
    paid(await rahim.send('POST', `/sales/payments/${id}/void`, { reason: 'An extra zero', ...more }));
    return paid(await second.send('POST', `/sales/payments/${id}/void/approve`));
  };
  await voided(await receive(5 * ADVANCE), { correctedPaisa: ADVANCE / 2 });
  const [corrected] = await gateway.to(SALMA, 1, /is now/);
  expect(corrected?.text).toMatch(
    /Payment of Tk 50,000 for NDL-001 is now Tk 5,000\. Balance due Tk 95,000\. Pay by .+\. Booking/,
  );
  const last = await receive(ADVANCE);
  await voided(last);
  const [text] = await gateway.to(SALMA, 1, /is void/);
  expect(text?.text).toContain('Payment of Tk 10,000 for NDL-001 is void. Balance due Tk 95,000.');
  const [mail] = await smtp.to('salma@example.org', 1, /and voided it/);
  expect(mail?.text).toContain('Balance due: ৳ 95,000');
  // No second SMS for the correct amount, or for the hold that follows.
  expect((await sms()).map(({ kind }) => kind)).toEqual([
    'BOOKING_HELD',
    'CASH_RECEIVED',
    'BOOKING_CONFIRMED',
    'PAYMENT_VOIDED',
    'CASH_RECEIVED',
    'BOOKING_CONFIRMED',
    'PAYMENT_VOIDED',
  ]);
});
