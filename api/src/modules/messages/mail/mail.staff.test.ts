import { expect, test } from 'vitest';
import { openMailTest, type MailTest } from '../../../testing/mail-test.ts';
import { addTries, signedIn, codeOf } from '../../../testing/test-api.ts';

const MAIL = {
  recipient: 'ayesha@people.example',
  subject: 'Your Sahiwal & her calf',
  msgBody: 'Dear Ayesha,\n\nshe is <well>. Come and see her.',
};

const send = async (office: MailTest, mail: object, person: Parameters<typeof signedIn>[1] = {}) =>
  office.call('POST', '/auth/send-mail', mail, await signedIn(office.api, person));

test('API-03 staff send a mail on behalf of the farm, and the audit log has the actor', async () => {
  const office = await openMailTest();
  await office.startWorkerHere();
  const response = await send(office, MAIL);
  expect(response).toMatchObject({ status: 200, body: { message: 'Email sent' } });
  await send(office, { ...MAIL, recipient: 'jamal@people.example', msgBody: 'গরুটি ভালো আছে।' });

  const [mail] = await office.smtp.to('ayesha@people.example');
  expect(mail?.subject).toBe(MAIL.subject);
  expect(mail?.text).toBe(`${MAIL.msgBody}\n\nNodi Dairy & Livestock\n01700-000000\n`);
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
  const mail = { ...MAIL, submission: crypto.randomUUID() };
  const responses = await Promise.all(Array.from({ length: 5 }, () => send(office, mail)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await office.mails()).toHaveLength(1);
  // The same key from someone else is another mail; without a key, every request is.
  await send(office, mail, { username: 'selim' });
  const byHeader = { ...(await signedIn(office.api)), 'idempotency-key': mail.submission };
  expect((await office.call('POST', '/auth/send-mail', MAIL, byHeader)).status).toBe(200);
  await send(office, MAIL);
  await send(office, MAIL);
  expect(await office.mails()).toHaveLength(4);
  const { rows } = await office.owner.query<{ jobs: number }>('select count(*)::int as jobs from pgboss.job');
  expect(rows).toEqual([{ jobs: 4 }]);
});

test('API-03 the same submission with different content is rejected and not sent', async () => {
  const office = await openMailTest();
  const mail = { ...MAIL, submission: crypto.randomUUID() };
  expect((await send(office, mail)).status).toBe(200);
  for (const other of [
    { msgBody: 'She is sold.' },
    { subject: 'Sold' },
    { recipient: 'jamal@people.example' },
  ])
    expect(codeOf(await send(office, { ...mail, ...other }))).toEqual([409, 'submission_conflict']);
  expect((await send(office, mail)).status).toBe(200);
  expect(await office.mails()).toHaveLength(1);
  await office.owner.query('delete from idempotency');
  expect((await send(office, { ...mail, subject: 'Sold' })).status).toBe(200);
  expect(await office.mails()).toHaveLength(1);
});

test('API-03 no open relay: staff only, one plain address, 60 an hour', async () => {
  const office = await openMailTest({ DASHBOARD_ROLES: 'AGENT,ADMIN' });
  expect((await office.call('POST', '/auth/send-mail', MAIL)).status).toBe(401);
  const customer = await send(office, MAIL, { username: 'karim', roles: ['CUSTOMER'] });
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
    expect(codeOf(await send(office, { ...MAIL, ...wrong }, agent))).toEqual([400, 'invalid_request']);

  const headers = await signedIn(office.api, agent);
  const write = async () => (await office.call('POST', '/auth/send-mail', MAIL, headers)).status;
  expect(await write()).toBe(200);
  await addTries(office.api, 'staff-mail', 54);
  const statuses = await Promise.all(Array.from({ length: 8 }, write));
  expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(3);
  // The limit is per account.
  expect((await send(office, MAIL, { username: 'selim' })).status).toBe(200);
});
