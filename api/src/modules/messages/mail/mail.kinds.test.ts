import type { Language } from '@khamar/contract/accounts/person';
import { expect, test } from 'vitest';
import type { ReceivedMail } from '@khamar/testkit/servers/smtp-server';
import { openMailTest, PASSWORD, type MailTest, signIn, signUp } from '../../../testing/mail-test.ts';
import { eventually } from '../../../testing/test-api.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';
const EXPECTED = {
  en: {
    WELCOME: ['Welcome to Nodi Dairy & Livestock', 'https://farm.example/all-cows', 'Your account is ready'],
    ADDRESS_KNOWN: [
      'You already have an account with Nodi Dairy & Livestock',
      '/sign-in',
      'Your username is karim-en',
    ],
    FORGOT_PASSWORD: ['Reset your password', 'https://farm.example/reset-password#token=', '30 minutes'],
    PASSWORD_CHANGED: ['Your password was changed', '/forgot-password', '(Bangladesh time)'],
    NEW_SIGN_IN: ['New sign-in to your account', '/sign-in', 'Chrome, Android'],
  },
  bn: {
    WELCOME: [
      'নদী ডেইরি অ্যান্ড লাইভস্টক-এ আপনাকে স্বাগতম',
      'https://farm.example/bn/all-cows',
      'অ্যাকাউন্ট তৈরি হয়ে গেছে',
    ],
    ADDRESS_KNOWN: [
      'নদী ডেইরি অ্যান্ড লাইভস্টক-এ আপনার অ্যাকাউন্ট আগে থেকেই আছে',
      '/bn/sign-in',
      'আপনার ইউজারনেম karim-bn',
    ],
    FORGOT_PASSWORD: ['নতুন পাসওয়ার্ড দিন', 'https://farm.example/bn/reset-password#token=', '৩০ মিনিট'],
    PASSWORD_CHANGED: ['আপনার পাসওয়ার্ড বদলানো হয়েছে', '/bn/forgot-password', 'ঢাকা সময়'],
    NEW_SIGN_IN: ['আপনার অ্যাকাউন্টে নতুন সাইন ইন', '/bn/sign-in', 'Chrome, Android'],
  },
};

async function causeEach(office: MailTest, language: Language): Promise<ReceivedMail[]> {
  const username = `karim-${language}`;
  const email = `${username}@people.example`;
  await signUp(office, username, { language });
  await signUp(office, `other-${language}`, { email: email.toUpperCase(), language: 'en' });
  await office.call('PUT', '/auth/forgot-password', { email });
  // A password change before the link is sent makes the link obsolete.
  await office.smtp.to(email, 3);
  const session = await signIn(office, username);
  const newPassword = 'a dry barn in the monsoon';
  await office.call('PUT', '/auth/change-password', { currentPassword: PASSWORD, newPassword }, session);
  await signIn(office, username, newPassword, PHONE);
  return office.smtp.to(email, 5);
}

test('SEC-09 a reset link requested before a password change is not mailed after it', async () => {
  const office = await openMailTest();
  await signUp(office, 'karim');
  const session = await signIn(office, 'karim');
  await office.call('PUT', '/auth/forgot-password', { email: 'karim@people.example' });
  const newPassword = 'a dry barn in the monsoon';
  await office.call('PUT', '/auth/change-password', { currentPassword: PASSWORD, newPassword }, session);
  await office.startWorkerHere();
  const mails = await office.smtp.to('karim@people.example', 2);
  expect(mails.map(({ subject }) => subject).toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    'Welcome to Nodi Dairy & Livestock',
    'Your password was changed',
  ]);
  await eventually(async () => (await office.mails()).every(({ outcome }) => outcome === 'SENT'));
  expect(office.smtp.arrived).toHaveLength(2);
});

test('API-04 every kind of mail arrives in the language of the recipient, with equal text and HTML', async () => {
  const office = await openMailTest();
  await office.startWorkerHere();
  const languages = ['en', 'bn'] as const;
  const boxes = await Promise.all(languages.map((language) => causeEach(office, language)));
  for (const [index, language] of languages.entries()) {
    for (const [kind, [subject = '', link = '', words = '']] of Object.entries(EXPECTED[language])) {
      const mail = boxes[index]?.find((each) => each.subject === subject);
      const name = `${kind} ${language}`;
      expect(mail?.text, name).toContain(link);
      expect(mail?.text, name).toContain(words);
      expect(mail?.html, name).toContain(`href="https://farm.example`);
      expect(mail?.html, name).toContain(words);
      expect(mail?.html, name).toContain(`<html lang="${language}">`);
      expect(mail?.html, name).not.toMatch(/<img|<script|http:/);
      expect(mail?.from?.value, name).toMatchObject([{ address: 'khamar@farm.example' }]);
      expect(mail?.replyTo?.value, name).toMatchObject([{ address: 'office@farm.example' }]);
      expect(mail?.headers.get('auto-submitted'), name).toBe('auto-generated');
    }
  }
  // Times are in the digits of the language.
  const [english, bangla] = boxes.map((box) => box.map(({ text }) => text).join('\n'));
  expect(english).toMatch(/Chrome, Android\n.*\d:\d{2}/);
  expect(bangla).toMatch(/Chrome, Android\n.*[০-৯]:[০-৯]{2}/);
  const mails = await eventually(async () => {
    const all = await office.mails();
    return all.every(({ outcome }) => outcome === 'SENT') && all;
  });
  expect(new Set(office.smtp.arrived.map(({ messageId }) => messageId))).toEqual(
    new Set(mails.map(({ id }) => `<${id}@farm.example>`)),
  );
  expect(office.smtp.arrived).toHaveLength(10);
});

test('SEC-09 a mailed reset link works once, and the password change invalidates the other', async () => {
  const office = await openMailTest();
  await office.startWorkerHere();
  await signUp(office, 'karim');
  const tokenOf = (mail: ReceivedMail | undefined) => /#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1];
  const reset = (token: string | undefined, newPassword: string) =>
    office.call('PUT', '/auth/reset-password', { token, newPassword });
  await office.smtp.to('karim@people.example', 1);
  await office.call('PUT', '/auth/forgot-password', { email: 'Karim@people.example' });
  await office.call('PUT', '/auth/forgot-password', { email: 'karim@people.example' });
  const [, first, second] = await office.smtp.to('karim@people.example', 3);
  expect(first?.html).toContain(tokenOf(first));

  expect((await reset(tokenOf(first), 'a boat on the Jamuna')).status).toBe(200);
  expect((await reset(tokenOf(first), 'another boat')).status).toBe(410);
  expect((await reset(tokenOf(second), 'another boat')).status).toBe(410);
  await signIn(office, 'karim', 'a boat on the Jamuna');
  const subjects = (await office.smtp.to('karim@people.example', 4)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
  // Neither the mail table nor the queue ever holds a secret.
  const { rows } = await office.owner.query<{ all: string }>(
    `select (select json_agg(mail)::text from mail) || (select json_agg(job)::text from pgboss.job) as all`,
  );
  expect(rows[0]?.all).not.toContain(tokenOf(first));
});

test('SEC-06 an unknown address gets no mail and is not stored; a disabled account gets none', async () => {
  const office = await openMailTest();
  await signUp(office, 'karim');
  await office.owner.query(`update account set disabled_at = now()`);
  await office.call('PUT', '/auth/forgot-password', { email: 'stranger@people.example' });
  await office.call('PUT', '/auth/forgot-password', { email: 'karim@people.example' });
  await office.startWorkerHere();
  await expect.poll(() => office.mails()).toMatchObject([{ kind: 'WELCOME', outcome: 'NOBODY' }]);
  expect(office.smtp.arrived).toEqual([]);
});

test('a lead is mailed to the farm in its language, with Reply-To set to the visitor', async () => {
  const office = await openMailTest();
  await office.startWorkerHere();
  await lead(office, { first: 'আয়েশা', last: 'বেগম', message: 'Is she calm?\nAnd the price?' });
  const [mail] = await office.smtp.to('office@farm.example');
  expect(mail?.subject).toBe('NDL-007: আয়েশা বেগম জানতে চেয়েছেন');
  expect(mail?.replyTo?.value).toEqual([{ name: 'আয়েশা বেগম', address: 'ayesha@people.example' }]);
  expect(mail?.text).toContain('Is she calm?\nAnd the price?');
  expect(mail?.html).toContain('Is she calm?<br>And the price?');
  expect(mail?.text).toContain('+8801812345678');
});

test.each(['en', 'bn'] as const)(
  'a lead without email and message, in %s, has the phone number and suggests no reply',
  async (language) => {
    const office = await openMailTest({ FARM_LANGUAGE: language });
    await office.startWorkerHere();
    await lead(office, { first: 'Salma', last: '', email: '', message: '' });
    const [mail] = await office.smtp.to('office@farm.example');
    expect(mail?.subject).toContain('Salma');
    expect(mail?.subject).not.toContain('  ');
    expect(mail?.replyTo?.value).toMatchObject([{ address: 'office@farm.example' }]);
    expect(mail?.text).toContain('+8801812345678');
    expect(mail?.text).not.toMatch(/mail|মেইল|\n{3}/i);
  },
);

test('user input never becomes a header, a recipient or HTML', async () => {
  const office = await openMailTest({ FARM_LANGUAGE: 'en' });
  await office.startWorkerHere();
  await lead(office, {
    first: 'Eve\r\nBcc: victim@people.example\r\n',
    last: '<script>alert(1)</script>',
    email: 'eve@people.example',
    message: '<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<eve@people.example>\r\n--x',
  });
  await lead(office, {
    first: 'Mallory',
    last: 'M',
    email: 'mallory@people.example, victim@people.example',
    message: 'Hello "friend" & co',
  });
  const mails = await office.smtp.to('office@farm.example', 2);
  for (const mail of mails) {
    expect(mail.envelopeTo).toEqual(['office@farm.example']);
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.html).not.toMatch(/<script|<img/);
    expect(mail.headerLines.filter(({ key }) => key === 'to').length).toBe(1);
  }
  const eve = mails.find(({ text }) => text?.includes('Eve'));
  expect(eve?.subject).toBe(
    'New lead: Eve Bcc: victim@people.example <script>alert(1)</script>, about NDL-007',
  );
  expect(eve?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(eve?.text).toContain('MAIL FROM:<eve@people.example>');
  // An invalid address is not used for Reply-To.
  const mallory = mails.find(({ text }) => text?.includes('Mallory'));
  expect(mallory?.replyTo).toBeUndefined();
  expect(office.smtp.begun()).toBe(2);
});

interface Visitor {
  first: string;
  last: string;
  email?: string;
  message: string;
}

/** Like the contact form: the lead, its mail and its job in one transaction. */
async function lead({ owner }: MailTest, { first, last, email, message }: Visitor): Promise<void> {
  await owner.query(
    `with asked as (
       insert into lead (first_name, last_name, email, phone, message, tag_id, language)
       values ($1, $2, $3, '+8801812345678', $4, 'NDL-007', 'bn') returning id),
     promised as (
       insert into mail (cause, kind, lead_id) select 'lead:' || id, 'LEAD_RECEIVED', id from asked returning id)
     insert into pgboss.job (name, data) select 'mail', jsonb_build_object('mailId', id) from promised`,
    [first, last, email ?? 'ayesha@people.example', message],
  );
}
