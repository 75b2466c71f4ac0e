import { MyPhone } from '@khamar/contract/accounts/account';
import { ApiError, responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { phoneBrowser } from '../../testing/phone-browser.ts';
import { smsFarm, type SmsFarm } from '../../testing/sms-farm.ts';
import { segmentsOf } from '../messages/index.ts';
import { PHONE_CHANGED_MESSAGES } from './phone-verification/phone-changed-sms.ts';

const [OLD, NEW] = ['+8801811111111', '+8801822222278'];
const EMAIL = 'karim@people.example';
const LOGIN = { username: 'karim', password: 'goru-kinbo-eid' };
const PROFILE = { name: null, address: null, language: 'en', email: EMAIL };

/** Signed in, with a verified address and number. */
async function startWithKarim() {
  const farm = await smsFarm();
  await farm.startWorkerHere();
  const karim = phoneBrowser(farm);
  await karim.signUp({ ...LOGIN, email: EMAIL, mobile: OLD });
  expect((await karim.signIn(LOGIN)).status).toBe(200);
  await verify(farm);
  return { farm, karim };
}

const verify = ({ api }: SmsFarm) =>
  api.query(
    `update account set email_verified_at = now(), phone_verified_at = now() where username = 'karim'`,
  );
type Browser = ReturnType<typeof phoneBrowser>;
const saveEmail = (browser: Browser, email: string | null, more: object = {}) =>
  browser.send('PUT', '/auth/profile', { ...PROFILE, email, ...more });
const savePhone = (browser: Browser, mobile: string, more: object = {}) =>
  browser.send('PUT', '/auth/phone', { mobile, ...more });
const fieldOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ApiError.parse(body).data.fieldCodes?.['currentPassword'],
];
const phoneOf = async (browser: Browser) =>
  responseOf(MyPhone).parse((await browser.send('GET', '/auth/phone')).body).data;

test('PHONE-04 an open session alone replaces neither a verified email nor a verified number', async () => {
  const { karim } = await startWithKarim();
  const changes = [
    (more?: object) => saveEmail(karim, 'thief@people.example', more),
    (more?: object) => saveEmail(karim, null, more),
    (more?: object) => savePhone(karim, NEW, more),
  ];
  for (const change of changes) {
    expect(fieldOf(await change())).toEqual([400, 'password_missing']);
    expect(fieldOf(await change({ currentPassword: 'a wrong guess' }))).toEqual([
      400,
      'current_password_wrong',
    ]);
  }
  expect(await karim.profile()).toMatchObject({ email: EMAIL, emailNeedsPassword: true, mobile: OLD });
  expect(await phoneOf(karim)).toMatchObject({ isVerified: true, changeNeedsPassword: true });
  // What stays the same needs no password.
  expect((await saveEmail(karim, EMAIL, { name: 'Karim' })).status).toBe(200);
  expect((await savePhone(karim, OLD)).status).toBe(200);
  const currentPassword = LOGIN.password;
  expect((await saveEmail(karim, 'new@people.example', { currentPassword })).status).toBe(200);
  // The new address waits for its link: until then the old one is still the verified one.
  expect(fieldOf(await saveEmail(karim, 'thief@people.example'))).toEqual([400, 'password_missing']);
  expect((await savePhone(karim, NEW, { currentPassword })).status).toBe(200);
  expect(await phoneOf(karim)).toMatchObject({ mobile: NEW, isVerified: false, changeNeedsPassword: false });
});

test('PHONE-04 SEC-07 wrong passwords count together with those of Change password', async () => {
  const { farm, karim } = await startWithKarim();
  const wrong = { currentPassword: 'a wrong guess' };
  const guesses = [
    () => savePhone(karim, NEW, wrong),
    () => saveEmail(karim, null, wrong),
    () => karim.send('PUT', '/auth/change-password', { ...wrong, newPassword: 'notun-shobdo' }),
  ];
  const statuses = [];
  for (let n = 0; n < 12; n += 1) statuses.push((await guesses[n % 3]?.())?.status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
  // Its owner has a count of their own.
  const owner = phoneBrowser(farm);
  await owner.signIn(LOGIN);
  expect((await savePhone(owner, NEW, { currentPassword: LOGIN.password })).status).toBe(200);
});

test('PHONE-04 a first or an unverified address or number needs no password, nor does an account without one', async () => {
  const { farm, karim } = await startWithKarim();
  await farm.api.query(
    `update account set mobile = null, email = null, email_verified_at = null where username = 'karim'`,
  );
  expect((await saveEmail(karim, 'first@people.example')).status).toBe(200);
  expect((await saveEmail(karim, 'second@people.example')).status).toBe(200);
  expect((await savePhone(karim, OLD)).status).toBe(200);
  expect((await savePhone(karim, NEW)).status).toBe(200);
  const byCode = phoneBrowser(farm);
  expect((await byCode.signInByPhone('+8801911111111')).status).toBe(200);
  await farm.api.query(
    `update account set email = 'code@people.example', email_verified_at = now() where mobile = '+8801911111111'`,
  );
  expect(await byCode.profile()).toMatchObject({ hasPassword: false, emailNeedsPassword: false });
  expect((await saveEmail(byCode, null)).status).toBe(200);
  expect((await savePhone(byCode, '+8801933333333')).status).toBe(200);
});

test('PHONE-04 a replaced verified number gets an SMS in the language of the account, without the new number', async () => {
  const { farm, karim } = await startWithKarim();
  const currentPassword = LOGIN.password;
  expect((await savePhone(karim, NEW, { currentPassword })).status).toBe(200);
  const [english] = await farm.gateway.to(OLD, 1, /changed/);
  expect(english?.text).toMatch(/^The mobile number of your account was changed to one ending in 78\./);
  expect(english?.text).not.toContain('822222');
  // An unverified number never belonged to the account.
  expect((await savePhone(karim, OLD)).status).toBe(200);
  await verify(farm);
  expect((await saveEmail(karim, EMAIL, { language: 'bn' })).status).toBe(200);
  expect((await savePhone(karim, NEW, { currentPassword })).status).toBe(200);
  await farm.gateway.to(OLD, 1, /বদলে শেষে 78/);
  expect((await farm.sms()).map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['PHONE_CHANGED', OLD],
    ['PHONE_CHANGED', OLD],
  ]);
  for (const write of Object.values(PHONE_CHANGED_MESSAGES))
    expect(segmentsOf(write('78', '01700000000'))).toBe(1);
});
