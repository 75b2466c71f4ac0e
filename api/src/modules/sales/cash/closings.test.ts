import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { ClosingPage } from '@khamar/contract/sales/cash';
import { expect, test } from 'vitest';
import { booked, held, paid, type Person } from '../../../testing/sales/buyers.ts';
import { cashFarm, cashOf, moved } from '../../../testing/sales/cash-farm.ts';
import { expectBooks } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const SHORT = { account: 'cash_over_short', reason: 'Counted twice' };

const closingsOf = async (who: Person, query = '') => {
  const { status, body } = await who.send('GET', `/sales/cash/closings${query}`);
  expect(status).toBe(200);
  return responseOf(ClosingPage).parse(body).data.closings;
};
const decide = (who: Person, id: string, what: 'confirm' | 'decline', body?: object, key?: string) =>
  who.send('POST', `/sales/cash/closings/${id}/${what}`, body, key);

test('COUNT-04 a closing covers everything since the last one; later entries belong to the next', async () => {
  const { api, karim, code, of, close, pay } = await cashFarm();
  expect(codeOf(await close(karim, 5, ADVANCE))).toEqual([409, 'cash_changed']);
  const key = randomUUID();
  const closed = moved(await close(karim, ADVANCE, ADVANCE, {}, key));
  expect(closed).toMatchObject({ isDone: true, amountPaisa: 0 });
  expect(moved(await close(karim, ADVANCE, ADVANCE, {}, key))).toEqual(closed);
  expect((await cashOf(karim)).mine).toMatchObject({ paisa: ADVANCE, carriedPaisa: ADVANCE, parts: [] });
  const cash = { provider: 'cash', amountPaisa: 5000_00 };
  paid(await karim.send('POST', `/sales/bookings/${code}/payments`, cash));
  moved(await pay(karim, { purpose: 'feed', amountPaisa: 1000_00 }));
  expect((await cashOf(karim)).mine).toMatchObject({
    paisa: 14_000_00,
    parts: [
      { kind: 'CASH_OUT', inPaisa: 0, outPaisa: 1000_00 },
      { kind: 'RECEIVED', inPaisa: 5000_00, outPaisa: 0 },
    ],
  });
  moved(await close(karim, 14_000_00, 14_000_00));
  const [last, first] = await closingsOf(karim);
  expect([first, last]).toMatchObject([
    { since: null, expectedPaisa: ADVANCE, state: 'DONE', decidedBy: 'karim' },
    { since: first?.at, expectedPaisa: 14_000_00, countedPaisa: 14_000_00, state: 'DONE' },
  ]);
  await expectBooks(api, { [of(karim)]: 14_000_00, 'expense:feed': 1000_00, advance: -15_000_00 });
});

test('COUNT-04 a difference is recorded by a second person, as short or as owed by the person', async () => {
  const { api, karim, rahim, second, of, close } = await cashFarm();
  const short = moved(await close(karim, ADVANCE, 9_500_00));
  expect(short).toMatchObject({ isDone: false, amountPaisa: -500_00 });
  await expectBooks(api, { [of(karim)]: ADVANCE, advance: -ADVANCE });
  expect((await cashOf(karim)).mine).toMatchObject({ paisa: 9_500_00, undecidedPaisa: -500_00 });
  expect((await decide(karim, short._id, 'confirm', SHORT)).status).toBe(403);
  expect(await closingsOf(rahim)).toMatchObject([{ state: 'PENDING', needsOther: false }]);
  const key = randomUUID();
  const confirmed = moved(await decide(rahim, short._id, 'confirm', SHORT, key));
  expect(moved(await decide(rahim, short._id, 'confirm', SHORT, key))).toEqual(confirmed);
  expect(codeOf(await decide(second, short._id, 'confirm', SHORT))).toEqual([409, 'cash_request_state']);
  await expectBooks(api, { [of(karim)]: 9_500_00, cash_over_short: 500_00, advance: -ADVANCE });
  const owed = moved(await close(karim, 9_500_00, 9_000_00));
  moved(await decide(rahim, owed._id, 'confirm', { account: 'staff_receivable', reason: 'Agreed' }));
  // Too much, counted by an administrator: neither of the two may record it.
  const over = moved(await close(rahim, 9_000_00, 9_100_00, { holder: karim.id }));
  expect(codeOf(await decide(rahim, over._id, 'confirm', SHORT))).toEqual([409, 'cash_second_person']);
  const charged = { account: 'staff_receivable', reason: 'No' };
  expect(codeOf(await decide(second, over._id, 'confirm', charged))).toEqual([409, 'cash_not_short']);
  moved(await decide(second, over._id, 'confirm', SHORT));
  await expectBooks(api, {
    [of(karim)]: 9_100_00,
    cash_over_short: 400_00,
    staff_receivable: 500_00,
    advance: -ADVANCE,
  });
  expect(codeOf(await close(karim, 0, 0, { holder: rahim.id }))).toEqual([403, 'forbidden']);
});

test('COUNT-04 cash is closed only for someone who exists, and for the till', async () => {
  const { api, rahim, second, close, pay, handIn } = await cashFarm();
  const nobody = { holder: randomUUID() };
  expect(codeOf(await close(rahim, 0, 0, nobody))).toEqual([404, 'not_found']);
  expect(codeOf(await pay(rahim, { purpose: 'feed', amountPaisa: 100, ...nobody }))).toEqual([
    404,
    'not_found',
  ]);
  expect(codeOf(await handIn(rahim, second.id, 100, nobody))).toEqual([404, 'not_found']);
  expect((await api.query('select from cash_holder where holder = $1', [nobody.holder])).rows).toEqual([]);
  for (const holder of ['till', second.id]) moved(await close(rahim, 0, 0, { holder }));
  expect((await cashOf(rahim)).others.map(({ name }) => name)).toContain('karim');
});

test('COUNT-04 a farm with one person records a difference alone where the setting allows it, and the audit log says so', async () => {
  const { api, karim, rahim, of, close } = await cashFarm({ REFUND_SECOND_PERSON: 'false' });
  const { _id } = moved(await close(rahim, ADVANCE, 9_000_00, { holder: karim.id }));
  moved(await decide(rahim, _id, 'confirm', SHORT));
  await expectBooks(api, { [of(karim)]: 9_000_00, cash_over_short: 1000_00, advance: -ADVANCE });
  const { rows } = await api.query(
    `select actor, changes -> 'is_alone' -> 1 as alone, changes -> 'account' -> 1 as account
     from audit_entry where entity = 'cash_closing' and action = 'CHANGED'`,
  );
  expect(rows).toEqual([{ actor: 'rahim', alone: true, account: 'cash_over_short' }]);
});

test('COUNT-04 a declined closing is counted again; differences may be recorded in any order', async () => {
  const { api, karim, rahim, code, of, close } = await cashFarm();
  const typo = moved(await close(karim, ADVANCE, 1000_00));
  moved(await decide(rahim, typo._id, 'decline'));
  expect((await cashOf(karim)).mine).toMatchObject({
    paisa: ADVANCE,
    carriedPaisa: ADVANCE,
    undecidedPaisa: 0,
  });
  const first = moved(await close(karim, ADVANCE, 9_900_00));
  const cash = { provider: 'cash', amountPaisa: 2000_00 };
  paid(await karim.send('POST', `/sales/bookings/${code}/payments`, cash));
  const next = moved(await close(karim, 11_900_00, 11_950_00));
  expect(next.amountPaisa).toBe(50_00);
  // The next one began with what this one counted.
  expect(codeOf(await decide(rahim, first._id, 'decline'))).toEqual([409, 'cash_request_state']);
  moved(await decide(rahim, next._id, 'confirm', SHORT));
  moved(await decide(rahim, first._id, 'confirm', SHORT));
  await expectBooks(api, { [of(karim)]: 11_950_00, cash_over_short: 50_00, advance: -12_000_00 });
});

test('COUNT-04 COUNT-06 a void after a closing that booked the shortage is taken from there, not from the hand again', async () => {
  const { api, karim, rahim, second, salma, of, close } = await cashFarm();
  const { code } = held(await salma.hold('NDL-002'));
  const receive = async (amountPaisa: number) =>
    paid(await karim.send('POST', `/sales/bookings/${code}/payments`, { provider: 'cash', amountPaisa }));
  const voidIt = async (id: string, body: object) => {
    paid(await rahim.send('POST', `/sales/payments/${id}/void`, { reason: 'An extra zero', ...body }));
    return paid(await second.send('POST', `/sales/payments/${id}/void/approve`));
  };
  // 1,000 taka recorded as 10,000: the closing finds 9,000 missing.
  const wrong = await receive(10_000_00);
  const { _id } = moved(await close(karim, 20_000_00, 11_000_00));
  moved(await decide(rahim, _id, 'confirm', SHORT));
  await voidIt(wrong._id, { correctedPaisa: 1000_00 });
  await expectBooks(api, { [of(karim)]: 11_000_00, advance: -11_000_00 });
  expect((await cashOf(karim)).mine.paisa).toBe(11_000_00);
  // The shortage is used up: the next void takes the cash from the hand.
  const other = await receive(500_00);
  moved(await close(karim, 11_500_00, 11_500_00));
  await voidIt(other._id, {});
  await expectBooks(api, { [of(karim)]: 11_000_00, advance: -11_000_00 });
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Ill' }));
});
