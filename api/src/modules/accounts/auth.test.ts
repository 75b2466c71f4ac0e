import { ApiError } from '@khamar/contract/envelope';
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { browserAt, SALMA, startWithSalma } from '../../testing/browser.ts';
import { startTestApi, codeOf, sharedTestApi, startOffice } from '../../testing/test-api.ts';

const sharedApi = sharedTestApi();

test('API-02 a visitor signs up as a customer and signs in; the token has the username and roles', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  const signedUp = await browser.signUp();
  expect([signedUp.status, signedUp.body]).toEqual([
    201,
    { success: true, message: 'Sign Up Successful', data: null },
  ]);
  const signedIn = await browser.signIn();
  expect(signedIn.status).toBe(200);
  expect(signedIn.body).toMatchObject({
    success: true,
    message: 'Login Successfully',
    data: { token: browser.token },
  });
  expect(decodeJwt(browser.token)).toMatchObject({
    username: 'salma',
    roles: ['CUSTOMER'],
    iss: 'khamar',
    aud: 'khamar-api',
  });
  const { rows } = await api.query(
    'select email, mobile, roles, left(password_hash, 30) as hash from account',
  );
  expect(rows).toEqual([
    {
      email: 'Salma@example.org',
      mobile: '+8801712345678',
      roles: ['CUSTOMER'],
      hash: '$argon2id$v=19$m=19456,t=2,p=1',
    },
  ]);
});

test('API-01 the session cookie alone refreshes the token, without a body, even with a JSON content type', async () => {
  const { browser } = await startWithSalma();
  browser.token = '';
  const response = await browser.refresh({ 'content-type': 'application/json' });
  expect([response.status, response.body]).toMatchObject([
    200,
    { success: true, data: { token: browser.token } },
  ]);
  expect(await browser.isSignedIn()).toBe(true);
});

test('a mobile number is stored the same in any spelling', async () => {
  const api = await startTestApi();
  for (const [n, mobile] of [
    '01712345678',
    '+8801712345678',
    '8801712345678',
    '+880-01712345678',
    '01712-345678',
    '০১৭১২৩৪৫৬৭৮',
    '+৮৮০ ১৭১২ ৩৪৫৬৭৮',
  ].entries())
    expect((await browserAt(api).signUp({ ...SALMA, username: `salma-${n}`, mobile })).status).toBe(201);
  const { rows } = await api.query('select mobile, count(*)::int from account group by 1');
  expect(rows).toEqual([{ mobile: '+8801712345678', count: 7 }]);
});

test.each([
  ['username', '', 'Please input your username!'],
  ['username', undefined, 'Please input your username!'],
  ['username', 'ab', 'Username must be at least 3 characters!'],
  ['username', 'salma begum', 'Username can only contain English letters, digits and . _ % + -'],
  ['email', '', 'Please input your email!'],
  ['email', 'salma', 'Please enter a valid email address!'],
  ['email', 'a@x.org\r\nBcc: b@x.org', 'Please enter a valid email address!'],
  ['email', 'a@x.org, b@x.org', 'Please enter a valid email address!'],
  ['mobile', '', 'Please input your contact number!'],
  ['mobile', '0171234567', 'Please enter a valid number (Ex: +880-01XXXXXXXXX)'],
  ['mobile', '017123456789', 'Please enter a valid number (Ex: +880-01XXXXXXXXX)'],
  ['mobile', '1712345678', 'Please enter a valid number (Ex: +880-01XXXXXXXXX)'],
  ['mobile', '01012345678', 'Please enter a valid number (Ex: +880-01XXXXXXXXX)'],
  ['mobile', '+8801212345678', 'Please enter a valid number (Ex: +880-01XXXXXXXXX)'],
  ['password', '', 'Please input your Password!'],
  ['password', '12345', 'Password must be at least 6 characters!'],
])('SIGN-05 F53 sign-up with %s %j says: %s', async (field, value, sentence) => {
  const api = await sharedApi();
  const { status, body } = await browserAt(api).signUp({ ...SALMA, [field]: value });
  expect([status, ApiError.parse(body).data]).toMatchObject([
    400,
    { message: sentence, fields: { [field]: sentence } },
  ]);
});

test.each([
  ['username', '', 'Username is required'],
  ['username', 'ab', 'Please enter a valid username (min. 3 characters)'],
  [
    'username',
    'bad name',
    'Please enter a valid username (min. 3 characters): English letters, digits and . _ % + - only',
  ],
  ['password', '', 'Password is required'],
  ['password', '12345', 'Password must be at least 6 characters'],
])('SIGN-02 F53 sign-in with %s %j says: %s', async (field, value, sentence) => {
  const api = await sharedApi();
  const { status, body } = await browserAt(api).signIn({ ...SALMA, [field]: value });
  expect([status, ApiError.parse(body).data.message]).toEqual([400, sentence]);
});

test('a username is unique regardless of case, even for 40 concurrent sign-ups', async () => {
  const api = await startTestApi();
  const names = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? 'Salma' : 'sALMA'));
  const responses = await Promise.all(
    names.map((username, n) =>
      browserAt(api, { address: `203.0.113.${n}` }).signUp({ ...SALMA, username, email: `${n}@example.org` }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const response of responses.filter(({ status }) => status !== 201))
    expect(codeOf(response)).toEqual([409, 'username_taken']);
  expect((await browserAt(api).signIn({ ...SALMA, username: 'SALMA' })).status).toBe(200);
});

test('usernames in the audit log and database role names cannot be registered', async () => {
  const { api, staff: rahim } = await startOffice(1);
  await rahim.update('NDL-001', { currentPrice: 99_000, version: 1 });
  await api.query(`delete from account where username = 'rahim'`);
  for (const username of ['Rahim', 'postgres', 'KHAMAR_API'])
    expect(codeOf(await browserAt(api).signUp({ ...SALMA, username }))).toEqual([409, 'username_taken']);
});

test('sign-up does not reveal which roles the database has', async () => {
  const api = await startTestApi();
  const { rows } = await api.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'pg!_%' escape '!' limit 1`,
  );
  const response = await browserAt(api).signUp({ ...SALMA, username: rows[0]?.rolname });
  expect(response.status).toBe(201);
});

test('sign-in ignores spaces and word joiners around a pasted username', async () => {
  const api = await startTestApi();
  const browser = browserAt(api);
  await browser.signUp({ ...SALMA, username: 'salma.begum' });
  expect((await browser.signIn({ ...SALMA, username: ' salma\u2060.\u2060begum ' })).status).toBe(200);
});

test('API-04 changing the password needs the current one and ends the other sessions', async () => {
  const { api, browser: phone } = await startWithSalma();
  const laptop = browserAt(api);
  await laptop.signIn();
  const change = (currentPassword: string) =>
    phone.send('PUT', '/auth/change-password', { currentPassword, newPassword: 'notun-shobdo' });

  const wrong = await change('something else');
  expect([wrong.status, ApiError.parse(wrong.body).data.fields]).toEqual([
    400,
    { currentPassword: 'Current password is incorrect' },
  ]);
  expect(await laptop.isSignedIn()).toBe(true);
  expect((await change(SALMA.password)).status).toBe(200);
  expect([await phone.isSignedIn(), await laptop.isSignedIn()]).toEqual([true, false]);
  expect(codeOf(await laptop.refresh())).toEqual([401, 'session_lost']);
  expect((await phone.refresh()).status).toBe(200);
  expect(codeOf(await browserAt(api).signIn())).toEqual([401, 'wrong_password']);
  expect((await browserAt(api).signIn({ ...SALMA, password: 'notun-shobdo' })).status).toBe(200);
  expect(
    codeOf(
      await browserAt(api).send('PUT', '/auth/change-password', {
        currentPassword: SALMA.password,
        newPassword: 'x'.repeat(8),
      }),
    ),
  ).toEqual([401, 'signed_out']);
});
