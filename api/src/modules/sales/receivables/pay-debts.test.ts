import { farmDay } from '@khamar/contract/moment';
import { responseOf } from '@khamar/contract/envelope';
import { BookingPage } from '@khamar/contract/sales/booking';
import { CreatedFamilyLink, FamilyBooking } from '@khamar/contract/sales/family-link';
import { expect, test } from 'vitest';
import { admin, booked, held, paid } from '../../../testing/sales/buyers.ts';
import { onlineFarm } from '../../../testing/sales/online-farm.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const PRICE = 100_000_00;
const ADVANCE = 10_000_00;

test('COUNT-05 a customer claims and pays a debt online, any part of it, and the family sees what is owed', async () => {
  const { api, salma, rahim, bkash, startPaying } = await onlineFarm();
  const second = await admin(api, 'second');
  const { code } = held(await salma.hold('NDL-001'));
  const path = `/sales/bookings/${code}`;
  const first = paid(
    await rahim.send('POST', `${path}/payments`, { provider: 'cash', amountPaisa: ADVANCE }),
  );
  booked(await rahim.send('POST', `${path}/deliver`, { dueOn: farmDay(), name: 'Salma Khatun' }));
  // The only payment was a mistake, so less is paid than the advance.
  paid(await rahim.send('POST', `/sales/payments/${first._id}/void`, { reason: 'Counted twice' }));
  paid(await second.send('POST', `/sales/payments/${first._id}/void/approve`));
  const link = await salma.send('POST', `/bookings/${code}/family-link`);
  const { token } = responseOf(CreatedFamilyLink).parse(link.body).data;
  const family = await api.get(`/family/${token}`);
  expect(responseOf(FamilyBooking.strict()).parse(family.body).data).toMatchObject({
    state: 'DELIVERED',
    duePaisa: PRICE,
    dueOn: farmDay(),
  });
  // A claim of less than the advance need not be marked as a part payment.
  const claim = paid(await salma.pay(code, 'DEBT0001', 1_000_00));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  const page = await startPaying(salma, code, 'bkash', 2_000_00);
  bkash.agree(page);
  await bkash.returnToShop(page);
  expect((await salma.booking(code)).duePaisa).toBe(PRICE - 3_000_00);
  await expectBooks(api, {
    'clearing:bkash': 3_000_00,
    receivable: PRICE - 3_000_00,
    'revenue:cattle': -PRICE,
  });
});

test('COUNT-05 a TrxID that was used before is refused for a customer’s debts, and both bookings are flagged', async () => {
  const { api, salma, rahim } = await salesFarm();
  const own = held(await salma.hold('NDL-001')).code;
  paid(await salma.pay(own, 'USED0001', ADVANCE));
  const caller = { name: 'Karim Mia', phone: '01812-345678', tagId: 'NDL-002' };
  const received = { provider: 'cash', amountPaisa: ADVANCE };
  const { code } = booked(await rahim.send('POST', '/sales/bookings', { ...caller, received }));
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: farmDay() }));
  const debt = { phone: caller.phone, provider: 'bkash', externalId: 'used-0001', amountPaisa: ADVANCE };
  expect(codeOf(await rahim.send('POST', '/sales/receivables/payments', debt))).toEqual([409, 'trx_used']);
  const { bookings } = responseOf(BookingPage).parse((await rahim.send('GET', '/sales/bookings')).body).data;
  expect(Object.fromEntries(bookings.map((one) => [one.code, one.isFlagged]))).toEqual({
    [own]: true,
    [code]: true,
  });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    receivable: PRICE - ADVANCE,
    'revenue:cattle': -PRICE,
  });
});
