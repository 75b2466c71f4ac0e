import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { QuotePage } from '@khamar/contract/sales/quote';
import { LeadThread } from '@khamar/contract/leads/office-lead';
import { expect, test } from 'vitest';
import { booked, held, passDeadline, person, statusOf } from '../../../testing/sales/buyers.ts';
import { codeOf, ownerOf, waitForLockWaiters, GOOD_LEAD, type TestApi } from '../../../testing/test-api.ts';
import {
  accept,
  dayFromNow,
  createdQuote,
  createQuote,
  readQuote,
  passLastDay,
  withdrawnQuote,
} from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const PRICE = 95_000_00;
const LOCK_COW = 'select from cow where tag_id = $1 for update';

test('BOOK-13 a quote link shows cow, price and last day; accepting it holds the cow at that price', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = createdQuote(await createQuote(rahim, TAG));
  expect(quote).toMatchObject({ tagId: TAG, pricePaisa: PRICE, state: 'OPEN', createdBy: 'rahim' });
  expect(token).toMatch(/^[\w-]{22}$/);
  const response = await api.get(`/quotes/${token}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await readQuote(api, token)).toEqual({
    tagId: TAG,
    weightKg: 250,
    pricePaisa: PRICE,
    askingPaisa: 100_000_00,
    advancePaisa: PRICE / 10,
    until: dayFromNow(2),
    state: 'OPEN',
    holdMinutes: 30,
    liveWeight: null,
  });
  const booking = booked(await accept(salma, token));
  expect(booking).toMatchObject({
    tagId: TAG,
    state: 'HELD',
    pricePaisa: PRICE,
    advancePaisa: PRICE / 10,
    weightKg: 250,
  });
  expect(await statusOf(api, TAG)).toBe('BOOKED');
  expect(await readQuote(api, token)).toMatchObject({ state: 'ACCEPTED' });
  expect(await salma.booking(booking.code)).toMatchObject({ pricePaisa: PRICE, buyer: { name: 'salma' } });
  const { rows } = await api.query(`select kind from mail where kind = 'BOOKING_HELD'`);
  expect(rows).toHaveLength(1);
});

test('BOOK-13 a quote keeps its price when the cow’s price changes', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = createdQuote(await createQuote(rahim, TAG));
  await api.query('update cow set current_price = 130000, current_weight = 260');
  expect(await readQuote(api, token)).toMatchObject({
    pricePaisa: PRICE,
    askingPaisa: 130_000_00,
    state: 'OPEN',
  });
  expect(booked(await accept(salma, token))).toMatchObject({ pricePaisa: PRICE, weightKg: 260 });
});

test('BOOK-13 accepting twice, with one key or two, creates one booking', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = createdQuote(await createQuote(rahim, TAG));
  const key = randomUUID();
  const first = booked(await accept(salma, token, {}, key));
  expect(booked(await accept(salma, token, {}, key))).toEqual(first);
  expect(booked(await accept(salma, token))).toEqual(first);
  const { rowCount } = await api.query('select from booking where not is_walk_in');
  expect(rowCount).toBe(1);
});

test('BOOK-13 two buyers accept at once: one gets the cow, the other an error', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { token } = createdQuote(await createQuote(rahim, TAG));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  const both = [accept(salma, token), accept(karim, token)];
  await waitForLockWaiters(watcher, 2);
  await other.query('commit');
  const responses = await Promise.all(both);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const rejected = responses.find(({ status }) => status === 409);
  expect(rejected && codeOf(rejected)).toEqual([409, 'cow_taken']);
});

test('BOOK-13 withdrawing and accepting at once wait for each other; a withdrawn quote is never accepted', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = createdQuote(await createQuote(rahim, TAG));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  const accepted = accept(salma, token);
  await waitForLockWaiters(watcher);
  await other.query('update quote set withdrawn_at = clock_timestamp() where id = $1', [quote._id]);
  await other.query('commit');
  expect(codeOf(await accepted)).toEqual([410, 'link_dead']);
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
});

test('BOOK-13 a withdrawn, replaced or expired quote shows its state and cannot be accepted', async () => {
  const { api, salma, rahim } = await salesFarm();
  const first = createdQuote(await createQuote(rahim, TAG));
  const second = createdQuote(
    await createQuote(rahim, TAG, { pricePaisa: 90_000_00, replaces: first.quote._id }),
  );
  const third = createdQuote(await createQuote(rahim, OTHER));
  expect(
    withdrawnQuote(await rahim.send('POST', `/sales/quotes/${second.quote._id}/withdraw`)),
  ).toMatchObject({
    state: 'WITHDRAWN',
  });
  await passLastDay(api, third.quote._id);
  for (const [{ token }, state] of [
    [first, 'CHANGED'],
    [second, 'WITHDRAWN'],
    [third, 'LATE'],
  ] as const) {
    expect((await readQuote(api, token)).state).toBe(state);
    const rejected = await accept(salma, token);
    expect(codeOf(rejected)).toEqual([410, 'link_dead']);
    expect(rejected.body).toMatchObject({ data: { quote: { state } } });
  }
  expect([await statusOf(api, TAG), await statusOf(api, OTHER)]).toEqual(['AVAILABLE', 'AVAILABLE']);
});

test('BOOK-13 the last day is between today and the limit, in Dhaka time by the database clock', async () => {
  const { api, rahim } = await salesFarm();
  const today = createdQuote(await createQuote(rahim, TAG, { until: dayFromNow(0) }));
  expect(await readQuote(api, today.token)).toMatchObject({ state: 'OPEN', until: dayFromNow(0) });
  for (const until of [dayFromNow(-1), dayFromNow(62), '2026-02-30', 'tomorrow'])
    expect(codeOf(await createQuote(rahim, TAG, { until })), until).toEqual([400, 'invalid_request']);
});

test('BOOK-13 a quote cannot be accepted while the cow is taken, and can once it is available again', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { token } = createdQuote(await createQuote(rahim, TAG));
  const { code } = held(await karim.hold(TAG));
  expect((await readQuote(api, token)).state).toBe('TAKEN');
  expect(codeOf(await accept(salma, token))).toEqual([409, 'cow_taken']);
  expect(codeOf(await createQuote(rahim, TAG))).toEqual([409, 'cow_taken']);
  // A buyer who already holds the cow must release it first.
  const own = await accept(karim, token);
  expect(codeOf(own)).toEqual([409, 'booking_stands']);
  expect(own.body).toMatchObject({ data: { booking: { code } } });
  await passDeadline(api, code);
  expect((await readQuote(api, token)).state).toBe('OPEN');
  expect(booked(await accept(salma, token))).toMatchObject({ pricePaisa: PRICE });
  await api.query(`update booking set state = 'DELIVERED', expires_at = null where state = 'HELD'`);
  await api.query('update quote set booking_id = null');
  expect((await readQuote(api, token)).state).toBe('GONE');
  expect(codeOf(await accept(await person(api, 'nasima'), token))).toEqual([409, 'cow_sold']);
});

test('BOOK-13 a hold that expired unpaid does not use up the quote', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = createdQuote(await createQuote(rahim, TAG));
  const first = booked(await accept(salma, token));
  await passDeadline(api, first.code);
  expect((await readQuote(api, token)).state).toBe('OPEN');
  const second = booked(await accept(salma, token));
  expect(second).toMatchObject({ state: 'HELD', pricePaisa: PRICE });
  expect(second.code).not.toBe(first.code);
});

test('BOOK-13 accepting a quote has the same preconditions as a hold', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = createdQuote(await createQuote(rahim, TAG));
  expect((await api.send(`/quotes/${token}/accept`, { method: 'POST', json: {} })).status).toBe(401);
  expect(codeOf(await accept(salma, token, { termsVersion: 'of last year' }))).toEqual([
    409,
    'terms_changed',
  ]);
  const noPhone = await person(api, 'silent', { mobile: null });
  expect(codeOf(await accept(noPhone, token))).toEqual([422, 'phone_missing']);
  held(await salma.hold(OTHER));
  expect(codeOf(await accept(salma, token))).toEqual([409, 'hold_limit']);
});

test('BOOK-13 accepting a quote wins its lead; a new quote for the lead replaces the old one', async () => {
  const { api, salma, rahim } = await salesFarm();
  await api.send('/leads', { method: 'POST', json: GOOD_LEAD });
  const { rows } = await api.query<{ id: string }>('select id from lead');
  const leadId = rows[0]?.id ?? '';
  const first = createdQuote(await createQuote(rahim, TAG, { leadId }));
  const second = createdQuote(await createQuote(rahim, TAG, { leadId, pricePaisa: 90_000_00 }));
  expect((await readQuote(api, first.token)).state).toBe('CHANGED');
  const { code } = booked(await accept(salma, second.token));
  const thread = responseOf(LeadThread).parse((await rahim.send('GET', `/leads/${leadId}`)).body).data;
  expect(thread.lead.state).toBe('WON');
  expect(thread.events).toMatchObject([
    { kind: 'BOOKING', bookingCode: code, actor: '(buyer)' },
    { kind: 'STATE', state: 'WON' },
  ]);
  const listed = await rahim.send('GET', `/sales/quotes?leadId=${leadId}`);
  const { quotes, totalQuotes } = responseOf(QuotePage).parse(listed.body).data;
  expect([totalQuotes, quotes.map(({ state, bookingCode }) => [state, bookingCode])]).toEqual([
    2,
    [
      ['ACCEPTED', code],
      ['CHANGED', null],
    ],
  ]);
  const open = await rahim.send('GET', `/sales/quotes?tagId=${TAG}&open=yes`);
  expect(responseOf(QuotePage).parse(open.body).data.totalQuotes).toBe(0);
  expect(codeOf(await createQuote(rahim, OTHER, { leadId: randomUUID() }))).toEqual([404, 'not_found']);
});

test('COUNT-09 BOOK-13 an agent quotes down to the discount limit, an administrator below it', async () => {
  const { api, salma, rahim } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  const quoteAt = (who: typeof agent, taka: number) => createQuote(who, TAG, { pricePaisa: taka * 100 });
  expect(codeOf(await quoteAt(agent, 94_999))).toEqual([409, 'discount_limit']);
  expect(createdQuote(await quoteAt(agent, 95_000)).quote.pricePaisa).toBe(95_000_00);
  expect(createdQuote(await quoteAt(rahim, 94_999)).quote.pricePaisa).toBe(94_999_00);
  expect(createdQuote(await createQuote(agent, TAG, { pricePaisa: 100_000_00 })).quote.createdBy).toBe(
    'agent',
  );
  expect(codeOf(await createQuote(salma, TAG))).toEqual([403, 'forbidden']);
});

test('BOOK-13 a retry after a lost response creates no second quote and returns a working link', async () => {
  const { api, rahim } = await salesFarm();
  const key = randomUUID();
  const first = createdQuote(await createQuote(rahim, TAG, {}, key));
  const again = createdQuote(await createQuote(rahim, TAG, {}, key));
  expect(again.quote).toEqual(first.quote);
  expect((await readQuote(api, again.token)).state).toBe('OPEN');
  expect((await api.get(`/quotes/${first.token}`)).status).toBe(404);
});

/** All rows of all tables as text, as in a leaked copy of the database. */
async function copyOf(api: Pick<TestApi, 'query'>): Promise<string> {
  const { rows: tables } = await api.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const copies: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.query<{ row: string }>(`select t::text as row from ${name} as t`);
    copies.push(...rows.map(({ row }) => row));
  }
  return copies.join('\n');
}

test('BOOK-13 the database stores only the hash of a token; the audit log has price, last day and state', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = createdQuote(await createQuote(rahim, TAG));
  booked(await accept(salma, token));
  await rahim.send('POST', `/sales/quotes/${quote._id}/withdraw`);
  const copy = await copyOf(api);
  expect(copy).toContain(quote._id);
  for (const secret of [
    token,
    Buffer.from(token, 'base64url').toString('hex'),
    Buffer.from(token).toString('hex'),
  ])
    expect(copy).not.toContain(secret);
  const { rows } = await api.query(
    `select actor, action, changes from audit_entry where entity = 'quote' order by id`,
  );
  expect(rows).toEqual([
    {
      actor: 'rahim',
      action: 'ADDED',
      changes: { state: [null, 'OPEN'], price_paisa: [null, PRICE], last_day: [null, dayFromNow(2)] },
    },
    { actor: '(buyer)', action: 'CHANGED', changes: { state: [null, 'ACCEPTED'] } },
    { actor: 'rahim', action: 'CHANGED', changes: { state: [null, 'WITHDRAWN'] } },
  ]);
  // A buyer who accepted before the withdrawal keeps the booking.
  expect((await readQuote(api, token)).state).toBe('ACCEPTED');
});

test('BOOK-13 F25 a price far from the cow’s own needs a confirmation', async () => {
  const { rahim } = await salesFarm();
  for (const pricePaisa of [100, 79_999_00, 100_001_00]) {
    expect(codeOf(await createQuote(rahim, TAG, { pricePaisa }))).toEqual([409, 'price_unusual']);
    const { quote } = createdQuote(await createQuote(rahim, TAG, { pricePaisa, confirmUnusualPrice: true }));
    expect(quote.pricePaisa).toBe(pricePaisa);
  }
  for (const pricePaisa of [80_000_00, 100_000_00])
    createdQuote(await createQuote(rahim, TAG, { pricePaisa }));
});
