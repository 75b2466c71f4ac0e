import { expect, test } from 'vitest';
import { openMailTest, type MailTest } from '../../../testing/mail-test.ts';
import { addTries, signedIn, codeOf } from '../../../testing/test-api.ts';

const LETTER = {
  recipient: 'ayesha@people.example',
  subject: 'Your Sahiwal & her calf',
  msgBody: 'Dear Ayesha,\n\nshe is <well>. Come and see her.',
};

const send = async (office: MailTest, letter: object, person: Parameters<typeof signedIn>[1] = {}) =>
  office.call('POST', '/auth/send-mail', letter, await signedIn(office.api, person));

test('API-03 staff write to one person in the name of the farm, and the trail says who did', async () => {
  const office = await openMailTest();
  await office.startWorkerHere();
  const answer = await send(office, LETTER);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Email sent' } });
  await send(office, { ...LETTER, recipient: 'jamal@people.example', msgBody: 'গরুটি ভালো আছে।' });

  const [mail] = await office.smtp.to('ayesha@people.example');
  expect(mail?.subject).toBe(LETTER.subject);
  expect(mail?.text).toBe(`${LETTER.msgBody}\n\nNodi Dairy & Livestock\n+8801700000000\n`);
  expect(mail?.html).toContain('she is &lt;well&gt;. Come');
  expect(mail?.from?.value).toEqual([{ name: 'Nodi Dairy & Livestock', address: 'khamar@farm.example' }]);
  expect(mail?.replyTo?.value).toMatchObject([{ address: 'office@farm.example' }]);
  expect(mail?.headers.has('auto-submitted')).toBe(false);
  const [bangla] = await office.smtp.to('jamal@people.example');
  expect(bangla?.text).toContain('নদী ডেইরি অ্যান্ড লাইভস্টক');

  const { rows } = await office.owner.query(
    `select actor, action, changes, session_id is not null as signed from audit_entry where entity = 'mail'`,
  );
  const entry = { actor: 'rahim', action: 'MAILED', changes: {}, signed: true };
  expect(rows).toEqual([entry, entry]);
});

test('API-03 one submission is one mail, however often it is sent', async () => {
  const office = await openMailTest();
  const letter = { ...LETTER, submission: crypto.randomUUID() };
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(office, letter)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await office.mails()).toHaveLength(1);
  // The same key from someone else is another mail; without a key, every request is.
  await send(office, letter, { username: 'selim' });
  const byHeader = { ...(await signedIn(office.api)), 'idempotency-key': letter.submission };
  expect((await office.call('POST', '/auth/send-mail', LETTER, byHeader)).status).toBe(200);
  await send(office, LETTER);
  await send(office, LETTER);
  expect(await office.mails()).toHaveLength(4);
  const { rows } = await office.owner.query<{ jobs: number }>('select count(*)::int as jobs from pgboss.job');
  expect(rows).toEqual([{ jobs: 4 }]);
});

test('API-03 the same submission with other words is refused, and nothing of them is sent', async () => {
  const office = await openMailTest();
  const letter = { ...LETTER, submission: crypto.randomUUID() };
  expect((await send(office, letter)).status).toBe(200);
  for (const other of [
    { msgBody: 'She is sold.' },
    { subject: 'Sold' },
    { recipient: 'jamal@people.example' },
  ])
    expect(codeOf(await send(office, { ...letter, ...other }))).toEqual([409, 'submission_conflict']);
  expect((await send(office, letter)).status).toBe(200);
  expect(await office.mails()).toHaveLength(1);
  await office.owner.query('delete from idempotency');
  expect((await send(office, { ...letter, subject: 'Sold' })).status).toBe(200);
  expect(await office.mails()).toHaveLength(1);
});

test('API-03 never an open relay: only for staff, to one plain address, sixty an hour', async () => {
  const office = await openMailTest({ DASHBOARD_ROLES: 'AGENT,ADMIN' });
  expect((await office.call('POST', '/auth/send-mail', LETTER)).status).toBe(401);
  const customer = await send(office, LETTER, { username: 'karim', roles: ['CUSTOMER'] });
  expect(codeOf(customer)).toEqual([403, 'forbidden']);
  const agent = { username: 'agent', roles: ['AGENT' as const] };
  for (const wrong of [
    { recipient: 'a@x.example, b@x.example' },
    { recipient: 'a@x.example\r\nBcc: b@x.example' },
    { recipient: '"A" <a@x.example>' },
    { recipient: ['a@x.example'] },
    { subject: 'Hello\r\nBcc: b@x.example' },
    { subject: '' },
    { msgBody: 'a\0b' },
    { cc: 'b@x.example' },
  ])
    expect(codeOf(await send(office, { ...LETTER, ...wrong }, agent))).toEqual([400, 'invalid_request']);

  const headers = await signedIn(office.api, agent);
  const write = async () => (await office.call('POST', '/auth/send-mail', LETTER, headers)).status;
  expect(await write()).toBe(200);
  await addTries(office.api, 'staff-mail', 54);
  const statuses = await Promise.all(Array.from({ length: 8 }, write));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  // The limit is per account.
  expect((await send(office, LETTER, { username: 'selim' })).status).toBe(200);
});
