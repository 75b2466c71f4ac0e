import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { QuotePage } from '@khamar/contract/sales/quote';
import { LeadThread } from '@khamar/contract/leads/office-lead';
import { expect, test } from 'vitest';
import { booked, held, passDeadline, person, statusOf } from '../../../testing/sales/buyers.ts';
import { codeOf, ownerOf, untilWaiting, GOOD_LEAD, type TestApi } from '../../../testing/test-api.ts';
import {
  accept,
  dayFromNow,
  made,
  offerTo,
  opened,
  passLastDay,
  withdrawn,
} from '../../../testing/sales/quotes.ts';
import { salesFarm } from '../../../testing/sales/sales-farm.ts';

const TAG = 'NDL-001';
const OTHER = 'NDL-002';
const PRICE = 95_000_00;
const LOCK_COW = 'select from cow where tag_id = $1 for update';

test('BOOK-13 whoever opens the link sees cow, price and day; accepting it holds the cow at that price', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = made(await offerTo(rahim, TAG));
  expect(quote).toMatchObject({ tagId: TAG, pricePaisa: PRICE, state: 'OPEN', createdBy: 'rahim' });
  expect(token).toMatch(/^[\w-]{22}$/);
  const answer = await api.get(`/quotes/${token}`);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await opened(api, token)).toEqual({
    tagId: TAG,
    weightKg: 250,
    pricePaisa: PRICE,
    askingPaisa: 100_000_00,
    advancePaisa: PRICE / 10,
    until: dayFromNow(2),
    state: 'OPEN',
    holdMinutes: 30,
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
  expect(await opened(api, token)).toMatchObject({ state: 'ACCEPTED' });
  expect(await salma.booking(booking.code)).toMatchObject({ pricePaisa: PRICE, buyer: { name: 'salma' } });
  const { rows } = await api.query(`select kind from mail where kind = 'BOOKING_HELD'`);
  expect(rows).toHaveLength(1);
});

test('BOOK-13 the price of a quote stays although the price of the cow changes', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = made(await offerTo(rahim, TAG));
  await api.query('update cow set current_price = 130000, current_weight = 260');
  expect(await opened(api, token)).toMatchObject({
    pricePaisa: PRICE,
    askingPaisa: 130_000_00,
    state: 'OPEN',
  });
  expect(booked(await accept(salma, token))).toMatchObject({ pricePaisa: PRICE, weightKg: 260 });
});

test('BOOK-13 accepted twice, with one key or with two, there is one booking', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = made(await offerTo(rahim, TAG));
  const key = randomUUID();
  const first = booked(await accept(salma, token, {}, key));
  expect(booked(await accept(salma, token, {}, key))).toEqual(first);
  expect(booked(await accept(salma, token))).toEqual(first);
  const { rowCount } = await api.query('select from booking where not is_walk_in');
  expect(rowCount).toBe(1);
});

test('BOOK-13 of two who accept at once one has the cow, and the other is told so', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { token } = made(await offerTo(rahim, TAG));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  const both = [accept(salma, token), accept(karim, token)];
  await untilWaiting(watcher, 2);
  await other.query('commit');
  const answers = await Promise.all(both);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const lost = answers.find(({ status }) => status === 409);
  expect(lost && codeOf(lost)).toEqual([409, 'cow_taken']);
});

test('BOOK-13 who withdraws while somebody accepts: one of them waits for the other, and a withdrawn quote is never accepted', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = made(await offerTo(rahim, TAG));
  const [other, watcher] = [await ownerOf(api), await ownerOf(api)];
  await other.query('begin');
  await other.query(LOCK_COW, [TAG]);
  const accepted = accept(salma, token);
  await untilWaiting(watcher);
  await other.query('update quote set withdrawn_at = clock_timestamp() where id = $1', [quote._id]);
  await other.query('commit');
  expect(codeOf(await accepted)).toEqual([410, 'link_dead']);
  expect(await statusOf(api, TAG)).toBe('AVAILABLE');
});

test('BOOK-13 withdrawn, changed or late, it says so and cannot be accepted', async () => {
  const { api, salma, rahim } = await salesFarm();
  const first = made(await offerTo(rahim, TAG));
  const second = made(await offerTo(rahim, TAG, { pricePaisa: 90_000_00, replaces: first.quote._id }));
  const third = made(await offerTo(rahim, OTHER));
  expect(withdrawn(await rahim.send('POST', `/sales/quotes/${second.quote._id}/withdraw`))).toMatchObject({
    state: 'WITHDRAWN',
  });
  await passLastDay(api, third.quote._id);
  for (const [{ token }, state] of [
    [first, 'CHANGED'],
    [second, 'WITHDRAWN'],
    [third, 'LATE'],
  ] as const) {
    expect((await opened(api, token)).state).toBe(state);
    const refused = await accept(salma, token);
    expect(codeOf(refused)).toEqual([410, 'link_dead']);
    expect(refused.body).toMatchObject({ data: { quote: { state } } });
  }
  expect([await statusOf(api, TAG), await statusOf(api, OTHER)]).toEqual(['AVAILABLE', 'AVAILABLE']);
});

test('BOOK-13 its last day ends at midnight in Dhaka, by the clock of the database', async () => {
  const { api, rahim } = await salesFarm();
  const today = made(await offerTo(rahim, TAG, { until: dayFromNow(0) }));
  expect(await opened(api, today.token)).toMatchObject({ state: 'OPEN', until: dayFromNow(0) });
  for (const until of [dayFromNow(-1), dayFromNow(62), '2026-02-30', 'tomorrow'])
    expect(codeOf(await offerTo(rahim, TAG, { until })), until).toEqual([400, 'invalid_request']);
});

test('BOOK-13 a cow that somebody has cannot be had by a quote; when it comes free, it can', async () => {
  const { api, salma, rahim } = await salesFarm();
  const karim = await person(api, 'karim');
  const { token } = made(await offerTo(rahim, TAG));
  const { code } = held(await karim.hold(TAG));
  expect((await opened(api, token)).state).toBe('TAKEN');
  expect(codeOf(await accept(salma, token))).toEqual([409, 'cow_taken']);
  expect(codeOf(await offerTo(rahim, TAG))).toEqual([409, 'cow_taken']);
  // A buyer who already holds the cow must release it first.
  const own = await accept(karim, token);
  expect(codeOf(own)).toEqual([409, 'booking_stands']);
  expect(own.body).toMatchObject({ data: { booking: { code } } });
  await passDeadline(api, code);
  expect((await opened(api, token)).state).toBe('OPEN');
  expect(booked(await accept(salma, token))).toMatchObject({ pricePaisa: PRICE });
  await api.query(`update booking set state = 'DELIVERED', expires_at = null where state = 'HELD'`);
  await api.query('update quote set booking_id = null');
  expect((await opened(api, token)).state).toBe('GONE');
  expect(codeOf(await accept(await person(api, 'nasima'), token))).toEqual([409, 'cow_sold']);
});

test('BOOK-13 a hold that ended unpaid does not use the quote up', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = made(await offerTo(rahim, TAG));
  const first = booked(await accept(salma, token));
  await passDeadline(api, first.code);
  expect((await opened(api, token)).state).toBe('OPEN');
  const second = booked(await accept(salma, token));
  expect(second).toMatchObject({ state: 'HELD', pricePaisa: PRICE });
  expect(second.code).not.toBe(first.code);
});

test('BOOK-13 accepting is refused for what a hold is refused for', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { token } = made(await offerTo(rahim, TAG));
  expect((await api.send(`/quotes/${token}/accept`, { method: 'POST', json: {} })).status).toBe(401);
  expect(codeOf(await accept(salma, token, { termsVersion: 'of last year' }))).toEqual([
    409,
    'terms_changed',
  ]);
  const silent = await person(api, 'silent', { mobile: null });
  expect(codeOf(await accept(silent, token))).toEqual([422, 'phone_missing']);
  held(await salma.hold(OTHER));
  expect(codeOf(await accept(salma, token))).toEqual([409, 'hold_limit']);
});

test('BOOK-13 a quote made from a lead wins it when it is accepted; another one from the lead takes its place', async () => {
  const { api, salma, rahim } = await salesFarm();
  await api.send('/leads', { method: 'POST', json: GOOD_LEAD });
  const { rows } = await api.query<{ id: string }>('select id from lead');
  const leadId = rows[0]?.id ?? '';
  const first = made(await offerTo(rahim, TAG, { leadId }));
  const second = made(await offerTo(rahim, TAG, { leadId, pricePaisa: 90_000_00 }));
  expect((await opened(api, first.token)).state).toBe('CHANGED');
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
  expect(codeOf(await offerTo(rahim, OTHER, { leadId: randomUUID() }))).toEqual([404, 'not_found']);
});

test('BOOK-13 another price than the cow has is offered only by who may change it', async () => {
  const { api, salma } = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  expect(codeOf(await offerTo(agent, TAG))).toEqual([403, 'forbidden']);
  expect(made(await offerTo(agent, TAG, { pricePaisa: 100_000_00 })).quote.createdBy).toBe('agent');
  expect(codeOf(await offerTo(salma, TAG))).toEqual([403, 'forbidden']);
});

test('BOOK-13 a quote whose answer was lost is made once, and its second answer has a link that works', async () => {
  const { api, rahim } = await salesFarm();
  const key = randomUUID();
  const first = made(await offerTo(rahim, TAG, {}, key));
  const again = made(await offerTo(rahim, TAG, {}, key));
  expect(again.quote).toEqual(first.quote);
  expect((await opened(api, again.token)).state).toBe('OPEN');
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

test('BOOK-13 the database holds the hash of a token and never the token; the trail tells price, day and state', async () => {
  const { api, salma, rahim } = await salesFarm();
  const { quote, token } = made(await offerTo(rahim, TAG));
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
  expect((await opened(api, token)).state).toBe('ACCEPTED');
});

test('BOOK-13 F25 a price far from what the cow costs needs a confirmation', async () => {
  const { rahim } = await salesFarm();
  for (const pricePaisa of [100, 49_999_00, 200_001_00]) {
    expect(codeOf(await offerTo(rahim, TAG, { pricePaisa }))).toEqual([409, 'price_unusual']);
    const { quote } = made(await offerTo(rahim, TAG, { pricePaisa, confirmUnusualPrice: true }));
    expect(quote.pricePaisa).toBe(pricePaisa);
  }
  for (const pricePaisa of [50_000_00, 200_000_00]) made(await offerTo(rahim, TAG, { pricePaisa }));
});
