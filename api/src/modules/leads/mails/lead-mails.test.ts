import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openMailTest, type MailTest } from '../../../testing/mail-test.ts';
import { startTestApi, type TestApi, GOOD_LEAD, metric, eventually } from '../../../testing/test-api.ts';
import { QUICK } from '../../../testing/processes.ts';

const HOUR = 60 * 60 * 1000;
/** A past hour, so that its digest is due as soon as a worker runs. */
const hour = Math.floor(Date.now() / HOUR) * HOUR - 2 * HOUR;

function setClock(at: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: at });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Each lead comes from its own network. */
async function write(api: TestApi, name: string, n: number, submission = randomUUID()): Promise<void> {
  const { status } = await api.send('/leads', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${n.toString(16)}::1` },
    body: JSON.stringify({ ...GOOD_LEAD, firstName: name, email: `${name}-${n}@example.org`, submission }),
  });
  expect(status).toBe(201);
}

/** Limited concurrency, so that no lead waits for the others longer than the API allows. */
async function writeMany(apis: TestApi[], count: number): Promise<void> {
  const left = Array.from({ length: count }, (_, n) => n);
  const visitor = async (api: TestApi) => {
    for (let n = left.pop(); n !== undefined; n = left.pop()) await write(api, 'Visitor', n);
  };
  await Promise.all(apis.flatMap((api) => Array.from({ length: 5 }, () => visitor(api))));
}

const allSent = (office: MailTest) =>
  eventually(async () => (await office.mails()).every(({ outcome }) => outcome === 'SENT'));

const kindsOf = async (office: MailTest) => {
  const { rows } = await office.owner.query<{ kind: string; count: number }>(
    'select kind, count(*)::int from mail group by kind order by kind',
  );
  return rows.map(({ kind, count }) => [kind, count]);
};

test.each([
  ['en', '20 more leads', '20 more, from ', 'https://farm.example/dashboard/leads'],
  ['bn', 'সাইট থেকে আরও ২০টি বার্তা', 'আরও ২০টি বার্তা', 'https://farm.example/bn/dashboard/leads'],
])(
  'of 40 leads an hour across two processes 20 get a mail each, the others one digest (%s)',
  async (language, subject, text, link) => {
    setClock(hour + 59 * 60_000);
    const office = await openMailTest({ FARM_LANGUAGE: language });
    const second = await startTestApi(0, { ...QUICK, DATABASE_URL: office.api.databaseUrl });
    await writeMany([office.api, second], 40);
    expect(await kindsOf(office)).toEqual([
      ['LEADS_GATHERED', 1],
      ['LEAD_RECEIVED', 20],
    ]);
    const { rows } = await office.owner.query<Record<string, unknown>>(
      `select count(*)::int, count(gathered_in)::int as gathered from lead`,
    );
    expect(rows).toEqual([{ count: 40, gathered: 20 }]);

    await office.startWorkerHere();
    await allSent(office);
    const arrived = await office.smtp.to('office@farm.example', 21);
    const digests = arrived.filter((mail) => mail.subject === subject);
    expect(digests).toHaveLength(1);
    expect(digests[0]?.text).toContain(text);
    expect(digests[0]?.html).toContain(`href="${link}"`);

    // The digest of this hour is sent: a late lead, from a server whose clock is behind, gets its own mail.
    await write(office.api, 'Late', 101);
    // So does a single lead of the next hour.
    vi.setSystemTime(hour + HOUR);
    await write(second, 'Salma', 102);
    await allSent(office);
    const later = (await office.smtp.to('office@farm.example', 23)).slice(21).map((mail) => mail.subject);
    // Delivery is concurrent, so the order varies.
    for (const name of ['Late', 'Salma'])
      expect(later.filter((each) => each?.includes(name))).toHaveLength(1);
    expect(office.smtp.arrived).toHaveLength(23);
  },
);

test('the digest waits for the end of its hour and is not overdue before', async () => {
  const office = await openMailTest();
  const { api, owner } = office;
  setClock(hour + 3 * HOUR);
  const submission = randomUUID();
  await writeMany([api], 20);
  // A repeat is counted and mailed once.
  for (let time = 0; time < 3; time += 1) await write(api, 'Again', 21, submission);
  const { rows } = await owner.query<Record<string, unknown>>(
    `select not_before, start_after, gathered_in = cause as gathered
     from mail join pgboss.job on job.data ->> 'mailId' = mail.id::text join lead on lead.id = $1
     where kind = 'LEADS_GATHERED'`,
    [submission],
  );
  const end = new Date(hour + 4 * HOUR);
  expect(rows).toEqual([{ not_before: end, start_after: end, gathered: true }]);

  await owner.query(`update mail set promised_at = promised_at - interval '50 minutes'`);
  const worker = await office.startWorker();
  await office.smtp.to('office@farm.example', 20);
  await eventually(async () => (await metric(worker, 'mail_waiting')) === 1);
  expect(await metric(worker, 'mail_oldest_waiting_seconds')).toBe(0);
});

test('a lead whose mail cannot be enqueued is not counted in its hour', async () => {
  const office = await openMailTest();
  setClock(hour);
  await writeMany([office.api], 20);
  await office.owner.query('revoke insert on mail from khamar_api');
  const response = await office.call('POST', '/leads', { ...GOOD_LEAD, email: 'other@example.org' });
  expect(response.status).toBe(500);
  const { rows } = await office.owner.query(
    'select leads, (select count(*)::int from lead) as stored from lead_hour',
  );
  expect(rows).toEqual([{ leads: 20, stored: 20 }]);
});
