import { Profile } from '@khamar/contract/accounts/profile';
import { responseOf } from '@khamar/contract/envelope';
import type { ReceivedMail } from '@khamar/testkit/servers/smtp-server';
import { expect, test } from 'vitest';
import { phoneBrowser } from '../../../testing/phone-browser.ts';
import { codeOf, eventually } from '../../../testing/test-api.ts';
import { held, TERMS } from '../../../testing/sales/buyers.ts';
import { smsFarm, type SmsFarm } from '../../../testing/sms-farm.ts';

const EMAIL = 'karim.new@people.example';
const PASSWORD = 'goru-kinbo-eid';
const CHANGE = { name: 'করিম শেখ', email: null, address: 'বাড়ি ১২, সাভার\nঢাকা', language: 'bn' };

type Browser = Awaited<ReturnType<typeof signedUp>>;

async function signedUp(farm: SmsFarm, username: string, mobile = '01811111111') {
  const browser = phoneBrowser(farm);
  const login = { username, password: PASSWORD };
  await browser.signUp({ ...login, email: `${username}@people.example`, mobile });
  expect((await browser.signIn(login)).status).toBe(200);
  return browser;
}

async function openFarm(): Promise<SmsFarm> {
  const farm = await smsFarm();
  await farm.startWorkerHere();
  return farm;
}

const save = (browser: Browser, change: object) =>
  browser.send('PUT', '/auth/profile', { ...CHANGE, ...change });
const saved = async (browser: Browser, change: object = {}) => {
  const { status, body } = await save(browser, change);
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(Profile).parse(body).data;
};
const tokenIn = (mail: ReceivedMail | undefined) =>
  /\/confirm-email#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
const confirm = (browser: Browser, token: string) => browser.send('PUT', '/auth/confirm-email', { token });
const mailTo = async ({ smtp }: SmsFarm, address: string, words: RegExp) => {
  const [mail] = await smtp.to(address, 1, words);
  return mail;
};

test('PHONE-04 a profile holds name in any script, address and language; the audit log says only that they changed', async () => {
  const farm = await openFarm();
  const browser = await signedUp(farm, 'karim');
  const email = 'karim@people.example';
  expect(await saved(browser, { email })).toMatchObject({
    username: 'karim',
    name: 'করিম শেখ',
    address: 'বাড়ি ১২, সাভার\nঢাকা',
    language: 'bn',
    email,
    isEmailVerified: false,
    emailNeedsPassword: false,
    mobile: '+8801811111111',
    isPhoneVerified: false,
    hasPassword: true,
  });
  const { rows } = await farm.api.query(
    `select actor, changes from audit_entry where entity = 'account' and action = 'CHANGED'
       and entity_id = (select id from account where username = 'karim') order by id`,
  );
  const hidden = ['***', '***'];
  expect(rows).toEqual([
    { actor: '(self)', changes: { name: hidden, address: hidden, language: ['en', 'bn'] } },
  ]);
  expect(await saved(browser, { email, name: ' ', address: '' })).toMatchObject({
    name: null,
    address: null,
  });
});

test('PHONE-04 wrong fields are named', async () => {
  const farm = await smsFarm();
  const browser = await signedUp(farm, 'karim');
  const wrong = { name: 'x', email: 'nowhere', address: '‮ hidden', language: 'en' };
  const { status, body } = await save(browser, wrong);
  expect([status, body]).toMatchObject([
    400,
    {
      data: {
        fieldCodes: { name: 'name_too_short:2', email: 'email_wrong', address: 'text_not_plain' },
        fields: { name: 'Name must be at least 2 characters' },
      },
    },
  ]);
  expect(codeOf(await save(browser, { name: 'ক'.repeat(81) }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await save(browser, { address: 'ক'.repeat(301) }))).toEqual([400, 'invalid_request']);
  expect((await phoneBrowser(farm).send('GET', '/auth/profile')).status).toBe(401);
});

test('PHONE-04 another email address waits for its link; the old one is told once it is replaced', async () => {
  const farm = await openFarm();
  const browser = await signedUp(farm, 'karim');
  await farm.api.query(`update account set email_verified_at = now() where username = 'karim'`);
  expect(await saved(browser, { email: EMAIL, currentPassword: PASSWORD })).toMatchObject({
    email: EMAIL,
    isEmailVerified: false,
  });
  const stored = async () =>
    (
      await farm.api.query(
        `select email, email_verified_at is not null as verified from account where username = 'karim'`,
      )
    ).rows;
  expect(await stored()).toEqual([{ email: 'karim@people.example', verified: true }]);
  const token = tokenIn(await mailTo(farm, EMAIL, /নিশ্চিত/));
  const responses = await Promise.all([confirm(browser, token), confirm(browser, token)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410]);
  expect(await stored()).toEqual([{ email: EMAIL, verified: true }]);
  expect(await saved(browser, { email: EMAIL })).toMatchObject({ email: EMAIL, isEmailVerified: true });
  await mailTo(farm, 'karim@people.example', /বদলানো/);
  expect(await saved(browser, { email: null, currentPassword: PASSWORD })).toMatchObject({
    email: null,
    isEmailVerified: false,
  });
});

test('PHONE-04 removing a verified address is told to it; staff keep theirs', async () => {
  const farm = await openFarm();
  const browser = await signedUp(farm, 'karim');
  await farm.api.query(`update account set email_verified_at = now() where username = 'karim'`);
  expect(await saved(browser, { email: null, currentPassword: PASSWORD })).toMatchObject({ email: null });
  await mailTo(farm, 'karim@people.example', /পরিবর্তন|বদল/);
  const agent = await signedUp(farm, 'rina', '01833333333');
  await farm.api.query(`update account set roles = '{AGENT}' where username = 'rina'`);
  for (const email of [null, EMAIL]) expect(codeOf(await save(agent, { email }))).toEqual([403, 'forbidden']);
  expect(await saved(agent, { email: 'rina@people.example' })).toMatchObject({ name: 'করিম শেখ' });
});

test('PHONE-04 a taken address looks like any other; its owner is told, and the account that proves it has it', async () => {
  const farm = await openFarm();
  const nila = await signedUp(farm, 'nila', '01822222222');
  await farm.api.query(`update account set email_verified_at = now() where username = 'nila'`);
  await signedUp(farm, 'rina', '01833333333');
  const [one, other] = [await signedUp(farm, 'karim'), await signedUp(farm, 'mallory', '01844444444')];
  const [taken, free] = [
    await saved(one, { email: 'nila@people.example' }),
    await saved(other, { email: 'free@people.example' }),
  ];
  const hide = (profile: Profile) => ({ ...profile, email: '', username: '', mobile: '' });
  expect(hide(taken)).toEqual(hide(free));
  const mail = await mailTo(farm, 'nila@people.example', /অন্য একটি অ্যাকাউন্টে/);
  expect(mail?.text).toContain('nila');
  expect(tokenIn(mail)).toBe('');
  expect((await nila.profile()).email).toBe('nila@people.example');
  // Rina never proved her address, so it goes to the account that opens the link in that mailbox.
  await saved(one, { email: 'rina@people.example' });
  const token = tokenIn(await mailTo(farm, 'rina@people.example', /যোগ করা হয়েছে/));
  expect((await confirm(one, token)).status).toBe(200);
  expect(await one.profile()).toMatchObject({ email: 'rina@people.example', isEmailVerified: true });
});

test('PHONE-04 saving again sends no second mail, and one address gets at most three an hour', async () => {
  const farm = await openFarm();
  const browser = await signedUp(farm, 'karim');
  await saved(browser, { email: EMAIL });
  await mailTo(farm, EMAIL, /নিশ্চিত/);
  await saved(browser, { email: EMAIL, name: 'করিম' });
  const others = ['a', 'b', 'c', 'd', 'e'].map((letter) => `${letter}@people.example`);
  for (const email of others) await saved(browser, { email });
  for (let n = 0; n < 4; n += 1) {
    await saved(browser, { email: null });
    await saved(browser, { email: EMAIL });
  }
  const { rows } = await farm.api.query(`select count(*)::int from mail where kind = 'CONFIRM_EMAIL'`);
  // The first, the five others, and one more to the first address, whose third save was the last that may mail.
  expect(rows[0]).toEqual({ count: 7 });
});

test('PHONE-04 addresses typed before do not multiply the mails to the last one', async () => {
  const farm = await smsFarm();
  const browser = await signedUp(farm, 'karim');
  for (const letter of ['a', 'b', 'c', 'd']) await saved(browser, { email: `${letter}@people.example` });
  await saved(browser, { email: EMAIL });
  // Only now is any of them written.
  await farm.startWorkerHere();
  await mailTo(farm, EMAIL, /নিশ্চিত/);
  await eventually(async () => {
    const { rows } = await farm.api.query('select from mail where settled_at is null');
    return rows.length === 0;
  });
  const { rows } = await farm.api.query(
    `select outcome, count(*)::int from mail where kind = 'CONFIRM_EMAIL' group by outcome order by outcome`,
  );
  expect(rows).toEqual([
    { outcome: 'NOBODY', count: 4 },
    { outcome: 'SENT', count: 1 },
  ]);
});

test('PHONE-04 mails greet by the name of the profile, to a confirmed address only', async () => {
  const farm = await openFarm();
  const browser = await signedUp(farm, 'karim');
  await saved(browser, { email: 'karim@people.example', language: 'en', name: 'Karim Sheikh' });
  const change = { currentPassword: 'goru-kinbo-eid', newPassword: 'a dry barn in the monsoon' };
  expect((await browser.send('PUT', '/auth/change-password', change)).status).toBe(200);
  const first = await mailTo(farm, 'karim@people.example', /password was changed/);
  expect(first?.text).toMatch(/^Hello,\n/);
  farm.smtp.arrived.length = 0;
  await farm.api.query(`update account set email_verified_at = now() where username = 'karim'`);
  const back = { currentPassword: change.newPassword, newPassword: change.currentPassword };
  expect((await browser.send('PUT', '/auth/change-password', back)).status).toBe(200);
  expect((await mailTo(farm, 'karim@people.example', /password was changed/))?.text).toMatch(
    /^Hello Karim Sheikh,\n/,
  );
});

test('PHONE-04 bookings, mails, SMS and the office name the customer as the profile does', async () => {
  const farm = await openFarm();
  const { rahim, gateway } = farm;
  const browser = await signedUp(farm, 'karim');
  await saved(browser, { email: 'karim@people.example', language: 'en', name: 'Karim Sheikh' });
  await farm.api.query(
    `update account set email_verified_at = now(), phone_verified_at = now() where username = 'karim'`,
  );
  const hold = { tagId: 'NDL-001', termsVersion: TERMS };
  const key = { 'idempotency-key': '0190a6f2-7c1e-4f30-9d2b-5b7f0d3c5e66' };
  const { code } = held(await browser.send('POST', '/bookings', hold, key));
  expect((await browser.send('GET', `/bookings/${code}`)).body).toMatchObject({
    data: { buyer: { name: 'Karim Sheikh' } },
  });
  expect((await rahim.send('GET', '/sales/bookings?q=Sheikh')).body).toMatchObject({
    data: { bookings: [{ code, buyer: { name: 'Karim Sheikh' } }] },
  });
  expect((await rahim.send('GET', '/users?q=karim')).body).toMatchObject({
    data: { users: [{ username: 'karim', name: 'Karim Sheikh' }] },
  });
  expect((await mailTo(farm, 'karim@people.example', /is on hold/))?.text).toMatch(/^Hello Karim Sheikh,\n/);
  const [sms] = await gateway.to('+8801811111111', 1, /NDL-001/);
  expect(sms?.text).toMatch(/^Karim Sheikh: /);
});
