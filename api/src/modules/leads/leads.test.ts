import { randomUUID } from 'node:crypto';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { LeadPage } from '@khamar/contract/leads/lead';
import { expect, test } from 'vitest';
import { startTestApi, type TestApi, signedIn, codeOf, GOOD_LEAD } from '../../testing/test-api.ts';

const THANKS = {
  success: true,
  message: "Thank you. We've received your message and will reply soon.",
  data: null,
};

const write = (api: TestApi, lead: object, address = '203.0.113.7', headers: Record<string, string> = {}) =>
  api.send('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address, ...headers },
    body: JSON.stringify(lead),
  });
async function read(api: TestApi, query = '') {
  const response = await api.get(`/leads?${query}`, await signedIn(api));
  expect(response.headers.get('cache-control')).toBe('no-store');
  return responseOf(LeadPage).parse(response.body).data;
}
async function mails(api: TestApi): Promise<unknown[]> {
  const { rows } = await api.query<Record<string, unknown>>(
    'select cause, kind, lead_id, account_id, recipient, data from mail',
  );
  return rows;
}

test('a lead gets a response without personal data, is listed for staff and enqueues a mail', async () => {
  const api = await startTestApi();
  const response = await write(api, { ...GOOD_LEAD, city: ' ', tagId: 'ndl-404', language: 'bn' });
  expect([response.status, response.body]).toEqual([201, THANKS]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  await write(api, { ...GOOD_LEAD, firstName: 'রহিম', email: 'rahim@example.org', city: 'ঢাকা' });

  const { leads, totalLeads } = await read(api);
  expect(totalLeads).toBe(2);
  expect(leads).toMatchObject([
    { firstName: 'রহিম', city: 'ঢাকা', tagId: null, language: 'en' },
    { ...GOOD_LEAD, phone: '+8801712345678', city: null, tagId: 'NDL-404', language: 'bn' },
  ]);
  expect(await mails(api)).toEqual(
    expect.arrayContaining(
      leads.map(({ _id }) => ({
        cause: `lead:${_id}`,
        kind: 'LEAD_RECEIVED',
        lead_id: _id,
        account_id: null,
        recipient: null,
        data: {},
      })),
    ),
  );
});

test('a question about a cow needs only a name and a phone number', async () => {
  const api = await startTestApi();
  const question = { firstName: 'Salma', phone: '01712-345678', submission: randomUUID() };
  for (const about of [{ tagId: 'ndl-001' }, { isAboutCows: true, submission: randomUUID(), email: ' ' }]) {
    const response = await write(api, { ...question, ...about });
    expect([response.status, response.body]).toEqual([201, THANKS]);
  }
  const { leads } = await read(api);
  const expectedLead = { firstName: 'Salma', lastName: '', email: '', phone: '+8801712345678', message: '' };
  expect(leads).toMatchObject([
    { ...expectedLead, tagId: null },
    { ...expectedLead, tagId: 'NDL-001' },
  ]);
  expect(await mails(api)).toHaveLength(2);
  // Without an email address, the limit is keyed by phone number.
  const again = () => write(api, { ...question, tagId: 'NDL-001', submission: randomUUID() });
  for (let count = 2; count < 5; count += 1) expect((await again()).status).toBe(201);
  expect(codeOf(await again())).toEqual([429, 'too_often']);
});

test('a filled honeypot gets the same response; nothing is stored or mailed', async () => {
  const api = await startTestApi();
  const response = await write(api, { ...GOOD_LEAD, website: 'https://cheap.example' });
  expect([response.status, response.body]).toEqual([201, THANKS]);
  expect((await read(api)).totalLeads).toBe(0);
  expect(await mails(api)).toEqual([]);
  await write(api, { ...GOOD_LEAD, website: '' });
  expect((await read(api)).totalLeads).toBe(1);
});

test('a lead sent twice, concurrently or later, is one lead and one mail', async () => {
  const api = await startTestApi();
  const submission = randomUUID();
  const tries = [submission, submission.toUpperCase(), submission].map((id) =>
    write(api, { ...GOOD_LEAD, submission: id }),
  );
  for (const response of [...(await Promise.all(tries)), await write(api, { ...GOOD_LEAD, submission })])
    expect([response.status, response.body]).toEqual([201, THANKS]);
  expect((await read(api)).leads.map(({ _id }) => _id)).toEqual([submission]);
  expect(await mails(api)).toHaveLength(1);
});

test('the same key with different content is rejected, and the first lead stays', async () => {
  const api = await startTestApi();
  const lead = { ...GOOD_LEAD, submission: randomUUID() };
  expect((await write(api, lead)).status).toBe(201);
  for (const other of [
    { message: 'We would come on Saturday.' },
    { tagId: 'NDL-002' },
    { phone: '01812345678' },
  ])
    expect(codeOf(await write(api, { ...lead, ...other }, '203.0.113.8'))).toEqual([
      409,
      'submission_conflict',
    ]);
  // The language of the page does not make it another lead.
  const again = await write(api, { ...lead, language: 'bn' }, '203.0.113.9');
  expect([again.status, again.body]).toEqual([201, THANKS]);
  const corrected = { ...lead, message: 'We would come on Saturday.', submission: randomUUID() };
  expect((await write(api, corrected, '203.0.113.9')).status).toBe(201);
  const { leads } = await read(api);
  expect(leads.map(({ message }) => message)).toEqual([corrected.message, GOOD_LEAD.message]);
  expect(await mails(api)).toHaveLength(2);
});

test('of two concurrent leads with one key and different content one is rejected', async () => {
  const api = await startTestApi();
  const submission = randomUUID();
  const responses = await Promise.all(
    ['Friday', 'Saturday'].map((message) => write(api, { ...GOOD_LEAD, message, submission })),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
});

test('the Idempotency-Key header and the field `submission` are one key; the header wins', async () => {
  const api = await startTestApi();
  const key = randomUUID();
  const sent = [
    await write(api, GOOD_LEAD, undefined, { 'idempotency-key': key }),
    await write(api, { ...GOOD_LEAD, submission: key }),
    await write(api, { ...GOOD_LEAD, submission: randomUUID() }, undefined, { 'idempotency-key': key }),
  ];
  for (const response of sent) expect([response.status, response.body]).toEqual([201, THANKS]);
  const others = { ...GOOD_LEAD, message: 'Other words' };
  const rejected = await write(api, others, undefined, { 'idempotency-key': key });
  expect(codeOf(rejected)).toEqual([409, 'submission_conflict']);
  const wrong = await write(api, GOOD_LEAD, undefined, { 'idempotency-key': 'x' });
  expect(codeOf(wrong)).toEqual([400, 'invalid_request']);
  expect((await read(api)).leads.map(({ _id }) => _id)).toEqual([key]);
});

test('a repeat after its key has expired gets the same response and is stored once', async () => {
  const api = await startTestApi();
  const lead = { ...GOOD_LEAD, submission: randomUUID() };
  await write(api, lead);
  await api.query('delete from idempotency');
  expect((await write(api, { ...lead, message: 'Other words' })).status).toBe(201);
  expect((await read(api)).leads.map(({ message }) => message)).toEqual([GOOD_LEAD.message]);
});

test('a lead is not stored if its mail cannot be enqueued', async () => {
  const api = await startTestApi();
  await api.query('revoke insert on mail from khamar_api');
  expect((await write(api, GOOD_LEAD)).status).toBe(500);
  expect((await read(api)).totalLeads).toBe(0);
});

test('each missing or invalid field has its message', async () => {
  const api = await startTestApi();
  const fieldsOf = async (lead: object) => {
    const response = await write(api, lead);
    expect(response.status).toBe(400);
    return ApiError.parse(response.body).data.fields;
  };
  const missing = {
    firstName: 'Please input your first name!',
    lastName: 'Please input your last name!',
    email: 'Please input your email!',
    phone: 'Please input your phone number!',
    message: 'Please input your message!',
  };
  expect(await fieldsOf({})).toEqual(missing);
  expect(await fieldsOf({ firstName: ' ', lastName: '', email: '', phone: ' ', message: '\n' })).toEqual(
    missing,
  );
  expect(
    await fieldsOf({ ...GOOD_LEAD, email: 'salma@x\r\nBcc: b@x.org', phone: '12', tagId: "' or 1=1" }),
  ).toMatchObject({
    email: 'Please enter a valid email address!',
    phone: 'Please enter a valid phone number',
    tagId: expect.any(String) as unknown,
  });
  expect(await fieldsOf({ ...GOOD_LEAD, firstName: 'Sal\u202Ema' })).toEqual({
    firstName: 'Use plain text only',
  });
  expect((await read(api)).totalLeads).toBe(0);
});

test('one household may send 60 leads an hour, and five per email address, across processes', async () => {
  const api = await startTestApi();
  const second = await startTestApi(0, { DATABASE_URL: api.databaseUrl });
  const from = (index: number) => ({ ...GOOD_LEAD, email: `visitor${index}@example.org` });
  for (let index = 0; index < 60; index += 1)
    expect((await write(index % 2 === 0 ? api : second, from(index), '2001:db8:1:1::7')).status).toBe(201);
  const rejected = await write(api, from(60), '2001:db8:1:1:ffff::1');
  expect(codeOf(rejected)).toEqual([429, 'too_often']);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3000);
  expect((await write(api, from(60), '2001:db8:1:2::7')).status).toBe(201);

  const shouted = { ...GOOD_LEAD, email: 'SALMA@example.org' };
  // The honeypot has its own limit, just as strict, or bots could recognise it by the missing limit.
  for (const website of ['', 'filled']) {
    for (let index = 0; index < 5; index += 1)
      expect((await write(api, { ...GOOD_LEAD, website }, '198.51.100.8')).status).toBe(201);
    const rejectedAgain = await write(second, { ...shouted, website }, '198.51.100.8');
    expect(codeOf(rejectedAgain)).toEqual([429, 'too_often']);
  }
  // This does not use up anyone else's limit.
  expect((await write(second, shouted, '198.51.100.9')).status).toBe(201);
});

test('staff page through leads, newest first, with the exact total', async () => {
  const api = await startTestApi();
  await api.query(
    `insert into lead (first_name, last_name, email, phone, message, language, created_at)
     select 'V' || n, 'Visitor', 'v@example.org', '+8801712345678', 'Hello', 'en', timestamptz '2026-05-01' + n / 2 * interval '1 hour'
     from generate_series(1, 25) n`,
  );
  const pages = await Promise.all(
    [0, 1, 2, 3].map((page) => read(api, `page=${page}&${page === 1 ? 'size' : 'limit'}=10`)),
  );
  expect(pages.map(({ leads, totalLeads }) => [leads.length, totalLeads])).toEqual([
    [10, 25],
    [10, 25],
    [5, 25],
    [0, 25],
  ]);
  const all = pages.flatMap(({ leads }) => leads);
  expect(new Set(all.map(({ _id }) => _id)).size).toBe(25);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(codeOf(await api.get('/leads?limit=101', await signedIn(api)))).toEqual([400, 'invalid_request']);
});

test('a lead that could not be stored does not count against the limit', async () => {
  const api = await startTestApi();
  // Simulates a full disk: attempts are counted, but the lead cannot be written.
  await api.query('revoke insert on lead from khamar_api');
  const lead = { ...GOOD_LEAD, submission: randomUUID() };
  for (let tries = 0; tries < 6; tries += 1) expect((await write(api, lead)).status).toBe(500);
  await api.query('grant insert on lead to khamar_api');
  expect((await write(api, lead)).status).toBe(201);
  expect((await read(api)).totalLeads).toBe(1);
});
