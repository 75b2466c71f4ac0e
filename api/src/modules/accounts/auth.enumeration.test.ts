import { ApiError } from '@khamar/contract/envelope';
import { medianRatio, milliseconds } from '@khamar/testkit/measure/statistics';
import { expect, test } from 'vitest';
import { browserAt, SALMA, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, ownerOf, waitForLockWaiters } from '../../testing/test-api.ts';

interface Seen {
  status: number;
  body: unknown;
  headers: Headers;
  setCookies: string[];
}

/** Masks the token, which differs in every response. */
const hidden = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body).replace(/"token":"[^"]{300,500}"/, '"token":"…"'));

/** Everything that a stranger sees of a response, except its request id and date. */
function observable({ status, body, headers, setCookies }: Seen) {
  const names = [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted();
  const error = ApiError.safeParse(body).data;
  return {
    status,
    names,
    length: headers.get('content-length'),
    shownBody: error ? { ...error, data: { ...error.data, requestId: '' } } : hidden(body),
    cookies: setCookies.map((line) => line.replace(/=[\w-]{43};/, '=…;')),
  };
}

test('SEC-06 a wrong password, an unknown name and a disabled account get the same response', async () => {
  const { api } = await startWithSalma();
  await browserAt(api).signUp({ ...SALMA, username: 'karim', email: 'karim@example.org' });
  await api.query(`update account set disabled_at = now() where username = 'karim'`);
  const known = await browserAt(api).signIn({ ...SALMA, password: 'wrong one' });
  const unknown = await browserAt(api).signIn({ ...SALMA, username: 'nobody' });
  const disabled = await browserAt(api).signIn({ ...SALMA, username: 'karim' });
  expect(observable(known)).toMatchObject({
    status: 401,
    shownBody: { message: 'Incorrect username or password' },
  });
  expect(observable(unknown)).toEqual(observable(known));
  expect(observable(disabled)).toEqual(observable(known));
});

test('SEC-06 an unknown name takes as long as a known one (5 % over 200 tries in `npm run bench -- auth`)', async () => {
  const { api } = await startWithSalma();
  const signIn = (username: string, n: number) => () =>
    browserAt(api, { address: `198.51.100.${n}` }).signIn({ username, password: 'a wrong guess' });
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < 30; n += 1) {
    known.push(await milliseconds(signIn('salma', n)));
    unknown.push(await milliseconds(signIn('nobody', n)));
  }
  // Of two tries right after each other, because the machine's speed changes.
  const ratio = medianRatio(unknown, known);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});

test('SEC-06 sign-up with a taken email address is indistinguishable from any other', async () => {
  const { api } = await startWithSalma();
  const stranger = browserAt(api, { address: '198.51.100.1' });
  const other = browserAt(api, { address: '198.51.100.2' });
  const taken = { ...SALMA, username: 'stranger', email: 'sALMA@example.org' };
  const fresh = { ...SALMA, username: 'otherman', email: 'other@example.org' };
  expect(observable(await stranger.signUp(taken))).toEqual(observable(await other.signUp(fresh)));
  // Later requests reveal nothing either.
  for (const step of ['signUp', 'signIn', 'signIn'] as const)
    expect(observable(await stranger[step](taken))).toEqual(observable(await other[step](fresh)));
  const sessions = [await stranger.send('GET', '/auth/sessions'), await other.send('GET', '/auth/sessions')];
  expect(sessions.map(({ status }) => status)).toEqual([200, 200]);

  const { rows } = await api.query('select username, email from account order by id');
  expect(rows).toEqual([
    { username: 'salma', email: 'Salma@example.org' },
    { username: 'stranger', email: null },
    { username: 'otherman', email: 'other@example.org' },
  ]);
  const mails = await api.query(
    `select kind, username from mail join account on account.id = mail.account_id order by mail.id`,
  );
  expect(mails.rows).toEqual([
    { kind: 'WELCOME', username: 'salma' },
    { kind: 'ADDRESS_KNOWN', username: 'salma' },
    { kind: 'WELCOME', username: 'otherman' },
  ]);
});

test('SEC-06 forgot-password responds the same to everyone and enqueues one mail each', async () => {
  const { api } = await startWithSalma();
  const requestReset = (email: string) => browserAt(api).send('PUT', '/auth/forgot-password', { email });
  const known = await requestReset('SALMA@example.org');
  expect(observable(known)).toMatchObject({ status: 200, shownBody: { success: true } });
  expect(observable(await requestReset('nobody@example.org'))).toEqual(observable(known));
  const { rows } = await api.query(
    `select recipient, account_id from mail where kind = 'FORGOT_PASSWORD' order by id`,
  );
  expect(rows).toEqual([
    { recipient: 'SALMA@example.org', account_id: null },
    { recipient: 'nobody@example.org', account_id: null },
  ]);
});

test('at most three mails an hour go to one address, and the response stays the same', async () => {
  const api = await startTestApi();
  const responses = [];
  for (let n = 0; n < 8; n += 1) {
    const browser = browserAt(api, { address: `198.51.100.${n}` });
    responses.push(
      observable(await browser.send('PUT', '/auth/forgot-password', { email: `Nobody@example.org` })),
    );
  }
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  const { rows } = await api.query('select count(*)::int from mail');
  expect(rows).toEqual([{ count: 3 }]);
});

test('sign-ups with a taken address do not use up the password reset mails', async () => {
  const { api } = await startWithSalma();
  for (let n = 0; n < 5; n += 1)
    await browserAt(api, { address: `198.51.100.${n}` }).signUp({ ...SALMA, username: `stranger-${n}` });
  await browserAt(api).send('PUT', '/auth/forgot-password', { email: SALMA.email });
  const { rows } = await api.query('select kind, count(*)::int from mail group by kind order by kind');
  expect(rows).toEqual([
    { kind: 'ADDRESS_KNOWN', count: 2 },
    { kind: 'FORGOT_PASSWORD', count: 1 },
    { kind: 'WELCOME', count: 1 },
  ]);
});

test('an email address taken during sign-up is no error: the account is created without it', async () => {
  const api = await startTestApi();
  const [rival, watcher] = [await ownerOf(api), await ownerOf(api)];
  await rival.query('begin');
  await rival.query(
    `insert into account (username, email, password_hash, has_common_password) values ('rival', lower($1), 'none', false)`,
    [SALMA.email],
  );
  const signingUp = browserAt(api).signUp();
  await waitForLockWaiters(watcher);
  await rival.query('commit');
  expect((await signingUp).status).toBe(201);
  const { rows } = await watcher.query(`select email from account where username = 'salma'`);
  expect(rows).toEqual([{ email: null }]);
});

test('of 40 concurrent sign-ups with one address one gets it, and all get the same response', async () => {
  const api = await startTestApi();
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, n) =>
      browserAt(api, { address: `198.51.100.${n}` }).signUp({ ...SALMA, username: `person-${n}` }),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  const { rows } = await api.query('select count(email)::int as with_address, count(*)::int from account');
  expect(rows).toEqual([{ with_address: 1, count: 40 }]);
});
