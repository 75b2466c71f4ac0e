import { responseOf } from '@khamar/contract/envelope';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { UnusualNumbersError } from '@khamar/contract/sales/unusual-numbers';
import { expect, test } from 'vitest';
import { admin, booked, held, paid, person, type Person, TERMS } from '../../../testing/sales/buyers.ts';
import { createdQuote, createQuote } from '../../../testing/sales/quotes.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, type TestApi } from '../../../testing/test-api.ts';

const TAG = 'NDL-001';
const PRICE = 100_000_00;
const ADVANCE = 10_000_00;
const CALLER = { tagId: TAG, name: 'Karim Mia', phone: '01812-345678' };

const cash = (amountPaisa: number, more: object = {}) => ({ provider: 'cash', amountPaisa, ...more });
const taka = (amount: number) => amount * 100;
const numbersOf = ({ status, body }: { status: number; body: unknown }) => {
  expect(status).toBe(409);
  const { code, price, amount } = UnusualNumbersError.parse(body).data;
  return { code, price, amount };
};
const find = async (who: Person, code: string) => {
  const { body } = await who.send('GET', `/sales/bookings/${code}`);
  return responseOf(OfficeBooking).parse(body).data;
};
const commandsOf = (who: Person, code: string) => ({
  reprice: (price: number, more: object = {}) =>
    who.send('POST', `/sales/bookings/${code}/reprice`, {
      pricePaisa: taka(price),
      reason: 'Bargained at the gate',
      ...more,
    }),
  pay: (amountPaisa: number, more: object = {}) =>
    who.send('POST', `/sales/bookings/${code}/payments`, cash(amountPaisa, more)),
});
const salesAgent = (api: TestApi) => person(api, 'agent', { roles: ['AGENT'] });

test('COUNT-02 a booking by staff keeps the asking price, the agreed price and the agreed advance', async () => {
  const { api, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await salesAgent(api);
  const book = (who: Person, more: object) => who.send('POST', '/sales/bookings', { ...CALLER, ...more });
  const agreed = { pricePaisa: taka(96_000), advancePaisa: taka(2000) };
  expect(codeOf(await book(agent, { ...agreed, advancePaisa: taka(9601) }))).toEqual([
    400,
    'invalid_request',
  ]);
  expect(codeOf(await book(agent, { pricePaisa: taka(96_000) + 50 }))).toEqual([400, 'invalid_request']);
  const { code, ...summary } = booked(await book(agent, agreed));
  expect(summary).toMatchObject({ state: 'HELD', ...agreed });
  // Later changes of the cow's price change neither.
  await asOwner(api, 'update cow set current_price = 120000 where tag_id = $1', [TAG]);
  const { pay } = commandsOf(rahim, code);
  expect(paid(await pay(taka(2000))).booking).toMatchObject({ state: 'BOOKED' });
  expect(await find(rahim, code)).toMatchObject({
    askingPaisa: PRICE,
    pricePaisa: taka(96_000),
    advancePaisa: taka(2000),
    duePaisa: taka(94_000),
  });
  // The agreed price is the total: delivered, it is the revenue.
  paid(await pay(taka(94_000)));
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, {}));
  await expectBooks(api, { [`cash:${rahim.id}`]: taka(96_000), 'revenue:cattle': -taka(96_000) });

  // Without an advance there is nothing to wait for.
  const trusted = booked(await book(agent, { tagId: 'NDL-002', advancePaisa: 0 }));
  expect(trusted).toMatchObject({ state: 'BOOKED', advancePaisa: 0, pricePaisa: PRICE, expiresAt: null });
});

test('COUNT-02 agents may go down to the limit, counted from the asking price; below it an administrator does', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await salesAgent(api);
  const book = (who: Person, price: number) =>
    who.send('POST', '/sales/bookings', { ...CALLER, pricePaisa: taka(price) });
  expect(codeOf(await book(agent, 94_999))).toEqual([409, 'discount_limit']);
  const { code } = booked(await book(agent, 97_000));
  const [byAgent, byRahim] = [commandsOf(agent, code), commandsOf(rahim, code)];
  // 5 % of 100,000 in all, not 5 % of 97,000 again.
  expect(codeOf(await byAgent.reprice(94_999))).toEqual([409, 'discount_limit']);
  booked(await byAgent.reprice(95_000));
  booked(await byRahim.reprice(90_000));
  expect(codeOf(await byAgent.reprice(89_000))).toEqual([409, 'discount_limit']);
  booked(await byAgent.reprice(95_000));
  const { history } = await find(rahim, code);
  expect(
    history.flatMap(({ actor, pricePaisa, reason }) =>
      pricePaisa === null ? [] : [[actor, pricePaisa, reason]],
    ),
  ).toEqual(
    [
      ['agent', 95_000],
      ['rahim', 90_000],
      ['agent', 95_000],
    ].map(([actor, price]) => [actor, taka(Number(price)), 'Bargained at the gate']),
  );

  // A discount in a quote counts too.
  const { token } = createdQuote(await createQuote(agent, 'NDL-002', { pricePaisa: taka(95_000) }));
  const accepted = await salma.send('POST', `/quotes/${token}/accept`, { termsVersion: TERMS });
  const fromQuote = booked(accepted);
  expect(fromQuote).toMatchObject({ pricePaisa: taka(95_000), advancePaisa: taka(9500) });
  expect(codeOf(await commandsOf(agent, fromQuote.code).reprice(94_000))).toEqual([409, 'discount_limit']);
  booked(await commandsOf(rahim, fromQuote.code).reprice(85_000));
  await expectBooks(api, {});
});

test('COUNT-02 a quote may carry a smaller advance, and keeps who agreed on its price', async () => {
  const { api, salma, rahim } = await salesFarm();
  const terms = { pricePaisa: taka(85_000), advancePaisa: taka(1000) };
  expect(codeOf(await createQuote(rahim, TAG, { ...terms, advancePaisa: taka(8501) }))).toEqual([
    400,
    'invalid_request',
  ]);
  const { token } = createdQuote(await createQuote(rahim, TAG, terms));
  const { body } = await api.send(`/quotes/${token}`);
  expect(body).toMatchObject({ data: { advancePaisa: taka(1000), askingPaisa: PRICE } });
  const { code, ...summary } = booked(
    await salma.send('POST', `/quotes/${token}/accept`, { termsVersion: TERMS }),
  );
  expect(summary).toMatchObject(terms);
  expect((await find(rahim, code)).askingPaisa).toBe(PRICE);
  // The administrator who made the quote is named with the booking; a discount belongs to the cow it was agreed for.
  const approvedBy = () =>
    asOwner(api, 'select price_approved_by as by, agent_limit_paisa as lowest from booking where code = $1', [
      code,
    ]);
  expect(await approvedBy()).toEqual([{ by: 'rahim', lowest: String(taka(95_000)) }]);
  await expectBooks(api, {});
  const to = { tagId: 'NDL-002', consent: 'Agreed' };
  const moved = booked(await rahim.send('POST', `/sales/bookings/${code}/move`, to));
  expect(moved).toMatchObject({ pricePaisa: PRICE, advancePaisa: taka(1000) });
  expect(await approvedBy()).toEqual([{ by: null, lowest: null }]);
});

test('COUNT-02 more than asked, or more than 20 % less, is asked about with both numbers', async () => {
  const { rahim } = await salesFarm();
  const bookAt = (price: number, more: object = {}) =>
    rahim.send('POST', '/sales/bookings', { ...CALLER, pricePaisa: taka(price), ...more });
  const { code: error, price: numbers } = numbersOf(await bookAt(79_999));
  expect([error, numbers]).toEqual(['price_unusual', { agreedPaisa: taka(79_999), askingPaisa: PRICE }]);
  expect(codeOf(await bookAt(100_001))).toEqual([409, 'price_unusual']);
  const { code } = booked(await bookAt(80_000));
  const { reprice } = commandsOf(rahim, code);
  for (const price of [79_999, 100_001]) {
    expect(numbersOf(await reprice(price)).price).toEqual({ agreedPaisa: taka(price), askingPaisa: PRICE });
    expect(booked(await reprice(price, { confirmUnusualPrice: true })).pricePaisa).toBe(taka(price));
  }
});

test('COUNT-02 repricing lowers the advance, books the cow if it is paid, and unallocates what is too much', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const { reprice, pay } = commandsOf(rahim, code);
  paid(await pay(taka(9500)));
  expect((await salma.booking(code)).state).toBe('IN_REVIEW');
  // A tenth of the new price is paid already.
  expect(booked(await reprice(95_000))).toMatchObject({ state: 'BOOKED', advancePaisa: taka(9500) });
  // It never grows again.
  expect(booked(await reprice(100_000))).toMatchObject({ state: 'BOOKED', advancePaisa: taka(9500) });
  paid(await pay(taka(80_000)));
  expect(booked(await reprice(85_000))).toMatchObject({ paidPaisa: taka(85_000), advancePaisa: taka(8500) });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: taka(89_500),
    advance: -taka(85_000),
    unallocated: -taka(4500),
  });
  // The customer is notified each time.
  expect(await asOwner(api, `select from mail where kind = 'PRICE_CHANGED'`)).toHaveLength(3);
  booked(await rahim.send('POST', `/sales/bookings/${code}/deliver`, {}));
  expect(codeOf(await reprice(90_000))).toEqual([409, 'booking_state']);
  const staff = await person(api, 'customer');
  expect((await commandsOf(staff, code).reprice(90_000)).status).toBe(403);
});

test('COUNT-02 a repeated request changes the price once', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { code } = held(await salma.hold(TAG));
  const key = '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11';
  const body = { pricePaisa: taka(98_000), reason: 'Bargained' };
  const send = (json: object) => rahim.send('POST', `/sales/bookings/${code}/reprice`, json, key);
  const first = booked(await send(body));
  expect(booked(await send(body))).toEqual(first);
  expect(codeOf(await send({ ...body, pricePaisa: taka(97_000) }))).toEqual([422, 'key_reused']);
  const notices = await asOwner(api, `select from mail where kind = 'PRICE_CHANGED'`);
  expect(notices).toHaveLength(1);
});

test('COUNT-02 an amount larger than the balance due is asked about, and its surplus stays unallocated', async () => {
  const { api, rahim } = await salesFarm();
  const second = await admin(api, 'second');
  const received = cash(PRICE + 1);
  const withMoney = (more: object = {}) =>
    rahim.send('POST', '/sales/bookings', { ...CALLER, received: { ...received, ...more } });
  expect(numbersOf(await withMoney())).toMatchObject({
    code: 'amount_over_balance',
    amount: { amountPaisa: PRICE + 1, duePaisa: PRICE },
  });
  const { code } = booked(
    await rahim.send('POST', '/sales/bookings', { ...CALLER, received: cash(ADVANCE) }),
  );
  const { pay } = commandsOf(second, code);
  const due = PRICE - ADVANCE;
  expect(numbersOf(await pay(due + 1)).amount).toEqual({ amountPaisa: due + 1, duePaisa: due });
  const surplus = paid(await pay(due + 500, { confirmSurplus: true }));
  expect(surplus).toMatchObject({ unallocatedPaisa: 500, booking: { paidPaisa: PRICE } });
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${second.id}`]: due + 500,
    advance: -PRICE,
    unallocated: -500,
  });
});
