import { ApiError } from '@khamar/contract/envelope';
import { medianRatio, milliseconds } from '@khamar/testkit/measure/statistics';
import { expect, test } from 'vitest';
import { browserAt, SALMA, startWithSalma } from '../../testing/browser.ts';
import { addTries, codeOf, type TestApi } from '../../testing/test-api.ts';

const NUMBERS = ['01712345678', '+880 1712-345678', '০১৭১২-৩৪৫৬৭৮', '8801712345678'];

/** Another account, whose username is the number of salma. */
const SQUATTER = {
  username: '01712345678',
  email: 'other@example.org',
  mobile: '01800000000',
  password: 'a sly crow',
};

const verify = (api: TestApi, username = 'salma') =>
  api.query('update account set phone_verified_at = now(), email_verified_at = now() where username = $1', [
    username,
  ]);
const signIn = (api: TestApi, username: string, password = SALMA.password, address = '203.0.113.7') =>
  browserAt(api, { address }).signIn({ username, password });

test('PHONE-02 the verified number in any spelling and the verified email sign in with the password', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  for (const name of [...NUMBERS, 'salma@EXAMPLE.org', 'SALMA', ' 01712 345678 '])
    expect([name, (await signIn(api, name)).status]).toEqual([name, 200]);
  expect(codeOf(await signIn(api, '01712345678', 'a wrong guess'))).toEqual([401, 'wrong_password']);
});

test('PHONE-02 an unverified number or email finds no account', async () => {
  const { api } = await startWithSalma();
  for (const name of [...NUMBERS, SALMA.email])
    expect(codeOf(await signIn(api, name))).toEqual([401, 'wrong_password']);
});

test('PHONE-02 someone else whose username is the number keeps nobody out and gets nowhere', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  expect((await browserAt(api).signUp(SQUATTER)).status).toBe(201);
  const owner = browserAt(api);
  expect((await owner.signIn({ username: '01712345678', password: SALMA.password })).status).toBe(200);
  const other = browserAt(api);
  expect((await other.signIn({ username: '01712345678', password: SQUATTER.password })).status).toBe(200);
  const usernameOf = async (browser: typeof owner) => (await browser.send('GET', '/auth/profile')).body;
  expect(await usernameOf(owner)).toMatchObject({ data: { username: 'salma' } });
  expect(await usernameOf(other)).toMatchObject({ data: { username: '01712345678' } });
});

test('PHONE-02 someone with the number as username cannot guess further by signing in to their own account', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  const browser = browserAt(api);
  await browser.signUp(SQUATTER);
  const statuses = [];
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 9; n += 1)
      statuses.push((await browser.signIn({ ...SQUATTER, password: 'a wrong guess' })).status);
    statuses.push((await browser.signIn(SQUATTER)).status);
  }
  expect(statuses).toEqual([
    ...Array.from({ length: 9 }, () => 401),
    200,
    ...Array.from({ length: 10 }, () => 429),
  ]);
});

test('PHONE-02 spellings of one number share their tries', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  const statuses = [];
  for (let n = 0; n < 12; n += 1)
    statuses.push((await signIn(api, NUMBERS[n % NUMBERS.length] ?? '', 'a wrong guess')).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
});

test('PHONE-02 SEC-06 SEC-07 username, number and email share the tries of their account, and no response tells', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  const names = ['salma', '01712345678', SALMA.email];
  for (let n = 0; n < 10; n += 1)
    expect((await signIn(api, names[n % 3] ?? '', 'a wrong guess')).status).toBe(401);
  // Not even the right password, as from any place whose tries are used up; elsewhere it works.
  for (const name of names) expect(codeOf(await signIn(api, name))).toEqual([401, 'wrong_password']);
  expect((await signIn(api, 'salma', SALMA.password, '203.0.113.50')).status).toBe(200);
  // Names of one account are used up one by one, like those that no account has.
  const address = '203.0.113.60';
  const patternOf = async (name: string) => {
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await signIn(api, name, 'a wrong guess', address)).status);
    return statuses;
  };
  const unknown = await patternOf('nobody');
  expect(unknown).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  for (const name of names) expect([name, await patternOf(name)]).toEqual([name, unknown]);
});

test('PHONE-02 SEC-07 from many places too the tries of an account count together under its names', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  await signIn(api, 'salma', 'a wrong guess', '198.51.100.1');
  await addTries(api, 'sign-in-account', 99);
  const place = '198.51.100.2';
  for (const name of ['salma', '01712345678', SALMA.email])
    expect((await signIn(api, name, 'a wrong guess', place)).status).toBe(401);
  expect(codeOf(await signIn(api, 'salma', SALMA.password, place))).toEqual([401, 'wrong_password']);
  expect((await signIn(api, 'salma', SALMA.password, '198.51.100.3')).status).toBe(200);
});

test('PHONE-02 SEC-07 a known browser has ten tries under all names of its account', async () => {
  const { api, browser } = await startWithSalma();
  await verify(api);
  const statuses = [];
  for (let n = 0; n < 11; n += 1)
    statuses.push(
      (
        await browser.signIn({
          username: ['salma', '01712345678', SALMA.email][n % 3] ?? '',
          password: 'a wrong guess',
        })
      ).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('PHONE-02 a number that is verified takes as long as one that no account has, even as a username', async () => {
  const { api } = await startWithSalma();
  await verify(api);
  await browserAt(api).signUp(SQUATTER);
  const guess = (username: string, n: number) => () =>
    signIn(api, username, 'a wrong guess', `198.51.100.${n}`);
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < 30; n += 1) {
    known.push(await milliseconds(guess('01712345678', n)));
    unknown.push(await milliseconds(guess('01799999999', n)));
  }
  const ratio = medianRatio(unknown, known);
  expect(ratio).toBeGreaterThan(0.7);
  expect(ratio).toBeLessThan(1.4);
});

test('PHONE-02 the messages of the sign-in form stay: a username needs three of its letters', async () => {
  const { api } = await startWithSalma();
  const messageOf = async (username: string) => {
    const { body } = await signIn(api, username);
    return ApiError.parse(body).data.fields?.['username'];
  };
  expect(await messageOf('')).toBe('Username is required');
  expect(await messageOf('ab')).toBe('Please enter a valid username (min. 3 characters)');
  for (const name of ['রহিম', 'salma@', 'a b c', 'salma@home'])
    expect(await messageOf(name)).toMatch(/^Please enter a valid username \(min\. 3 characters\): English/);
});
