import { responseOf } from '@khamar/contract/envelope';
import { CounterSaleResult } from '@khamar/contract/sales/counter-sale';
import { StatementLinePage } from '@khamar/contract/sales/statement';
import { expect, test } from 'vitest';
import { admin, booked, paid, person, type Person, statusOf } from '../../../../testing/sales/buyers.ts';
import { dayFromNow, expectBooks, salesFarm } from '../../../../testing/sales/sales-farm.ts';

const taka = (amount: number) => amount * 100;
const PRICE = taka(100_000);
const KARIM = { name: 'Karim Mia', phone: '01812-345678' };
const TAGS = ['NDL-003', 'NDL-001', 'NDL-002'];

/** An agent sells three cows for 100,000 taka each, with an advance of 10,000 each, and types a TrxID. */
async function sellThree(amount: number, more: object = {}) {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' }, 3);
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const { status, body } = await agent.send('POST', '/sales/counter-sales', {
    ...KARIM,
    cows: TAGS.map((tagId) => ({ tagId })),
    payments: [{ provider: 'bkash', externalId: 'SALE00001', amountPaisa: taka(amount) }],
    isDelivered: false,
    ...more,
  });
  expect([status, body]).toEqual([200, expect.anything()]);
  const sale = responseOf(CounterSaleResult).parse(body).data;
  const codes = sale.bookings.map(({ code }) => code);
  const id = sale.payments.at(-1)?._id ?? '';
  const statesOf = async () => {
    const rows = await Promise.all(codes.map((code) => rahim.booking(code)));
    return rows.map(({ state, paidPaisa }) => [state, paidPaisa / 100]);
  };
  const decide = (how: 'confirm' | 'reject', body_: object = {}) =>
    rahim.send('POST', `/sales/payments/${id}/${how}`, body_);
  const cancel = (code = '') =>
    rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'Changed their mind' });
  return { api, rahim, agent, sale, codes, id, statesOf, decide, cancel };
}

test('COUNT-01 a TrxID for several cows keeps them in review, and is spread over them when it is confirmed', async () => {
  const { api, rahim, codes, statesOf, decide } = await sellThree(25_000);
  const inReview = ['IN_REVIEW', 0];
  expect(await statesOf()).toEqual([inReview, inReview, inReview]);
  // Each booking shows the claim, with the part for its cow.
  const shown = await Promise.all(codes.map((code) => rahim.booking(code)));
  expect(shown.map(({ payments }) => payments.map(({ amountPaisa }) => amountPaisa / 100))).toEqual([
    [10_000],
    [10_000],
    [5000],
  ]);
  expect(paid(await decide('confirm')).booking).toMatchObject({ code: codes[0], state: 'BOOKED' });
  expect(await statesOf()).toEqual([
    ['BOOKED', 10_000],
    ['BOOKED', 10_000],
    ['IN_REVIEW', 5000],
  ]);
  await expectBooks(api, { 'clearing:bkash': taka(25_000), advance: -taka(25_000) });
});

test('COUNT-01 money that arrives for several cows reaches the others if one was cancelled, and the rest stays unallocated', async () => {
  const { api, codes, statesOf, decide, cancel } = await sellThree(30_000);
  booked(await cancel(codes[0]));
  // More than was claimed: the advances, then the rest in the order of the sale.
  paid(await decide('confirm', { amountPaisa: taka(230_000) }));
  expect(await statesOf()).toEqual([
    ['CANCELLED', 0],
    ['BOOKED', 100_000],
    ['BOOKED', 100_000],
  ]);
  await expectBooks(api, {
    'clearing:bkash': taka(230_000),
    advance: -2 * PRICE,
    unallocated: -taka(30_000),
  });
});

test('COUNT-01 a rejected TrxID ends the review of every cow that it was for, and of no other', async () => {
  const { api, statesOf, decide } = await sellThree(15_000);
  expect(await statesOf()).toEqual([
    ['IN_REVIEW', 0],
    ['IN_REVIEW', 0],
    ['HELD', 0],
  ]);
  paid(await decide('reject', { reason: 'Not in the statement' }));
  expect(await statesOf()).toEqual([
    ['EXPIRED', 0],
    ['EXPIRED', 0],
    ['HELD', 0],
  ]);
  expect(await Promise.all(TAGS.map((tag) => statusOf(api, tag)))).toEqual([
    'AVAILABLE',
    'AVAILABLE',
    'BOOKED',
  ]);
  await expectBooks(api, {});
});

test('COUNT-01 a cow with another claim or with money stays in review when a TrxID of the sale is rejected', async () => {
  const { agent, codes, statesOf, decide } = await sellThree(30_000, {
    payments: [
      { provider: 'cash', amountPaisa: taka(4000) },
      { provider: 'bkash', externalId: 'SALE00001', amountPaisa: taka(26_000) },
    ],
  });
  paid(await agent.pay(codes[1] ?? '', 'ANOTHER01', taka(2000)));
  paid(await decide('reject', { reason: 'Not in the statement' }));
  expect(await statesOf()).toEqual([
    ['IN_REVIEW', 4000],
    ['IN_REVIEW', 0],
    ['EXPIRED', 0],
  ]);
});

test('COUNT-01 a statement confirms a TrxID of several cows; a line with another amount is assigned to any of them', async () => {
  const CSV = (amount: number) => `Transaction ID;Amount\nSALE00001;${amount}`;
  const importAs = (who: Person, amount: number) =>
    who.send('POST', '/sales/statements', { provider: 'bkash', csv: CSV(amount) });
  const matched = await sellThree(30_000);
  expect((await importAs(matched.rahim, 30_000)).status).toBe(200);
  const bookedEach = ['BOOKED', 10_000];
  expect(await matched.statesOf()).toEqual([bookedEach, bookedEach, bookedEach]);

  const other = await sellThree(30_000);
  expect((await importAs(other.rahim, 20_000)).status).toBe(200);
  const page = await other.rahim.send('GET', '/sales/statement-lines');
  const [line] = responseOf(StatementLinePage).parse(page.body).data.lines;
  const assign = `/sales/statement-lines/${line?._id ?? ''}/assign`;
  const { status, body } = await other.rahim.send('POST', assign, { code: other.codes[1] });
  expect([status, body]).toMatchObject([200, { data: { code: other.codes[1], state: 'BOOKED' } }]);
  expect(await other.statesOf()).toEqual([bookedEach, bookedEach, ['IN_REVIEW', 0]]);
  await expectBooks(other.api, { 'clearing:bkash': taka(20_000), advance: -taka(20_000) });
});

test('COUNT-01 cows of one TrxID are cancelled while it is confirmed: both succeed, and the books balance', async () => {
  const { api, codes, decide, cancel } = await sellThree(30_000);
  const [confirmed, ...cancelled] = await Promise.all([
    decide('confirm'),
    cancel(codes[2]),
    cancel(codes[0]),
  ]);
  paid(confirmed);
  for (const one of cancelled) booked(one);
  const rows = await api.query<{ account: string; paisa: string }>(
    `select case account when 'clearing:bkash' then 'in' else 'out' end as account, sum(amount_paisa) as paisa
     from journal_line group by 1 order by 1`,
  );
  expect(rows.rows.map(({ paisa }) => Number(paisa))).toEqual([taka(30_000), -taka(30_000)]);
});

test('COUNT-05 a TrxID that an agent types for a customer’s debts reduces all of them, the oldest first', async () => {
  const { api, rahim, agent, codes, decide, statesOf } = await sellThree(30_000);
  paid(await decide('confirm'));
  for (const [n, code] of codes.slice(0, 2).entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: dayFromNow(2 - n) }));
  const money = { provider: 'nagad', externalId: 'DEBTS0001', amountPaisa: taka(120_000) };
  const claim = paid(
    await agent.send('POST', '/sales/receivables/payments', { phone: '+8801812345678', ...money }),
  );
  expect(claim.state).toBe('CLAIMED');
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  // The second is due first.
  expect(await statesOf()).toEqual([
    ['DELIVERED', 40_000],
    ['DELIVERED', 100_000],
    ['BOOKED', 10_000],
  ]);
  await expectBooks(api, {
    'clearing:bkash': taka(30_000),
    'clearing:nagad': taka(120_000),
    'revenue:cattle': -2 * PRICE,
    receivable: taka(60_000),
    advance: -taka(10_000),
  });
});

test('COUNT-06 the correct amount of a voided payment of several cows pays the advance of each first, in the order of the sale', async () => {
  const { api, rahim, sale, statesOf } = await sellThree(0, {
    payments: [{ provider: 'cash', amountPaisa: taka(30_000) }],
  });
  const second = await admin(api, 'second');
  const path = `/sales/payments/${sale.payments[0]?._id}/void`;
  const asked = { reason: 'Counted again', correctedPaisa: taka(25_000) };
  paid(await rahim.send('POST', path, asked));
  paid(await second.send('POST', `${path}/approve`));
  expect(await statesOf()).toEqual([
    ['BOOKED', 10_000],
    ['BOOKED', 10_000],
    ['HELD', 5000],
  ]);
});

test('COUNT-05 after a void, a TrxID for a customer’s debts still reduces the oldest first', async () => {
  const { api, rahim, agent, codes, id, decide, statesOf } = await sellThree(30_000);
  paid(await decide('confirm'));
  for (const [n, code] of codes.entries())
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: dayFromNow(3 - n) }));
  const second = await admin(api, 'second');
  paid(await rahim.send('POST', `/sales/payments/${id}/void`, { reason: 'Not in the statement' }));
  paid(await second.send('POST', `/sales/payments/${id}/void/approve`));
  const money = { provider: 'nagad', externalId: 'DEBTS0001', amountPaisa: taka(120_000) };
  const debtor = { phone: '+8801812345678' };
  const claim = paid(await agent.send('POST', '/sales/receivables/payments', { ...debtor, ...money }));
  paid(await rahim.send('POST', `/sales/payments/${claim._id}/confirm`, {}));
  expect(await statesOf()).toEqual([
    ['DELIVERED', 0],
    ['DELIVERED', 20_000],
    ['DELIVERED', 100_000],
  ]);
});
