import { expect, test } from 'vitest';
import { startApiProcess } from '../../testing/processes.ts';
import { browserAt, SALMA, salmaAt, type TestBrowser, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, type TestApi, codeOf } from '../../testing/test-api.ts';

const WRONG = { username: 'salma', password: 'a wrong guess' };
const count = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** At once, but no more than a slow machine's few connections to the database answer before the pool gives up (503). */
const AT_ONCE = 20;

async function guess(api: Pick<TestApi, 'url'>, address: string, times: number) {
  const answers = [];
  for (let left = times; left > 0; left -= AT_ONCE)
    answers.push(
      // oxlint-disable-next-line no-await-in-loop -- one crowd after the other
      ...(await Promise.all(
        Array.from({ length: Math.min(left, AT_ONCE) }, () => browserAt(api, { address }).signIn(WRONG)),
      )),
    );
  return answers;
}

test('SEC-07 of two hundred guesses in crowds from one place ten are heard; the owner elsewhere is not locked out', async () => {
  const { api } = await startWithSalma();
  const guesses = await guess(api, '198.51.100.1', 200);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 190]);
  const refused = guesses.find(({ status }) => status === 429);
  expect(refused && codeOf(refused)).toEqual([429, 'too_often']);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(800);
  // Not even the right password from there, or the throttle would tell when a guess was right.
  expect((await browserAt(api, { address: '198.51.100.1' }).signIn()).status).toBe(429);
  expect((await browserAt(api, { address: '203.0.113.50' }).signIn()).status).toBe(200);
});

test('SEC-07 a browser that has signed in before gets in, though a stranger behind the same address used up every try', async () => {
  const api = await startTestApi();
  const known = await salmaAt(api, { address: '203.0.113.7' });
  await guess(api, '203.0.113.7', 120);
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
  const guesses = await Promise.all(Array.from({ length: 30 }, () => karim.signIn(WRONG)));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 20]);
  expect(count(await guess(api, '198.51.100.3', 5), 429)).toBe(5);
});

test('SEC-07 two API processes count together', async () => {
  const { api } = await startWithSalma();
  const [one, two] = await Promise.all([startApiProcess(api.databaseUrl), startApiProcess(api.databaseUrl)]);
  const guesses = (
    await Promise.all([guess(one, '198.51.100.4', 30), guess(two, '198.51.100.4', 30)])
  ).flat();
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 50]);
});

test('SEC-07 a name that is tried from everywhere leaves each place three tries, and its owner one that is right', async () => {
  const { api } = await startWithSalma();
  await Promise.all(Array.from({ length: 101 }, (_, n) => guess(api, `198.51.100.${n}`, 1)));
  const guesses = await guess(api, '192.0.2.1', 20);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([3, 17]);
  expect((await browserAt(api, { address: '203.0.113.99' }).signIn()).status).toBe(200);
});

test('SEC-07 one address may guess a hundred times, whatever the names; a right password costs nothing', async () => {
  const { api } = await startWithSalma();
  const address = '198.51.100.5';
  for (let n = 0; n < 12; n += 1) expect((await browserAt(api, { address }).signIn()).status).toBe(200);
  const names = Array.from({ length: 110 }, (_, n) => `nobody-${n}`);
  const guesses = await Promise.all(
    names.map((username) => browserAt(api, { address }).signIn({ ...WRONG, username })),
  );
  expect([count(guesses, 401), count(guesses, 429), count(guesses, 503)]).toEqual([100, 10, 0]);
});

test('SEC-07 tokens that are none are throttled by address, good ones beside them are not; and what a visitor claims about its address is not believed', async () => {
  const api = await startTestApi();
  const salma = await salmaAt(api, { address: '198.51.100.6' });
  const answers = await Promise.all(
    Array.from({ length: 620 }, (_, n) => {
      const browser = browserAt(api, { address: `10.1.${n % 250}.${n % 7}, 198.51.100.6` });
      browser.cookie = 'A'.repeat(43);
      return browser.refresh();
    }),
  );
  expect([count(answers, 401), count(answers, 429)]).toEqual([600, 20]);
  expect((await salma.refresh()).status).toBe(200);
});

test('SEC-07 the six hundred houses of one /64 are one household', async () => {
  const { api } = await startWithSalma();
  const addresses = Array.from({ length: 20 }, (_, n) => `2001:db8:1:2:${n}::${n}`);
  const guesses = await Promise.all(addresses.map((address) => browserAt(api, { address }).signIn(WRONG)));
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 10]);
  expect((await browserAt(api, { address: '2001:db8:1:3::1' }).signIn()).status).toBe(200);
});

test('SEC-07 what one place tries beyond its own allowance does not put the name under attack', async () => {
  const { api } = await startWithSalma();
  await guess(api, '198.51.100.1', 150);
  const guesses = await guess(api, '192.0.2.1', 12);
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([10, 2]);
});

test('SEC-07 the many houses of one /48 guess one name fifty times, not fifty thousand', async () => {
  const { api } = await startWithSalma();
  const guesses = await Promise.all(
    Array.from({ length: 60 }, (_, n) => browserAt(api, { address: `2001:db8:9:${n}::1` }).signIn(WRONG)),
  );
  expect([count(guesses, 401), count(guesses, 429)]).toEqual([50, 10]);
});

test.each([
  [
    'sign-up',
    'POST',
    '/auth/signup',
    (n: number) => ({ ...SALMA, username: `p-${n}`, email: `${n}@example.org` }),
    201,
  ],
  ['forgot-password', 'PUT', '/auth/forgot-password', (n: number) => ({ email: `${n}@example.org` }), 200],
  [
    'a dead link',
    'PUT',
    '/auth/reset-password',
    () => ({ token: 'A'.repeat(43), newPassword: 'notun-shobdo' }),
    410,
  ],
  ['a dead link to an address', 'PUT', '/auth/confirm-email', () => ({ token: 'A'.repeat(43) }), 410],
] as const)(
  'SEC-07 %s is heard sixty times an hour from one address, with one number',
  async (_what, method, path, body, status) => {
    const api = await startTestApi();
    const browser = browserAt(api);
    const answers = await Promise.all(
      Array.from({ length: 62 }, (_, n) => browser.send(method, path, body(n))),
    );
    expect([count(answers, status), count(answers, 429)]).toEqual([60, 2]);
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
  // In two halves: a sign-up is counted until it has succeeded.
  const first = await Promise.all(Array.from({ length: 31 }, (_, n) => signUp(n)));
  const second = await Promise.all(Array.from({ length: 31 }, (_, n) => signUp(31 + n)));
  expect(count([...first, ...second], 201)).toBe(62);
  // Who only tries is counted: these names are taken.
  const tries = await Promise.all(
    Array.from({ length: 62 }, (_, n) => browser.signUp({ ...SALMA, username: `p-${n}` })),
  );
  expect([count(tries, 409), count(tries, 429)]).toEqual([60, 2]);
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

test('the counters name nobody: keys are digests', async () => {
  const { api } = await startWithSalma();
  await guess(api, '198.51.100.7', 2);
  const { rows } = await api.query<{ key: string }>('select key from rate_limit');
  expect(rows.length).toBeGreaterThan(3);
  for (const { key } of rows) expect(key).toMatch(/^[a-z-]+:[\w-]{43}$/);
});
