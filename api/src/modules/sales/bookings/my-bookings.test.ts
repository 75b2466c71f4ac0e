import { responseOf } from '@khamar/contract/envelope';
import { MyBooking, WaitingPlace } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import { z } from 'zod';
import farm from '../../../../../farm.json' with { type: 'json' };
import { booked, held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';
import { smsFarm } from '../../../testing/sms-farm.ts';
import { asOwner } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';

const listOf = async (who: Person) =>
  responseOf(z.array(MyBooking)).parse((await who.send('GET', '/bookings')).body).data;

test('BUY-04 my bookings tell what is in review, which payment was rejected and which refund is owed until when', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const untouched = { claimedPaisa: 0, rejectedAt: null, refundPaisa: 0, refundDueAt: null };
  const [listed] = await listOf(salma);
  expect(listed).toMatchObject({ code, state: 'HELD', isOffer: false, paidPaisa: 0, ...untouched });
  expect(Date.parse(listed?.expiresAt ?? '')).toBeGreaterThan(Date.parse(listed?.readAt ?? ''));

  const first = paid(await salma.pay(code, 'TRX0001', 3_000_00, { isPart: true }));
  paid(await salma.pay(code, 'TRX0002', 7_000_00, { isPart: true }));
  expect(await listOf(salma)).toMatchObject([
    { state: 'IN_REVIEW', claimedPaisa: 10_000_00, rejectedAt: null },
  ]);
  await rahim.send('POST', `/sales/payments/${first._id}/confirm`, {});
  expect(await listOf(salma)).toMatchObject([{ claimedPaisa: 7_000_00, paidPaisa: 3_000_00 }]);

  const karim = await person(api, 'karim', { mobile: '+8801811111111' });
  const other = held(await karim.hold(OTHER));
  const claim = paid(await karim.pay(other.code, 'TRX0003', 10_000_00));
  await rahim.send('POST', `/sales/payments/${claim._id}/reject`, { reason: 'Not in our statement' });
  const [rejected] = await listOf(karim);
  expect(rejected).toMatchObject({ state: 'EXPIRED', claimedPaisa: 0 });
  expect(rejected?.rejectedAt).not.toBeNull();

  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  const [refunded] = await listOf(salma);
  expect(refunded).toMatchObject({ state: 'CANCELLED', refundPaisa: 3_000_00 });
  const days = (Date.parse(refunded?.refundDueAt ?? '') - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(10);
});

test('BUY-04 my bookings have the photo of the cow, also after it left the catalogue', async () => {
  const { api, salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const [listed] = await listOf(salma);
  expect(listed?.image).toMatch(/\/media\/\w{32}-960\.jpg$/);
  expect(listed?.picture?.widths).toContain(320);
  const change = (columns: string) => asOwner(api, `update cow set ${columns} where tag_id = $1`, [TAG]);
  // Only a cow without an active booking can be removed.
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  await change(`removed_at = now(), availability_status = 'AVAILABLE'`);
  expect((await listOf(salma))[0]?.image).toBe(listed?.image);
  await change('image_key = null');
  expect(await listOf(salma)).toMatchObject([{ image: null, picture: null }]);
});

test('BUY-03 the first in line sees in their list that the cow is offered to them', async () => {
  const { api, salma } = await salesFarm();
  const karim = await person(api, 'karim', { mobile: '+8801811111111' });
  const { code } = held(await salma.hold(TAG));
  await karim.send('POST', '/waiting', { tagId: TAG });
  expect(await listOf(karim)).toEqual([]);
  booked(await salma.send('POST', `/bookings/${code}/cancel`, {}));
  expect(await listOf(karim)).toMatchObject([{ tagId: TAG, state: 'HELD', isOffer: true }]);
});

test('BUY-03 joining a waiting list asks for a verified number, only if the farm sends SMS', async () => {
  const placesOf = async (who: Person) =>
    responseOf(z.array(WaitingPlace)).parse((await who.send('GET', '/waiting')).body).data;
  for (const start of [salesFarm, smsFarm]) {
    // oxlint-disable-next-line no-await-in-loop -- one farm after the other
    const { api, salma } = await start();
    // oxlint-disable-next-line no-await-in-loop
    const karim = await person(api, 'karim', { mobile: '+8801811111111' });
    held(await karim.hold(TAG));
    const joined = await salma.send('POST', '/waiting', { tagId: TAG });
    const isUnverified = start === smsFarm;
    expect(responseOf(WaitingPlace).parse(joined.body).data).toMatchObject({ place: 1, isUnverified });
    expect(await placesOf(salma)).toMatchObject([{ isUnverified }]);
    await asOwner(api, `update account set phone_verified_at = now() where username = 'salma'`);
    expect(await placesOf(salma)).toMatchObject([{ isUnverified: false }]);
  }
});

test("BUY-02 a booking says what to choose in each wallet's app", async () => {
  const { salma } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const { payTo } = await salma.booking(code);
  expect(payTo).toEqual([
    { provider: 'bkash', account: farm.payTo.bkash, transfer: 'PAYMENT' },
    { provider: 'nagad', account: farm.payTo.nagad, transfer: 'PAYMENT' },
    { provider: 'rocket', account: farm.payTo.rocket, transfer: 'SEND_MONEY' },
    { provider: 'bank', account: farm.payTo.bank, transfer: null },
  ]);
});
