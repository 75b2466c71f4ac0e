import { REJECTION_REASONS } from '@khamar/contract/sales/rejection-reasons';
import { expect, test } from 'vitest';
import { booked, held, paid } from '../../../testing/sales/buyers.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { segmentsOf } from '../../messages/index.ts';
import { SMS_MESSAGES, type SmsData } from './sales-sms-messages.ts';

const TAG = 'NDL-001';
const SALMA = '+8801712345678';

test('DESK-06 PAY-02 a reason that staff typed is whole in the SMS if it fits two, otherwise as much of it as fits', () => {
  const booking = { code: 'WWWWWWWW', trxId: '9KD47XQ2LM', phone: '01700000000', hasClaim: false };
  const write = (language: 'en' | 'bn', reason: string) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- only the fields of a rejection
    const data = { ...booking, amount: '৳২০,১৫০', reason } as unknown as SmsData;
    return SMS_MESSAGES[language].rejected(data);
  };
  const typed = 'স্টেটমেন্টে ১৫,০০০ টাকা দেখাচ্ছে, ২০,১৫০ নয়। আবার দেখে জানান।';
  expect(write('bn', typed)).toContain(`: ${typed.slice(0, -1)}। বুকিং WWWWWWWW`);
  for (const language of ['en', 'bn'] as const)
    for (let words = 1; words <= 60; words += 1) {
      const text = write(language, 'কথা '.repeat(words));
      expect(segmentsOf(text)).toBeLessThanOrEqual(2);
      expect(text).toContain('কথা');
    }
});

test('DESK-06 PAY-02 SMS and mail about a rejected payment name its TrxID, sum and reason, and that another one is in review', async () => {
  const { gateway, smtp, salma, rahim, startWorkerHere, verify } = await smsFarm();
  await verify('salma');
  await startWorkerHere();
  const { code } = held(await salma.hold(TAG));
  const wrong = paid(await salma.pay(code, 'CKL9XXXXXX', 1_000_000));
  const right = paid(await salma.pay(code, 'CKL9D2P4QT', 1_000_000));
  const reject = (id: string, reason: string) =>
    rahim.send('POST', `/sales/payments/${id}/reject`, { reason });
  expect((await reject(wrong._id, 'Not in our statement.')).status).toBe(200);
  const [first] = await gateway.to(SALMA, 1, /not found/);
  expect(first?.text).toContain(
    'Tk 10,000, TrxID CKL9XXXXXX. Not in our statement. Your other payment is in review.',
  );
  const [mail] = await smtp.to('salma@example.org', 1, /couldn't confirm/);
  expect(mail?.text).toContain('৳ 10,000, TrxID CKL9XXXXXX,');
  expect(mail?.text).toContain('Your other payment of ৳ 10,000 is still in review.');
  expect((await reject(right._id, 'Not there either')).status).toBe(200);
  const [, second] = await gateway.to(SALMA, 2, /not found/);
  expect(second?.text).toContain('TrxID CKL9D2P4QT. Not there either. Booking');
});

test('DESK-06 PAY-02 a reason chosen in the English office is in Bangla in the SMS and mail of a customer who reads Bangla', async () => {
  const { owner, gateway, smtp, salma, rahim, startWorkerHere, verify } = await smsFarm();
  await verify('salma');
  await owner.query(`update account set language = 'bn' where username = 'salma'`);
  await startWorkerHere();
  const { code } = held(await salma.hold(TAG));
  const { _id } = paid(await salma.pay(code, 'CKL9XXXXXX', 1_000_000));
  const reason = REJECTION_REASONS[0]?.en;
  paid(await rahim.send('POST', `/sales/payments/${_id}/reject`, { reason }));
  const [sms] = await gateway.to(SALMA, 1, /মেলেনি/);
  expect(sms?.text).toContain(`মেলেনি: ${REJECTION_REASONS[0]?.bn}। বুকিং`);
  const [mail] = await smtp.to('salma@example.org', 1, /নিশ্চিত করা যায়নি/);
  expect(mail?.text).toContain(`কারণ: ${REJECTION_REASONS[0]?.bn}`);
});

test('DESK-06 PAY-01 one SMS per TrxID, none for its correction; a cancellation by staff names the money in review', async () => {
  const { gateway, salma, rahim, startWorkerHere, verify, sms } = await smsFarm();
  await verify('salma');
  await startWorkerHere();
  const { code } = held(await salma.hold(TAG));
  const wrong = paid(await salma.pay(code, 'CKL9XXXXXX', 1_000_000));
  await gateway.to(SALMA, 1, /CKL9XXXXXX/);
  paid(await salma.pay(code, 'CKL9D2P4QT', 1_000_000, { replaces: wrong._id }));
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const [cancelled] = await gateway.to(SALMA, 1, /is cancelled/);
  expect(cancelled?.text).toContain("We're still checking your payment and refund it if we find it.");
  expect((await sms()).map(({ kind }) => kind)).toEqual([
    'BOOKING_HELD',
    'PAYMENT_CLAIMED',
    'BOOKING_CANCELLED',
  ]);
});
