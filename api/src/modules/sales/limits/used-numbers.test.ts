/** A transaction id counts once: those of refunds and rejected claims, and how many claims an account may leave to staff. */
import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { RefundPage } from '@khamar/contract/sales/payment';
import { StatementLinePage, StatementResult } from '@khamar/contract/sales/statement';
import { expect, test } from 'vitest';
import { codeOf } from '../../../testing/test-api.ts';
import { admin, held, paid, passDeadline, type Person, person } from '../../../testing/sales/buyers.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const ADVANCE = 10_000_00;

const importAs = async (staff: Person, csv: string) => {
  const { body } = await staff.send('POST', '/sales/statements', { provider: 'bkash', csv });
  return responseOf(StatementResult)
    .parse(body)
    .data.lines.map(({ verdict, code }) => [verdict, code]);
};
const openLines = async (staff: Person) =>
  responseOf(StatementLinePage).parse((await staff.send('GET', '/sales/statement-lines')).body).data.lines;
const cancel = (who: Person, code: string) => who.send('POST', `/bookings/${code}/cancel`, {});

test('PAY-09 F1 a refund’s TrxID can be used once and is rejected as a payment, by claim or statement', async () => {
  const { api, salma, rahim } = await salesFarm({ REFUND_SECOND_PERSON: 'false' }, 3);
  const [karim, nadia] = [await person(api, 'karim'), await admin(api, 'nadia')];
  const buyers: [Person, string][] = [
    [salma, TAG],
    [karim, OTHER],
  ];
  for (const [who, tag] of buyers) {
    const { code } = held(await who.hold(tag));
    const claim = paid(await who.pay(code, `CAME${tag.replace('-', '')}`, ADVANCE));
    paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
    expect((await cancel(who, code)).status).toBe(200);
  }
  const { refunds } = responseOf(RefundPage).parse((await nadia.send('GET', '/sales/refunds')).body).data;
  expect(refunds).toHaveLength(2);
  for (const { _id } of refunds) await nadia.send('POST', `/sales/refunds/${_id}/approve`);
  const done = (n: number, externalId: string) =>
    nadia.send('POST', `/sales/refunds/${refunds[n]?._id}/done`, { externalId });
  await importAs(rahim, 'TrxID,Amount\nBACK0001,10000');
  const [line] = await openLines(rahim);
  expect(codeOf(await done(0, 'CAMENDL002'))).toEqual([409, 'trx_used']);
  expect((await done(0, 'BACK0001')).status).toBe(200);
  expect(codeOf(await done(1, 'back 0001'))).toEqual([409, 'trx_used']);

  const { code } = held(await salma.hold('NDL-003'));
  expect(codeOf(await salma.pay(code, 'BACK0001', ADVANCE))).toEqual([409, 'trx_used']);
  const money = { provider: 'bkash', externalId: 'BACK0001', amountPaisa: ADVANCE };
  expect(codeOf(await rahim.send('POST', `/sales/bookings/${code}/payments`, money))).toEqual([
    409,
    'trx_used',
  ]);
  expect(codeOf(await rahim.send('POST', `/sales/statement-lines/${line?._id}/assign`, { code }))).toEqual([
    409,
    'trx_used',
  ]);
  expect(await importAs(rahim, 'TrxID,Amount\nBACK0001,10000')).toEqual([['outgoing', null]]);
  expect((await salma.booking(code)).paidPaisa).toBe(0);
});

test('PAY-03 F19 a real payment with the TrxID of a rejected claim is recorded once, by statement or by staff', async () => {
  const { api, salma, rahim } = await salesFarm({}, 3);
  const [karim, nila] = [await person(api, 'karim'), await person(api, 'nila')];
  // Nila claims transaction ids that are not hers.
  const nilasBooking = held(await nila.hold('NDL-003'));
  for (const number of ['STOLEN01', 'STOLEN02']) {
    const { _id } = paid(await nila.pay(nilasBooking.code, number, ADVANCE));
    if (number === 'STOLEN01') paid(await nila.pay(nilasBooking.code, 'KEEPSOPEN1', ADVANCE));
    paid(await rahim.send('POST', `/sales/payments/${_id}/reject`, { reason: 'Not hers' }));
  }
  const [one, other] = [held(await salma.hold(TAG)), held(await karim.hold(OTHER))];
  const csv = 'TrxID,Amount\nSTOLEN01,10000';
  await importAs(rahim, csv);
  expect(codeOf(await salma.pay(one.code, 'STOLEN01', ADVANCE))).toEqual([409, 'trx_used']);
  const [line] = await openLines(rahim);
  const assign = (code: string) => rahim.send('POST', `/sales/statement-lines/${line?._id}/assign`, { code });
  const responses = await Promise.all([assign(one.code), assign(one.code)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await salma.booking(one.code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
  expect(await openLines(rahim)).toEqual([]);
  expect(await importAs(rahim, csv)).toEqual([['known', one.code]]);

  const money = { provider: 'bkash', externalId: 'STOLEN02', amountPaisa: ADVANCE };
  const receive = () => rahim.send('POST', `/sales/bookings/${other.code}/payments`, money);
  paid(await receive());
  expect(codeOf(await receive())).toEqual([409, 'trx_used']);
  expect(await karim.booking(other.code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE });
});

test('PAY-02 F2 no claims on a booking that its buyer cancelled; an account has at most twice OPEN_CLAIMS', async () => {
  const { api, salma } = await salesFarm({ OPEN_CLAIMS: '1' }, 4);
  const claim = (code: string) => salma.pay(code, randomUUID(), ADVANCE);
  const first = held(await salma.hold(TAG));
  expect((await cancel(salma, first.code)).status).toBe(200);
  expect(codeOf(await claim(first.code))).toEqual([409, 'booking_state']);
  // An expired booking still takes a claim, for late payments.
  const late = held(await salma.hold(TAG));
  await passDeadline(api, late.code);
  paid(await claim(late.code));
  const next = held(await salma.hold(OTHER));
  paid(await claim(next.code));
  expect((await cancel(salma, next.code)).status).toBe(200);
  const third = held(await salma.hold('NDL-003'));
  expect(codeOf(await claim(third.code))).toEqual([409, 'claim_limit']);
});
