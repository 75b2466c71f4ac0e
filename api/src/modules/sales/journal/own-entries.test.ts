import { responseOf } from '@khamar/contract/envelope';
import { JournalPage, MoneySums } from '@khamar/contract/sales/journal';
import { PaymentPage, RefundPage } from '@khamar/contract/sales/payment';
import { expect, test } from 'vitest';
import { booked, held, paid, type Person } from '../../../testing/sales/buyers.ts';
import { cashFarm, moved } from '../../../testing/sales/cash-farm.ts';

const ADVANCE = 10_000_00;

const read = async (who: Person, path: string) => {
  const { status, body } = await who.send('GET', path);
  expect(status).toBe(200);
  return body;
};

test('COUNT-03 an agent sees their own entries, payments, refunds, sums and exports only; an administrator sees the whole journal', async () => {
  const { karim, rahim, salma, handIn, count } = await cashFarm();
  const { code } = held(await salma.hold('NDL-002'));
  const wallet = { provider: 'bkash', externalId: 'OWNERS001', amountPaisa: 2 * ADVANCE };
  paid(await rahim.send('POST', `/sales/bookings/${code}/payments`, wallet));
  const { _id } = moved(await handIn(karim, rahim.id, ADVANCE));
  moved(await count(rahim, _id, 4000_00));
  const kindsOf = async (who: Person) =>
    responseOf(JournalPage)
      .parse(await read(who, '/sales/journal'))
      .data.entries.map(({ kind }) => kind);
  // The hand-in was counted by the owner, from the agent's hand.
  expect(await kindsOf(karim)).toEqual(['HANDED_IN', 'ALLOCATED', 'RECEIVED']);
  expect(await kindsOf(rahim)).toEqual(['HANDED_IN', 'ALLOCATED', 'RECEIVED', 'ALLOCATED', 'RECEIVED']);
  const sums = async (who: Person) => responseOf(MoneySums).parse(await read(who, '/sales/sums')).data;
  const mine = await sums(karim);
  expect(mine.days.map(({ provider, receivedPaisa }) => [provider, receivedPaisa])).toEqual([
    ['cash', ADVANCE],
  ]);
  expect(mine.balances).toEqual([{ account: `cash:${karim.id}`, holder: 'karim', paisa: 6000_00 }]);
  expect((await sums(rahim)).days.map(({ receivedPaisa }) => receivedPaisa)).toEqual([2 * ADVANCE, ADVANCE]);
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Ill' }));
  const totals = async (who: Person) => [
    responseOf(PaymentPage).parse(await read(who, '/sales/payments')).data.totalPayments,
    responseOf(RefundPage).parse(await read(who, '/sales/refunds')).data.totalRefunds,
  ];
  expect(await totals(karim)).toEqual([1, 0]);
  expect(await totals(rahim)).toEqual([2, 1]);
  expect((await karim.send('GET', '/sales/statement-lines')).status).toBe(403);
  const linesOf = async (who: Person, what: string) =>
    String(await read(who, `/sales/export-${what}`))
      .trim()
      .split('\r\n').length - 1;
  const exports = ['payments', 'refunds', 'journal'];
  const lines = (who: Person) => Promise.all(exports.map((what) => linesOf(who, what)));
  expect(await lines(karim)).toEqual([1, 0, 6]);
  expect(await lines(rahim)).toEqual([2, 1, 12]);
});

test('COUNT-03 the daily totals of an agent have the bKash payments that they recorded, once someone has confirmed them', async () => {
  const { karim, rahim, salma, code } = await cashFarm();
  const other = held(await salma.hold('NDL-002'));
  const bkash = (externalId: string) => ({ provider: 'bkash', externalId, amountPaisa: ADVANCE });
  const { _id } = paid(await karim.send('POST', `/sales/bookings/${code}/payments`, bkash('KARIMS001')));
  paid(await rahim.send('POST', `/sales/bookings/${other.code}/payments`, bkash('RAHIMS001')));
  const received = async (query = '') =>
    responseOf(MoneySums)
      .parse(await read(karim, `/sales/sums${query}`))
      .data.days.map(({ provider, receivedPaisa, payments }) => [provider, receivedPaisa, payments]);
  // Until then it is a claim, and in no books.
  expect(await received()).toEqual([['cash', ADVANCE, 1]]);
  paid(await rahim.send('POST', `/sales/payments/${_id}/confirm`, {}));
  const both = [
    ['bkash', ADVANCE, 1],
    ['cash', ADVANCE, 1],
  ];
  expect(await received()).toEqual(both);
  // A figure links to its entries in the journal.
  const { entries } = responseOf(JournalPage).parse(
    await read(karim, '/sales/journal?kind=RECEIVED&provider=bkash'),
  ).data;
  expect(entries.map(({ lines }) => lines.find(({ amountPaisa }) => amountPaisa > 0)?.account)).toEqual([
    'clearing:bkash',
  ]);
});
