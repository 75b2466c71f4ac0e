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
  return { ...farm, code, trxId, tell: () => farm.bkash.comeBack(page) };
}

const decide = ({ rahim }: Awaited<ReturnType<typeof charged>>, id: string, what: 'confirm' | 'reject') =>
  rahim.send('POST', `/sales/payments/${id}/${what}`, what === 'reject' ? { reason: 'Not there' } : {});

test('PAY-04 F11 a statement names the TrxID before the gateway answers: the booking has the money', async () => {
  const farm = await charged();
  const { rahim, salma, code, trxId, tell, attemptStates, expectBooksToMatch } = farm;
  const csv = `TrxID,Amount\n${trxId},10000`;
  expect((await rahim.send('POST', '/sales/statements', { provider: 'bkash', csv })).status).toBe(200);
  await tell();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await attemptStates()).toEqual(['PAID']);
  await expectBooksToMatch();
});

test('PAY-10 F11 staff confirmed the TrxID for a booking that had ended: the gateway says whose money it is', async () => {
  const farm = await charged();
  const { api, rahim, salma, code, trxId, tell, expectBooksToMatch } = farm;
  const karim = await person(api, 'karim');
  const ended = held(await karim.hold(OTHER));
  const claim = paid(await karim.pay(ended.code, trxId, ADVANCE));
  expect((await karim.send('POST', `/bookings/${ended.code}/cancel`, {})).status).toBe(200);
  expect(paid(await decide(farm, claim._id, 'confirm')).unallocatedPaisa).toBe(ADVANCE);
  await tell();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect((await rahim.booking(ended.code)).isFlagged).toBe(true);
  await expectBooksToMatch();
});

test('PAY-10 F11 what staff gave to another booking stays there; both are flagged', async () => {
  const farm = await charged();
  const { api, rahim, salma, code, trxId, tell, attemptStates, expectBooksToMatch } = farm;
  const karim = await person(api, 'karim');
  const other = held(await karim.hold(OTHER));
  paid(await decide(farm, paid(await karim.pay(other.code, trxId, ADVANCE))._id, 'confirm'));
  await tell();
  expect([(await salma.booking(code)).state, (await karim.booking(other.code)).state]).toEqual([
    'HELD',
    'BOOKED',
  ]);
  expect([(await rahim.booking(code)).isFlagged, await attemptStates()]).toEqual([true, ['PAID']]);
  await expectBooksToMatch();
});

test('PAY-03 F19 a TrxID is letters and digits: signs around it are no other number, signs inside are refused', async () => {
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

test('PAY-05 F19 staff rejected the TrxID before the gateway answered: the money is in the books, under the same number', async () => {
  const farm = await charged();
  const { rahim, salma, owner, code, trxId, tell, attemptStates, expectBooksToMatch } = farm;
  paid(await decide(farm, paid(await salma.pay(code, trxId, ADVANCE))._id, 'reject'));
  // Formerly a buyer could claim this number, which the added payment then got; the two must not collide.
  await owner.query(
    `insert into payment (provider, external_id, amount_paisa, created_by) values ('bkash', $1 || '/2', 5, '(buyer)')`,
    [trxId],
  );
  await tell();
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await attemptStates()).toEqual(['PAID']);
  const { body } = await rahim.send('GET', `/sales/payments?q=${trxId}`);
  const found = responseOf(PaymentPage).parse(body).data.payments;
  expect(found.map(({ state, externalId }) => [state, externalId])).toEqual([
    ['CONFIRMED', trxId],
    ['REJECTED', trxId],
  ]);
  await expectBooksToMatch();
});
