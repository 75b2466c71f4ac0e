import { expect, test } from 'vitest';
import { browserAt, SALMA, salmaAt, type TestBrowser, startWithSalma } from '../../testing/browser.ts';
import { addTries, startTestApi, type TestApi, codeOf } from '../../testing/test-api.ts';

const WRONG = { username: 'salma', password: 'a wrong guess' };
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Concurrent calls, each with its index. */
const crowd = <Result>(times: number, ask: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: times }, (_, n) => ask(n)));

const guess = (api: Pick<TestApi, 'url'>, address: string, times: number) =>
  crowd(times, () => browserAt(api, { address }).signIn(WRONG));

test('SEC-07 of thirty guesses at once from one place ten are heard; the owner elsewhere is not locked out; the counters name nobody', async () => {
  const { api } = await startWithSalma();
  const guesses = await guess(api, '198.51.100.1', 30);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 20]);
  const refused = guesses.find(({ status }) => status === 429);
  expect(refused && codeOf(refused)).toEqual([429, 'too_often']);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800);
  // Even the right password is refused there, or the rate limit would reveal a correct guess.
  expect((await browserAt(api, { address: '198.51.100.1' }).signIn()).status).toBe(429);
  expect((await browserAt(api, { address: '203.0.113.50' }).signIn()).status).toBe(200);
  const { rows } = await api.query<{ key: string }>('select key from rate_limit');
  expect(rows.length).toBeGreaterThan(3);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});

test('SEC-07 a browser that has signed in before gets in, though a stranger behind the same address used up every try', async () => {
  const api = await startTestApi();
  const known = await salmaAt(api, { address: '203.0.113.7' });
  await guess(api, '203.0.113.7', 11);
  await addTries(api, 'sign-in-address', 100);
  expect((await browserAt(api, { address: '203.0.113.7' }).signIn()).status).toBe(429);
  expect((await known.signIn()).status).toBe(200);
  known.forgetDevice();
  expect((await known.signIn()).status).toBe(429);
});

test('SEC-07 somebody else’s browser is no pass: it counts like any other', async () => {
  const { api } = await startWithSalma();
  const karim = browserAt(api, { address: '198.51.100.3' });
  await karim.signUp({ ...SALMA, username: 'karim', email: 'karim@example.org' });
  await karim.signIn({ ...SALMA, username: 'karim' });
  const guesses = await crowd(15, () => karim.signIn(WRONG));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 5]);
  expect(count(await guess(api, '198.51.100.3', 5), 429)).toBe(5);
});

test('SEC-07 two APIs of one farm count together', async () => {
  const { api } = await startWithSalma();
  const other = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const guesses = await Promise.all([api, other].map((each) => guess(each, '198.51.100.4', 9)));
  expect([count(guesses.flat(), 401), count(guesses.flat(), 429)]).toEqual([10, 8]);
});

test('SEC-07 a name that is tried from everywhere leaves each place three tries, and its owner one that is right', async () => {
  const { api } = await startWithSalma();
  await guess(api, '198.51.100.1', 1);
  await addTries(api, 'sign-in-name', 99);
  const guesses = await guess(api, '192.0.2.1', 12);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([3, 9]);
  expect((await browserAt(api, { address: '203.0.113.99' }).signIn()).status).toBe(200);
});

test('SEC-07 one address may guess a hundred times, whatever the names; a right password costs nothing', async () => {
  const { api } = await startWithSalma();
  const address = '198.51.100.5';
  for (let n = 0; n < 3; n += 1) expect((await browserAt(api, { address }).signIn()).status).toBe(200);
  await addTries(api, 'sign-in-address', 95);
  const guesses = await crowd(8, (n) =>
    browserAt(api, { address }).signIn({ ...WRONG, username: `nobody-${n}` }),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([5, 3]);
});

test('SEC-07 tokens that are none are throttled by address, good ones beside them are not; and what a visitor claims about its address is not believed', async () => {
  const api = await startTestApi();
  const salma = await salmaAt(api, { address: '198.51.100.6' });
  const refresh = (n: number) => {
    const browser = browserAt(api, { address: `10.1.${n}.7, 198.51.100.6` });
    browser.cookie = 'A'.repeat(43);
    return browser.refresh();
  };
  await refresh(0);
  await addTries(api, 'bad-refresh', 589);
  const answers = await crowd(20, refresh);
  expect([count(answers, 401), count(answers, 429)]).toEqual([10, 10]);
  expect((await salma.refresh()).status).toBe(200);
});

test('SEC-07 the six hundred houses of one /64 are one household', async () => {
  const { api } = await startWithSalma();
  const guesses = await crowd(15, (n) =>
    browserAt(api, { address: `2001:db8:1:2:${n}::${n}` }).signIn(WRONG),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 5]);
  expect((await browserAt(api, { address: '2001:db8:1:3::1' }).signIn()).status).toBe(200);
});

test('SEC-07 what one place tries beyond its own allowance does not put the name under attack', async () => {
  const { api } = await startWithSalma();
  // Only 10 of these 30 count for the name, so that with the 80 and the 10 below it stays within 100.
  await guess(api, '198.51.100.1', 30);
  await addTries(api, 'sign-in-name', 80);
  const guesses = await guess(api, '192.0.2.1', 12);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 2]);
});

test('SEC-07 the many houses of one /48 guess one name fifty times, not fifty thousand', async () => {
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
    'a dead link',
    'bad-reset',
    'PUT',
    '/auth/reset-password',
    () => ({ token: 'A'.repeat(43), newPassword: 'notun-shobdo' }),
    410,
  ],
  [
    'a dead link to an address',
    'bad-email-link',
    'PUT',
    '/auth/confirm-email',
    () => ({ token: 'A'.repeat(43) }),
    410,
  ],
] as const)(
  'SEC-07 %s is heard sixty times an hour from one address, with one number',
  async (_what, limit, method, path, body, status) => {
    const api = await startTestApi();
    const ask = (n: number) => browserAt(api).send(method, path, body(n));
    await ask(9);
    await addTries(api, limit, 54);
    const answers = await crowd(8, ask);
    expect([count(answers, status), count(answers, 429)]).toEqual([5, 3]);
  },
);

test('SEC-07 F23 a mobile network behind one address signs up more than sixty times an hour, with a number each', async () => {
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

test('SEC-07 a session may guess the current password ten times; the owner, in another one, is not kept from changing it', async () => {
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
