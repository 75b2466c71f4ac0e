import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { CreatedFamilyLink, FamilyBooking } from '@khamar/contract/sales/family-link';
import { PaymentPage } from '@khamar/contract/sales/payment';
import { StatementLinePage, StatementResult } from '@khamar/contract/sales/statement';
import { TrxIdUsedError } from '@khamar/contract/sales/trx-id-use';
import { expect, test } from 'vitest';
import { booked, held, paid, person } from '../../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../../testing/test-api.ts';

const TAG = 'NDL-001';
const ADVANCE = 10_000_00;
const WRONG = 'WRONG00001';
const RIGHT = 'RIGHT00001';

/** Salma mistyped the TrxID of her advance. */
async function mistyped(settings: Record<string, string> = {}) {
  const farm = await salesFarm(settings);
  const { salma, rahim } = farm;
  const { code } = held(await salma.hold(TAG));
  const wrong = paid(await salma.pay(code, WRONG, ADVANCE));
  return {
    ...farm,
    code,
    wrong,
    correct: (externalId: string, replaces = wrong._id, key?: string, amount = ADVANCE) =>
      salma.pay(code, externalId, amount, { replaces }, key),
    decide: (id: string, how: string, body: object = {}) =>
      rahim.send('POST', `/sales/payments/${id}/${how}`, body),
  };
}

test('PAY-01 a corrected TrxID replaces the claim in review: the advance counts once, and the old claim is never confirmed', async () => {
  const { api, salma, rahim, code, wrong, correct, decide } = await mistyped();
  const before = await salma.booking(code);
  expect(before.payments).toMatchObject([{ externalId: WRONG, isCorrectable: true }]);
  const key = randomUUID();
  const right = paid(await correct(RIGHT, wrong._id, key));
  // The response was lost, and the retry gets it again.
  expect(paid(await correct(RIGHT, wrong._id, key))).toEqual(right);
  const after = await salma.booking(code);
  expect(after).toMatchObject({
    state: 'IN_REVIEW',
    claimedPaisa: ADVANCE,
    expiresAt: before.expiresAt,
    payments: [
      { externalId: WRONG, state: 'REPLACED', isCorrectable: false },
      { externalId: RIGHT, state: 'CLAIMED', isCorrectable: true },
    ],
  });
  // The family sees one payment.
  const link = await salma.send('POST', `/bookings/${code}/family-link`);
  const { token } = responseOf(CreatedFamilyLink).parse(link.body).data;
  const { body } = await salma.send('GET', `/family/${token}`);
  expect(responseOf(FamilyBooking).parse(body).data.payments).toMatchObject([
    { state: 'CLAIMED', amountPaisa: ADVANCE },
  ]);
  expect(codeOf(await decide(wrong._id, 'confirm'))).toEqual([409, 'payment_decided']);
  expect(codeOf(await decide(wrong._id, 'reject', { reason: 'No' }))).toEqual([409, 'payment_decided']);
  expect(codeOf(await correct('ANOTHER001'))).toEqual([409, 'payment_decided']);
  const { body: page } = await rahim.send('GET', '/sales/payments?state=CLAIMED');
  expect(responseOf(PaymentPage).parse(page).data.payments).toMatchObject([{ _id: right._id }]);
  paid(await decide(right._id, 'confirm'));
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', paidPaisa: ADVANCE, claimedPaisa: 0 });
  await expectBooks(api, { 'clearing:bkash': ADVANCE, advance: -ADVANCE });
  const { rows } = await api.query(
    `select actor, changes -> 'state' ->> 1 as state from audit_entry where entity = 'payment' order by id`,
  );
  expect(rows).toEqual([
    { actor: '(buyer)', state: 'CLAIMED' },
    { actor: '(buyer)', state: 'REPLACED' },
    { actor: '(buyer)', state: 'CLAIMED' },
    { actor: 'rahim', state: 'CONFIRMED' },
  ]);
  // PostgreSQL prevents it too.
  await expect(
    api.query(
      `insert into payment_event (payment_id, kind, actor, amount_paisa) values ($1, 'CONFIRMED', 'x', 1)`,
      [wrong._id],
    ),
  ).rejects.toThrow('payment_ended_once');
});

test('PAY-02 staff who decide at the same moment are first or find the claim decided; the money counts once', async () => {
  const { api, salma, code, wrong, correct, decide } = await mistyped();
  const [confirmed, corrected] = await Promise.all([decide(wrong._id, 'confirm'), correct(RIGHT)]);
  expect(confirmed.status + corrected.status).toBe(200 + 409);
  const { state, paidPaisa, claimedPaisa } = await salma.booking(code);
  expect([state, paidPaisa, claimedPaisa]).toEqual(
    confirmed.status === 200 ? ['BOOKED', ADVANCE, 0] : ['IN_REVIEW', 0, ADVANCE],
  );
  await expectBooks(api, confirmed.status === 200 ? { 'clearing:bkash': ADVANCE, advance: -ADVANCE } : {});
});

test('PAY-01 only an own claim in review is corrected, three times for a booking, and nothing changes if the new TrxID is refused', async () => {
  const { api, salma, rahim, code, wrong, correct, decide } = await mistyped();
  const karim = await person(api, 'karim');
  const other = held(await karim.hold('NDL-002'));
  const ofKarim = paid(await karim.pay(other.code, 'KARIM00001', ADVANCE));
  const missing = [404, 'payment_not_found'];
  expect(codeOf(await correct(RIGHT, ofKarim._id))).toEqual(missing);
  expect(codeOf(await correct(RIGHT, randomUUID()))).toEqual(missing);
  expect(codeOf(await rahim.pay(code, RIGHT, ADVANCE, { replaces: wrong._id }))).toEqual(missing);
  expect(codeOf(await karim.pay(code, RIGHT, ADVANCE, { replaces: wrong._id }))).toEqual([
    404,
    'booking_not_found',
  ]);
  // What staff entered for her is theirs to decide.
  const byStaff = paid(await rahim.pay(code, 'STAFF00001', 100_00, { isPart: true }));
  expect(codeOf(await correct(RIGHT, byStaff._id))).toEqual(missing);
  expect(codeOf(await correct('KARIM00001'))).toEqual([409, 'trx_used']);
  expect(codeOf(await correct(RIGHT, wrong._id, undefined, 100_00))).toEqual([422, 'claim_below_advance']);
  expect((await salma.booking(code)).payments[0]).toMatchObject({ state: 'CLAIMED' });
  let last = wrong._id;
  for (const trxId of ['RIGHT00001', 'RIGHT00002', 'RIGHT00003'])
    // oxlint-disable-next-line no-await-in-loop -- each replaces the one before
    last = paid(await correct(trxId, last))._id;
  expect(codeOf(await correct('RIGHT00004', last))).toEqual([409, 'claim_limit']);
  paid(await decide(last, 'reject', { reason: 'Not in our statement' }));
  expect(codeOf(await correct('RIGHT00004', last))).toEqual([409, 'payment_decided']);
});

test('PAY-03 a TrxID that a correction set free is claimed again only by its customer; a rejected one is not', async () => {
  const { api, salma, rahim, code, correct, decide } = await mistyped({ OPEN_CLAIMS: '5' });
  const karim = await person(api, 'karim');
  const other = held(await karim.hold('NDL-002'));
  const right = paid(await correct(RIGHT));
  // Whoever else learns it, or staff for them, cannot have its money; both bookings are flagged.
  expect(codeOf(await karim.pay(other.code, WRONG, ADVANCE))).toEqual([409, 'trx_used']);
  expect(codeOf(await rahim.pay(other.code, WRONG, ADVANCE))).toEqual([409, 'trx_used']);
  for (const each of [code, other.code]) expect((await rahim.booking(each)).isFlagged).toBe(true);
  const again = paid(await correct(WRONG, right._id));
  paid(await correct(RIGHT, again._id));
  // The same TrxID with the right amount.
  const corrected = (await salma.booking(code)).payments.at(-1)?._id ?? '';
  paid(await correct(RIGHT, corrected, undefined, ADVANCE + 500_00));
  expect((await salma.booking(code)).payments.at(-1)).toMatchObject({
    externalId: RIGHT,
    state: 'CLAIMED',
    amountPaisa: ADVANCE + 500_00,
  });
  paid(await decide((await salma.booking(code)).payments.at(-1)?._id ?? '', 'reject', { reason: 'No' }));
  expect(codeOf(await karim.pay(other.code, RIGHT, ADVANCE))).toEqual([409, 'trx_used']);
  await expectBooks(api, {});
});

test('PAY-04 a statement line with a replaced TrxID confirms nothing; staff assign it, also after it was claimed again', async () => {
  const { api, salma, rahim, code, correct } = await mistyped();
  const right = paid(await correct(RIGHT));
  const importLine = async (amount: number) => {
    const csv = `TrxID,Amount\n${WRONG},${amount}`;
    const { body } = await rahim.send('POST', '/sales/statements', { provider: 'bkash', csv });
    return responseOf(StatementResult).parse(body).data.lines[0]?.verdict;
  };
  expect(await importLine(10_000)).toBe('unmatched');
  // She was right at first, and takes the correction back.
  paid(await correct(WRONG, right._id));
  const { body } = await rahim.send('GET', '/sales/statement-lines');
  const [line] = responseOf(StatementLinePage).parse(body).data.lines;
  const assigned = await rahim.send('POST', `/sales/statement-lines/${line?._id}/assign`, { code });
  expect([assigned.status, assigned.body]).toMatchObject([200, { data: { state: 'BOOKED' } }]);
  expect((await salma.booking(code)).payments).toMatchObject([
    { externalId: WRONG, state: 'REPLACED' },
    { externalId: RIGHT, state: 'REPLACED' },
    { externalId: WRONG, state: 'CONFIRMED' },
  ]);
  expect(await importLine(10_000)).toBe('known');
  await expectBooks(api, { 'clearing:bkash': ADVANCE, advance: -ADVANCE });
});

test('PAY-03 a TrxID that a customer used before is refused with the code of that booking; nobody else learns it', async () => {
  const { api, salma, rahim, code } = await mistyped({ FREE_HOLDS: '2' });
  const karim = await person(api, 'karim');
  const detailsOf = ({ body }: { body: unknown }) => TrxIdUsedError.parse(body).data;
  const usedFor = { code: 'trx_used', usedFor: code };
  expect(detailsOf(await salma.pay(code, WRONG, ADVANCE))).toMatchObject(usedFor);
  const second = held(await salma.hold('NDL-002'));
  expect(detailsOf(await salma.pay(second.code, ' wrong-00001', ADVANCE))).toMatchObject(usedFor);
  booked(await salma.send('POST', `/bookings/${second.code}/cancel`, {}));
  const other = held(await karim.hold('NDL-002'));
  const refused = detailsOf(await karim.pay(other.code, WRONG, ADVANCE));
  expect(refused).toMatchObject({ code: 'trx_used' });
  expect(JSON.stringify(refused)).not.toContain(code);
  expect((await rahim.booking(other.code)).isFlagged).toBe(true);
});
