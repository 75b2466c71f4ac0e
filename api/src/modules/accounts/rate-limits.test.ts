import { expect, test } from 'vitest';
import { browserAt, SALMA, salmaAt, type TestBrowser, startWithSalma } from '../../testing/browser.ts';
import { addTries, startTestApi, type TestApi, codeOf } from '../../testing/test-api.ts';

const WRONG = { username: 'salma', password: 'a wrong guess' };
const count = (responses: { status: number }[], status: number) =>
  responses.filter((response) => response.status === status).length;

/** Concurrent calls, each with its index. */
const crowd = <Result>(times: number, ask: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)));

const guess = (api: Pick<TestApi, 'url'>, address: string, times: number) =>
  crowd(times, () => browserAt(api, { address }).signIn(WRONG));

test('SEC-07 of 30 guesses from one address ten are checked; the owner elsewhere is not locked out', async () => {
  const { api } = await startWithSalma();
  const guesses = await guess(api, '198.51.100.1', 30);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 20]);
  const rejected = guesses.find(({ status }) => status === 429);
  expect(rejected && codeOf(rejected)).toEqual([429, 'too_often']);
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(800);
  // Even the right password is rejected there, or the rate limit would reveal a correct guess.
  expect((await browserAt(api, { address: '198.51.100.1' }).signIn()).status).toBe(429);
  expect((await browserAt(api, { address: '203.0.113.50' }).signIn()).status).toBe(200);
  const { rows } = await api.query<{ key: string }>('select key from rate_limit');
  expect(rows.length).toBeGreaterThan(3);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});

test('SEC-07 a known browser can sign in although its address has used up all tries', async () => {
  const api = await startTestApi();
  const known = await salmaAt(api, { address: '203.0.113.7' });
  await guess(api, '203.0.113.7', 11);
  await addTries(api, 'sign-in-address', 100);
  expect((await browserAt(api, { address: '203.0.113.7' }).signIn()).status).toBe(429);
  expect((await known.signIn()).status).toBe(200);
  known.forgetDevice();
  expect((await known.signIn()).status).toBe(429);
});

test('SEC-07 a browser known to another account gets no exemption', async () => {
  const { api } = await startWithSalma();
  const karim = browserAt(api, { address: '198.51.100.3' });
  await karim.signUp({ ...SALMA, username: 'karim', email: 'karim@example.org' });
  await karim.signIn({ ...SALMA, username: 'karim' });
  const guesses = await crowd(15, () => karim.signIn(WRONG));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 5]);
  expect(count(await guess(api, '198.51.100.3', 5), 429)).toBe(5);
});

test('SEC-07 two API processes share the limits', async () => {
  const { api } = await startWithSalma();
  const other = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const guesses = await Promise.all([api, other].map((each) => guess(each, '198.51.100.4', 9)));
  expect([count(guesses.flat(), 401), count(guesses.flat(), 429)]).toEqual([10, 8]);
});

test('SEC-07 a username under attack leaves each place three tries, and its owner can sign in', async () => {
  const { api } = await startWithSalma();
  await guess(api, '198.51.100.1', 1);
  await addTries(api, 'sign-in-name', 99);
  const guesses = await guess(api, '192.0.2.1', 12);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([3, 9]);
  expect((await browserAt(api, { address: '203.0.113.99' }).signIn()).status).toBe(200);
});

test('SEC-07 one address has 100 wrong guesses across usernames; a right password is not counted', async () => {
  const { api } = await startWithSalma();
  const address = '198.51.100.5';
  for (let n = 0; n < 3; n += 1) expect((await browserAt(api, { address }).signIn()).status).toBe(200);
  await addTries(api, 'sign-in-address', 95);
  const guesses = await crowd(8, (n) =>
    browserAt(api, { address }).signIn({ ...WRONG, username: `nobody-${n}` }),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 3]);
});

test('SEC-07 invalid tokens are limited by address, valid ones are not; a spoofed address is ignored', async () => {
  const api = await startTestApi();
  const salma = await salmaAt(api, { address: '198.51.100.6' });
  const refresh = (n: number) => {
    const browser = browserAt(api, { address: `10.1.${n}.7, 198.51.100.6` });
    browser.cookie = 'A'.repeat(43);
    return browser.refresh();
  };
  await refresh(0);
  await addTries(api, 'bad-refresh', 589);
  const responses = await crowd(20, refresh);
  expect([count(responses, 401), count(responses, 429)]).toEqual([10, 10]);
  expect((await salma.refresh()).status).toBe(200);
});

test('SEC-07 all addresses of one /64 count as one client', async () => {
  const { api } = await startWithSalma();
  const guesses = await crowd(15, (n) =>
    browserAt(api, { address: `2001:db8:1:2:${n}::${n}` }).signIn(WRONG),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 5]);
  expect((await browserAt(api, { address: '2001:db8:1:3::1' }).signIn()).status).toBe(200);
});

test('SEC-07 tries beyond the limit of one place do not put the username under attack', async () => {
  const { api } = await startWithSalma();
  // Only 10 of these 30 count for the name, so that with the 80 and the 10 below it stays within 100.
  await guess(api, '198.51.100.1', 30);
  await addTries(api, 'sign-in-name', 80);
  const guesses = await guess(api, '192.0.2.1', 12);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 2]);
});

test('SEC-07 one /48 has 50 guesses per username', async () => {
  const { api } = await startWithSalma();
  const guessFrom = (n: number) => browserAt(api, { address: `2001:db8:9:${n}::1` }).signIn(WRONG);
  await guessFrom(9);
  await addTries(api, 'sign-in-network', 44);
  const guesses = await crowd(8, guessFrom);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 3]);
});

test.each([
  [
    'sign-up',
    'sign-up-number',
    'POST',
    '/auth/signup',
    (n: number) => ({ ...SALMA, username: `p-${n}`, email: `${n}@example.org` }),
    201,
  ],
  [
    'forgot-password',
    'forgot',
    'PUT',
    '/auth/forgot-password',
    (n: number) => ({ email: `${n}@example.org` }),
    200,
  ],
  [
    'an invalid reset link',
    'bad-reset',
    'PUT',
    '/auth/reset-password',
    () => ({ token: 'A'.repeat(43), newPassword: 'notun-shobdo' }),
    410,
  ],
  [
    'an invalid email link',
    'bad-email-link',
    'PUT',
    '/auth/confirm-email',
    () => ({ token: 'A'.repeat(43) }),
    410,
  ],
] as const)(
  'SEC-07 %s is limited to 60 an hour per address and number',
  async (_what, limit, method, path, body, status) => {
    const api = await startTestApi();
    const ask = (n: number) => browserAt(api).send(method, path, body(n));
    await ask(9);
    await addTries(api, limit, 54);
    const responses = await crowd(8, ask);
    const statuses = responses.map((response) => response.status);
    expect(Object.groupBy(statuses, String)).toEqual({
      [status]: Array<number>(5).fill(status),
      429: Array<number>(3).fill(429),
    });
  },
);

test('SEC-07 F23 a mobile network behind one address can sign up more than 60 times an hour', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  const signUp = (n: number) =>
    browser.signUp({
      ...SALMA,
      username: `p-${n}`,
      email: `${n}@example.org`,
      mobile: `017123456${String(n).padStart(2, '0')}`,
    });
  await signUp(0);
  await addTries(api, 'sign-up', 55);
  // Sequential: a sign-up counts until it has succeeded.
  for (let n = 1; n < 8; n += 1) expect((await signUp(n)).status).toBe(201);
  // Failed sign-ups stay counted: these usernames are taken.
  const tries = await crowd(8, (n) => browser.signUp({ ...SALMA, username: `p-${n}` }));
  expect([count(tries, 409), count(tries, 429)]).toEqual([5, 3]);
});

test('SEC-07 of the sign-ups of one IPv4 address that succeed, 120 an hour are refunded', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  const signUp = (n: number) =>
    browser.signUp({ ...SALMA, username: `p-${n}`, email: `${n}@example.org`, mobile: `0171234560${n}` });
  await signUp(0);
  await addTries(api, 'sign-up-success', 118);
  await addTries(api, 'sign-up', 57);
  // The first is refunded, the next three are not.
  for (let n = 1; n < 5; n += 1) expect((await signUp(n)).status).toBe(201);
  expect(codeOf(await signUp(5))).toEqual([429, 'too_often']);
});

test('SEC-07 a session has ten guesses of the current password; the owner can still change it elsewhere', async () => {
  const { api, browser: thief } = await startWithSalma();
  const owner = browserAt(api);
  await owner.signIn();
  const change = (browser: TestBrowser, currentPassword: string) =>
    browser.send('PUT', '/auth/change-password', { currentPassword, newPassword: 'notun-shobdo' });
  const guesses = [];
  for (let n = 0; n < 12; n += 1) guesses.push(await change(thief, `guess number ${n}`));
  expect([count(guesses, 400), count(guesses, 429)]).toEqual([10, 2]);
  expect((await change(owner, SALMA.password)).status).toBe(200);
});
