/** Gateway payments whose TrxID was already typed by someone or listed in a statement. */
import { responseOf } from '@khamar/contract/envelope';
import { PaymentPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { held, paid, person } from '../../../../testing/sales/buyers.ts';
import { codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, onlineFarm } from '../../../../testing/sales/online-farm.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';

/** bKash has charged the buyer of a held booking but not reported it yet. */
async function charged() {
  const farm = await onlineFarm();
  const { code } = held(await farm.salma.hold(TAG));
  const page = await farm.startPaying(farm.salma, code, 'bkash');
  const trxId = farm.bkash.charge(page);
  return { ...farm, code, trxId, returnFromBkash: () => farm.bkash.returnToShop(page) };
}

const decide = ({ rahim }: Awaited<ReturnType<typeof charged>>, id: string, what: 'confirm' | 'reject') =>
  rahim.send('POST', `/sales/payments/${id}/${what}`, what === 'reject' ? { reason: 'Not there' } : {});

test('PAY-04 F11 a TrxID in a statement before the gateway responds still pays the booking', async () => {
  const farm = await charged();
  const { rahim, salma, code, trxId, returnFromBkash, attemptStates, expectBooksToMatch } = farm;
  const csv = `TrxID,Amount\n${trxId},10000`;
  expect((await rahim.send('POST', '/sales/statements', { provider: 'bkash', csv })).status).toBe(200);
  await returnFromBkash();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await attemptStates()).toEqual(['PAID']);
  await expectBooksToMatch();
});

test('PAY-10 F11 a TrxID confirmed for an ended booking goes to the booking that the gateway reports', async () => {
  const farm = await charged();
  const { api, rahim, salma, code, trxId, returnFromBkash, expectBooksToMatch } = farm;
  const karim = await person(api, 'karim');
  const ended = held(await karim.hold(OTHER));
  const claim = paid(await karim.pay(ended.code, trxId, ADVANCE));
  expect((await karim.send('POST', `/bookings/${ended.code}/cancel`, {})).status).toBe(200);
  expect(paid(await decide(farm, claim._id, 'confirm')).unallocatedPaisa).toBe(ADVANCE);
  await returnFromBkash();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect((await rahim.booking(ended.code)).isFlagged).toBe(true);
  await expectBooksToMatch();
});

test('PAY-10 F11 a payment that staff applied to another booking stays there; both are flagged', async () => {
  const farm = await charged();
  const { api, rahim, salma, code, trxId, returnFromBkash, attemptStates, expectBooksToMatch } = farm;
  const karim = await person(api, 'karim');
  const other = held(await karim.hold(OTHER));
  paid(await decide(farm, paid(await karim.pay(other.code, trxId, ADVANCE))._id, 'confirm'));
  await returnFromBkash();
  expect([(await salma.booking(code)).state, (await karim.booking(other.code)).state]).toEqual([
    'HELD',
    'BOOKED',
  ]);
  expect([(await rahim.booking(code)).isFlagged, await attemptStates()]).toEqual([true, ['PAID']]);
  await expectBooksToMatch();
});

test('PAY-03 F19 punctuation around a TrxID is ignored, inside it is rejected', async () => {
  const { api, salma } = await onlineFarm();
  const karim = await person(api, 'karim');
  const [one, other] = [held(await salma.hold(TAG)), held(await karim.hold(OTHER))];
  paid(await salma.pay(one.code, 'ABCD12EF90', ADVANCE));
  for (const spelling of ['ABCD12EF90.', '"abcd-12ef-90",', 'ABCD12EF90/', '#ABCD 12EF 90'])
    expect([spelling, ...codeOf(await karim.pay(other.code, spelling, ADVANCE))]).toEqual([
      spelling,
      409,
      'trx_used',
    ]);
  for (const spelling of ['ABCD12EF90/2', 'ABCD_12EF90', 'ABCD12.EF90', 'АBCD12EF90', '...'])
    expect([spelling, ...codeOf(await karim.pay(other.code, spelling, ADVANCE))]).toEqual([
      spelling,
      400,
      'invalid_request',
    ]);
});

test('PAY-05 F19 a TrxID rejected before the gateway reports it is still recorded, under the same number', async () => {
  const farm = await charged();
  const { rahim, salma, owner, code, trxId, returnFromBkash, attemptStates, expectBooksToMatch } = farm;
  paid(await decide(farm, paid(await salma.pay(code, trxId, ADVANCE))._id, 'reject'));
  // Formerly a buyer could claim this number, which the added payment then got; the two must not collide.
  await owner.query(
    `insert into payment (provider, external_id, amount_paisa, created_by) values ('bkash', $1 || '/2', 5, '(buyer)')`,
    [trxId],
  );
  await returnFromBkash();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await attemptStates()).toEqual(['PAID']);
  const { body } = await rahim.send('GET', `/sales/payments?q=${trxId}`);
  const listed = responseOf(PaymentPage).parse(body).data.payments;
  expect(listed.map(({ state, externalId }) => [state, externalId])).toEqual([
    ['CONFIRMED', trxId],
    ['REJECTED', trxId],
  ]);
  await expectBooksToMatch();
});
