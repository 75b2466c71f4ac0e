import { randomUUID } from 'node:crypto';
import { responseOf, ApiError, errorWith } from '@khamar/contract/envelope';
import { MessageDetails, MessagePage, MessageSummary } from '@khamar/contract/messages/message';
import { RecipientPage } from '@khamar/contract/messages/recipient';
import type { Client } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type MailTest, openMailTest } from '../../../testing/mail-test.ts';
import { account } from '../../../testing/processes.ts';
import { addTries, signedIn, codeOf, eventually } from '../../../testing/test-api.ts';

const ENGLISH = { subjectEn: 'About {tag}', bodyEn: 'Dear {name},\n\n{tag} is well. Call {farm}: {phone}' };
const BANGLA = { subjectBn: '{tag} নিয়ে', bodyBn: '{name}, {tag} ভালো আছে। {farm}: {phone}' };
const BOTH = { ...ENGLISH, ...BANGLA };
interface Person {
  email?: string | null;
  language?: 'en' | 'bn';
  tagId?: string | null;
}

const addLead = async (
  owner: Client,
  name: string,
  { email, language = 'en', tagId = null }: Person = {},
) => {
  // It sleeps, because ids are ordered by the millisecond of their creation.
  const { rows } = await owner.query<{ id: string }>(
    `insert into lead (first_name, last_name, email, phone, message, language, tag_id)
     select $1, 'Begum', $2, '+8801812345678', 'Is she calm?', $3, $4 from pg_sleep(0.002) returning id`,
    [name, email ?? `${name.toLowerCase()}@people.example`, language, tagId],
  );
  return { kind: 'lead', _id: rows[0]?.id ?? '' };
};

const addAccount = async (owner: Client, username: string, { email, language = 'en' }: Person = {}) => {
  const { rows } = await owner.query<{ id: string }>(
    `insert into account (username, email, mobile, password_hash, has_common_password, language)
     values ($1, $2, '+8801712345678', 'none', false, $3) returning id`,
    [username, email === undefined ? `${username}@people.example` : email, language],
  );
  return { kind: 'account', _id: rows[0]?.id ?? '' };
};

const addBooking = (owner: Client, who: { _id: string }, tagId: string, state: string) =>
  owner.query(
    `with animal as (insert into cow (tag_id, age, current_weight, current_price, description)
       values ($2, 3, 250, 100000, 'A calm one') returning id)
     insert into booking (cow_id, state, account_id, tag_id, price_paisa, weight_kg, advance_paisa)
     select id, $3, $1, $2, 10000000, 250, 0 from animal`,
    [who._id, tagId, state],
  );

async function openOffice(settings: Record<string, string> = {}) {
  const farm = await openMailTest({ DASHBOARD_ROLES: 'AGENT,ADMIN', ...settings });
  const headers = await signedIn(farm.api, { username: 'selim', roles: ['AGENT'] });
  return {
    ...farm,
    send: (message: object, key: string = randomUUID()) =>
      farm.call('POST', '/messages', message, { ...headers, 'idempotency-key': key }),
    recipients: async (query: string) => {
      const { body } = await farm.api.get(`/messages/recipients?${query}`, headers);
      return responseOf(RecipientPage).parse(body).data;
    },
    list: async () => responseOf(MessagePage).parse((await farm.api.get('/messages', headers)).body).data,
    find: async (id: string) =>
      responseOf(MessageDetails).parse((await farm.api.get(`/messages/${id}`, headers)).body).data,
  };
}
type Office = Awaited<ReturnType<typeof openOffice>>;

const sent = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(MessageSummary).parse(body).data;
};
const waitForOutcomes = (office: MailTest) =>
  eventually(async () => (await office.mails()).every(({ outcome }) => outcome !== null));
const names = ({ recipients }: { recipients: { name: string }[] }) =>
  recipients.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b));

test('DESK-03 each recipient gets the message in their language with their fields, and its delivery is listed', async () => {
  const office = await openOffice();
  const { owner } = office;
  const salma = await addLead(owner, 'Salma', { language: 'bn', tagId: 'NDL-007' });
  const karim = await addAccount(owner, 'karim');
  const gone = await addAccount(owner, 'shut');
  const { _id, recipients } = sent(await office.send({ recipients: [salma, karim, gone], ...BOTH }));
  expect(recipients).toBe(3);
  expect(await office.list()).toMatchObject({
    totalMessages: 1,
    messages: [{ _id, writtenBy: 'selim', recipients: 3, deliveries: { WAITING: 3, SENT: 0 } }],
  });

  await owner.query(`update account set disabled_at = now() where username = 'shut'`);
  await office.startWorkerHere();
  const [bangla] = await office.smtp.to('salma@people.example');
  expect(bangla?.subject).toBe('NDL-007 নিয়ে');
  expect(bangla?.text).toContain(
    'Salma Begum, NDL-007 ভালো আছে। নদী ডেইরি অ্যান্ড লাইভস্টক: ০১৭০০-০০০০০০\n\nনদী ডেইরি',
  );
  const [english] = await office.smtp.to('karim@people.example');
  expect(english?.subject).toBe('About your cow');
  expect(english?.text).toContain('Dear karim,\n\nyour cow is well. Call Nodi Dairy & Livestock: 01700');
  expect(english?.headers.has('auto-submitted')).toBe(false);
  await waitForOutcomes(office);

  const message = await office.find(_id);
  expect(message).toMatchObject({ ...BOTH, deliveries: { WAITING: 0, SENT: 2, REFUSED: 0, NOBODY: 1 } });
  expect(message.people).toMatchObject([
    { name: 'shut', delivery: 'NOBODY' },
    { name: 'karim', address: 'k…@people.example', language: 'en', delivery: 'SENT' },
    { name: 'Salma Begum', address: 's…@people.example', language: 'bn', delivery: 'SENT' },
  ]);
  const { rows } = await owner.query(
    `select actor, action, changes, entity_id from audit_entry where entity in ('message', 'mail')`,
  );
  expect(rows).toEqual([
    { actor: 'selim', action: 'MAILED', changes: { recipients: [null, 3] }, entity_id: _id },
  ]);
});

test('DESK-03 an address that the mail server rejects is listed as refused', async () => {
  const office = await openOffice();
  const message = sent(await office.send({ recipients: [await addLead(office.owner, 'Salma')], ...ENGLISH }));
  office.smtp.behave({ at: 'RCPT', status: 550 });
  await office.startWorkerHere();
  await waitForOutcomes(office);
  expect(await office.find(message._id)).toMatchObject({
    deliveries: { REFUSED: 1 },
    people: [{ delivery: 'REFUSED' }],
  });
});

test('DESK-03 recipients are listed by group and state, found by name, number or full address, each once', async () => {
  const office = await openOffice();
  const { owner } = office;
  const karim = await addAccount(owner, 'karim', { language: 'bn' });
  const rina = await addAccount(owner, 'rina');
  await addAccount(owner, 'nomail', { email: null });
  await addLead(owner, 'Karim', { email: 'KARIM@people.example' });
  await addLead(owner, 'Salma', { tagId: 'NDL-001' });
  const salma = await addLead(owner, 'Salma', { language: 'bn', tagId: 'NDL-007' });
  await addLead(owner, 'Nomail', { email: '' });
  await addLead(owner, 'Two', { email: 'a@people.example, b@people.example' });
  await addBooking(owner, karim, 'BUY-1', 'BOOKED');
  await addBooking(owner, karim, 'BUY-2', 'CANCELLED');
  await addBooking(owner, rina, 'BUY-3', 'CANCELLED');

  expect(names(await office.recipients('group=customers'))).toEqual(['karim', 'rina']);
  expect(names(await office.recipients('group=buyers'))).toEqual(['karim', 'rina']);
  const booked = await office.recipients('group=buyers&state=BOOKED');
  expect(booked.recipients).toEqual([
    { ...karim, name: 'karim', address: 'k…@people.example', language: 'bn', tagId: 'BUY-1' },
  ]);
  const leads = await office.recipients('group=leads&limit=1');
  expect(leads).toMatchObject({
    recipients: [{ ...salma, language: 'bn', tagId: 'NDL-007' }],
    totalRecipients: 2,
    languages: [
      { language: 'bn', recipients: 1, first: { name: 'Salma Begum' } },
      { language: 'en', recipients: 1, first: { name: 'Karim Begum' } },
    ],
  });
  await owner.query(`update lead set state = 'WON' where id = $1`, [salma._id]);
  // The older lead of the same person is still new.
  const won = await office.recipients('group=leads&state=WON');
  expect(won.recipients).toMatchObject([{ ...salma, tagId: 'NDL-007' }]);
  expect((await office.recipients('group=leads&state=NEW')).totalRecipients).toBe(2);
  expect(names(await office.recipients('q=beg'))).toEqual(['Karim Begum', 'Salma Begum']);
  expect(names(await office.recipients('q=০১৭১২-৩৪৫'))).toEqual(['karim', 'rina']);
  expect(names(await office.recipients('q=karim@people.example'))).toEqual(['karim']);
  expect(names(await office.recipients('q=people.example'))).toEqual([]);
  expect(names(await office.recipients('q=%25'))).toEqual([]);
  expect(names(await office.recipients(`lead=${salma._id}`))).toEqual(['Salma Begum']);
  const headers = await signedIn(office.api);
  for (const wrong of [
    'group=all',
    'state=BOOKED',
    'group=leads&state=BOOKED',
    'group=buyers&state=NEW',
    'q=',
    'lead=7',
  ])
    expect(codeOf(await office.api.get(`/messages/recipients?${wrong}`, headers)), wrong).toEqual([
      400,
      'invalid_request',
    ]);
});

const addMany = (owner: Client, count: number) =>
  owner.query(
    `insert into lead (first_name, last_name, email, phone, message, language)
     select 'Lead', n, 'lead-' || n || '@people.example', '+8801812345678', 'M', 'en' from generate_series(1, $1::int) as n`,
    [count],
  );
const Counted = errorWith({ recipients: z.number() });
const countIn = ({ body }: { body: unknown }) => Counted.parse(body).data.recipients;

test('DESK-03 more than 20 recipients need a confirmed count, more than 500 are rejected, 500 take under a second', async () => {
  const office = await openOffice();
  const toLeads = { group: { group: 'leads' }, ...ENGLISH };
  expect(codeOf(await office.send(toLeads))).toEqual([422, 'recipients_none']);
  await addMany(office.owner, 20);
  expect(sent(await office.send(toLeads)).recipients).toBe(20);
  await addMany(office.owner, 500);
  for (const confirmedCount of [undefined, 20, 499]) {
    const rejected = await office.send({ ...toLeads, ...(confirmedCount && { confirmedCount }) });
    expect([...codeOf(rejected), countIn(rejected)]).toEqual([409, 'recipients_unconfirmed', 500]);
  }
  // The fastest of some tries, because other load on the machine only makes it slower.
  let [fastest, tries] = [Infinity, 0];
  for (; tries < 5 && fastest >= 1000; tries += 1) {
    const began = performance.now();
    expect(sent(await office.send({ ...toLeads, confirmedCount: 500 })).recipients).toBe(500);
    fastest = Math.min(fastest, performance.now() - began);
  }
  expect(fastest).toBeLessThan(1000);
  const { rows } = await office.owner.query(
    `select (select count(*) from mail)::int as mails, (select count(*) from pgboss.job where name = 'mail')::int as jobs`,
  );
  expect(rows).toEqual([{ mails: 20 + 500 * tries, jobs: 20 + 500 * tries }]);
  await addLead(office.owner, 'One');
  const rejected = await office.send({ ...toLeads, confirmedCount: 501 });
  expect([...codeOf(rejected), countIn(rejected)]).toEqual([422, 'recipients_too_many', 501]);
});

test('DESK-03 messages are idempotent by key; different content with the same key is rejected', async () => {
  const office = await openOffice();
  const message = { recipients: [await addLead(office.owner, 'Salma')], ...ENGLISH };
  const key = randomUUID();
  const responses = await Promise.all(Array.from({ length: 5 }, () => office.send(message, key)));
  expect(new Set(responses.map((response) => sent(response)._id)).size).toBe(1);
  expect(codeOf(await office.send({ ...message, bodyEn: 'Other words' }, key))).toEqual([
    409,
    'submission_conflict',
  ]);
  await office.owner.query('delete from idempotency');
  expect(sent(await office.send(message, key))._id).toBe(sent(responses[0] ?? { status: 0, body: null })._id);
  expect(await office.mails()).toHaveLength(1);
  const missing = await office.call('POST', '/messages', message, await signedIn(office.api));
  expect(codeOf(missing)).toEqual([400, 'invalid_request']);
});

const fieldsOf = ({ body }: { body: unknown }) => ApiError.parse(body).data.fields;

test('DESK-03 an unknown field or a missing language is rejected at its field', async () => {
  const office = await openOffice();
  const recipients = [
    await addLead(office.owner, 'Salma', { language: 'bn' }),
    await addLead(office.owner, 'Karim'),
  ];
  const errors = [
    [
      { recipients, ...ENGLISH },
      { subjectBn: 'Please input a subject!', bodyBn: 'Please input your message!' },
    ],
    [{ recipients, ...BANGLA, subjectEn: 'Hello' }, { bodyEn: 'Please input your message!' }],
    [{ recipients, ...BOTH, bodyEn: 'Dear {nmae}' }, { bodyEn: 'Unknown field. Use one listed below' }],
    [{ recipients, ...BOTH, subjectBn: 'গরু {}' }, { subjectBn: 'Unknown field. Use one listed below' }],
    [BOTH, { recipients: 'Choose at least one recipient' }],
    [{ ...BOTH, recipients: [] }, { recipients: 'Choose at least one recipient' }],
    [{ ...BOTH, recipients, group: { group: 'leads' } }, { recipients: 'Choose at least one recipient' }],
  ] as const;
  for (const [message, fields] of errors) {
    const rejected = await office.send(message);
    expect(codeOf(rejected)).toEqual([400, 'invalid_request']);
    expect(fieldsOf(rejected)).toMatchObject(fields);
  }
  expect(await office.mails()).toEqual([]);
});

test('DESK-03 only staff can send messages, at most 60 an hour', async () => {
  const office = await openOffice();
  const message = { recipients: [await addLead(office.owner, 'Salma')], ...ENGLISH };
  const customer = await signedIn(office.api, { username: 'karim', roles: ['CUSTOMER'] });
  const key = { 'idempotency-key': randomUUID() };
  expect(codeOf(await office.call('POST', '/messages', message, { ...customer, ...key }))[0]).toBe(403);
  expect(codeOf(await office.call('POST', '/messages', message, key))[0]).toBe(401);
  sent(await office.send(message));
  await addTries(office.api, 'message', 54);
  const responses = await Promise.all(Array.from({ length: 8 }, () => office.send(message)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(3);
});

test('DESK-03 a message is exported and erased with its recipient; one to several stays for the others', async () => {
  const office: Office = await openOffice();
  const { owner } = office;
  const salma = await addLead(owner, 'Salma');
  const karim = await addAccount(owner, 'karim');
  sent(await office.send({ recipients: [salma], ...ENGLISH, bodyEn: 'Only for Salma' }));
  const both = sent(await office.send({ recipients: [salma, karim], ...ENGLISH, bodyEn: 'For both' }));
  const who = ['--email', 'salma@people.example'];
  const { out } = await account(office.api, ['export', ...who]);
  expect(JSON.parse(out)).toMatchObject({ messages: [{ body: 'Only for Salma' }, { body: 'For both' }] });
  await account(office.api, ['erase', ...who, '--yes']);
  expect(await office.list()).toMatchObject({ totalMessages: 1, messages: [{ _id: both._id }] });
  expect((await office.find(both._id)).people).toMatchObject([{ name: 'karim' }]);
  const { rows } = await owner.query(`select from idempotency where scope = 'message'`);
  expect(rows).toHaveLength(1);
});
