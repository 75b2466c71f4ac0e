import type { ReceivedMail } from '@khamar/testkit/servers/smtp-server';
import { expect, test } from 'vitest';
import { browserAt } from '../../../testing/browser.ts';
import { openMailTest, type MailTest, signUp } from '../../../testing/mail-test.ts';
import { codeOf } from '../../../testing/test-api.ts';

const EMAIL = 'salma@people.example';
const PATH = '/auth/confirm-email';

const tokenIn = (mail: ReceivedMail | undefined) =>
  /\/confirm-email#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';

async function isVerified({ owner }: MailTest, username = 'salma'): Promise<boolean | undefined> {
  const { rows } = await owner.query<{ is: boolean }>(
    'select email_verified_at is not null as is from account where username = $1',
    [username],
  );
  return rows[0]?.is;
}

/** A person who has signed up, and the link from their mail. */
async function newcomer(language = 'en') {
  const office = await openMailTest();
  await office.startWorkerHere();
  await signUp(office, 'salma', { language });
  const [mail] = await office.smtp.to(EMAIL, 1);
  return { office, mail, token: tokenIn(mail) };
}

test.each([
  ['en', 'https://farm.example/confirm-email#token=', 'Confirm your email address', '7 days'],
  ['bn', 'https://farm.example/bn/confirm-email#token=', 'ইমেইল ঠিকানা নিশ্চিত করুন', 'সাত দিনের'],
])(
  'DESK-04 F9 the welcome mail has a link that confirms the address: %s',
  async (language, link, label, time) => {
    const { mail, token } = await newcomer(language);
    for (const text of [link, label, time]) expect(mail?.text).toContain(text);
    expect(mail?.html).toContain(token);
  },
);

test('DESK-04 F9 the link works once, without signing in, and only its hash is stored', async () => {
  const { office, token } = await newcomer();
  const { rows } = await office.owner.query<{ all: string }>(
    `select (select json_agg(email_link)::text from email_link) || (select json_agg(mail)::text from mail)
       || (select json_agg(job)::text from pgboss.job) as all`,
  );
  expect(rows[0]?.all).not.toContain(token);
  expect(await isVerified(office)).toBe(false);
  const anyone = browserAt(office.api);
  const responses = await Promise.all(Array.from({ length: 5 }, () => anyone.send('PUT', PATH, { token })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 410)).toHaveLength(4);
  for (const { headers } of responses) expect(headers.get('cache-control')).toBe('no-store');
  expect(await isVerified(office)).toBe(true);
  expect(codeOf(await anyone.send('PUT', PATH, { token }))).toEqual([410, 'link_dead']);
});

test.each([
  ['older than seven days', `update email_link set expires_at = expires_at - interval '7 days'`],
  ['of a disabled account', 'update account set disabled_at = now()'],
  ['to a previous address of the account', `update account set email = 'other@people.example'`],
])('DESK-04 F9 a link is invalid: %s', async (_what, sql) => {
  const { office, token } = await newcomer();
  await office.owner.query(sql);
  expect(codeOf(await office.call('PUT', PATH, { token }))).toEqual([410, 'link_dead']);
  expect(await isVerified(office)).toBe(false);
});

test('DESK-04 F9 a confirmation link confirms the address and nothing else', async () => {
  const { office, token } = await newcomer();
  const reset = { token, newPassword: 'a boat on the Jamuna' };
  expect(codeOf(await office.call('PUT', '/auth/reset-password', reset))).toEqual([410, 'link_dead']);
  expect((await office.call('PUT', PATH, { token: 'short' })).status).toBe(400);
  expect((await office.call('PUT', PATH, { token })).status).toBe(200);
});
