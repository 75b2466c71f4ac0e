import { expect, test } from 'vitest';
import { z } from 'zod';
import { account } from '../../testing/processes.ts';
import { startTestApi, type TestApi, office, startOffice } from '../../testing/test-api.ts';

const SALMA = {
  username: 'salma',
  email: 'Salma@example.org',
  mobile: '01712345678',
  password: 'mustard-oil-cake',
};
const json = (method: string, body: unknown) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A customer who signed up, signed in, forgot her password and asked about a cow; and a neighbour who did the same. */
async function farmWithSalma(): Promise<TestApi> {
  const api = await startTestApi(1);
  for (const [person, lead] of [
    [SALMA, 'salma@EXAMPLE.org'],
    [{ ...SALMA, username: 'neighbour', email: 'n@example.org' }, 'n@example.org'],
  ] as const) {
    const { username, email, password } = person;
    await api.send('/auth/signup', json('POST', person));
    await api.send('/auth/login', json('POST', { username, password }));
    await api.send('/auth/forgot-password', json('PUT', { email }));
    await api.query(
      `with asked as (insert into lead (first_name, last_name, email, phone, message, language)
         values ('Salma', 'Begum', $1, '+8801712345678', 'Is she calm?', 'bn') returning id)
       , noted as (insert into lead_event (lead_id, kind, actor, text) select id, 'NOTE', 'karim', 'She is calm' from asked)
       insert into mail (cause, kind, lead_id) select 'lead:' || id, 'LEAD_RECEIVED', id from asked`,
      [lead],
    );
    await api.query(
      `insert into email_link select sha256(id::text::bytea), id, email, now() + '1 hour' from account where username = $1`,
      [username],
    );
    await api.query(
      `insert into sign_in_code (request_hash, sms, mobile, language, expires_at)
       values (sha256($1::text::bytea), gen_random_uuid(), case when $1::text = 'salma' then '+8801712345678' else '+8801812345678' end, 'bn', now() + '1 hour')`,
      [username],
    );
    await api.query(
      `insert into password_reset select sha256(id::text::bytea), id, now() + '1 hour' from account where username = $1`,
      [username],
    );
  }
  return api;
}

const COUNTS = [
  'account',
  'session',
  'refresh_token',
  'device',
  'password_reset',
  'email_link',
  'sign_in_code',
  'mail',
  'lead',
  'lead_event',
].map((table) => `(select count(*)::int from ${table}) as ${table}`);
const counted = async (api: TestApi): Promise<unknown> =>
  (await api.query(`select ${COUNTS.join()}`)).rows[0];

const Exported = z.record(z.string(), z.array(z.record(z.string(), z.unknown())));
const exported = async (api: TestApi, ...who: string[]) =>
  Exported.parse(JSON.parse((await account(api, ['export', ...who])).out));

test('a person known only by phone number can be exported and erased', async () => {
  const api = await startTestApi();
  const ask = (phone: string) =>
    api.send(
      '/leads',
      json('POST', { firstName: 'Rahima', phone, tagId: 'NDL-001', submission: crypto.randomUUID() }),
    );
  for (const phone of ['01812-345678', '01912-345678']) expect((await ask(phone)).status).toBe(201);
  const who = ['--mobile', '০১৮১২-৩৪৫৬৭৮'];
  const { leads, ...rest } = await exported(api, ...who);
  expect(leads).toMatchObject([{ firstName: 'Rahima', phone: '+8801812345678', tagId: 'NDL-001' }]);
  expect(rest['account']).toEqual([]);
  const { out } = await account(api, ['erase', ...who, '--yes']);
  expect(out).toContain('accounts 0, leads 1, emails 1');
  expect(await counted(api)).toMatchObject({ lead: 1, mail: 1 });
  const { rowCount } = await api.query('select from idempotency');
  expect(rowCount, 'the key of the other lead').toBe(1);
});

test('export prints everything stored about a person, and no secret', async () => {
  const api = await farmWithSalma();
  const { out } = await account(api, ['export', '--email', 'SALMA@example.org']);
  const everything = Exported.parse(JSON.parse(out));

  expect(everything).toMatchObject({
    account: [{ username: 'salma', email: 'Salma@example.org', mobile: '+8801712345678', language: 'en' }],
    sessions: [{ device: 'Another device', endedAt: null }],
    devices: [{}],
    passwordLinks: [{}],
    signInCodes: [{ mobile: '+8801712345678', tries: 0 }],
    mails: [{ kind: 'WELCOME' }, { kind: 'FORGOT_PASSWORD' }, { kind: 'LEAD_RECEIVED' }],
    leads: [{ firstName: 'Salma', phone: '+8801712345678', message: 'Is she calm?', state: 'NEW' }],
    leadEvents: [{ kind: 'NOTE', text: 'She is calm' }],
    changesOfTheAccount: [{ by: '(self)', action: 'ADDED' }],
    changesByTheAccount: [],
  });
  expect(Object.keys(everything['devices']?.[0] ?? {})).toEqual(['firstSeenAt', 'seenAt']);
  expect(out).not.toMatch(/argon2|hash|neighbour|n@example|karim/i);
});

test('by username only the data of the account is exported and erased, not that of its email address', async () => {
  const api = await farmWithSalma();
  expect(await exported(api, '--username', 'SALMA')).toMatchObject({
    account: [{ username: 'salma' }],
    mails: [{ kind: 'WELCOME' }],
    leads: [],
  });
  const { out } = await account(api, ['erase', '--username', 'salma', '--yes']);
  expect(out).toBe('Permanently deleted: accounts 1, leads 0, emails 1\n');
});

test('every column with personal data is exported or a known secret', async () => {
  const api = await farmWithSalma();
  const { rows } = await api.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name in ('account', 'session', 'device', 'password_reset', 'email_link', 'mail', 'lead', 'lead_event')
     group by table_name`,
  );
  const names = {
    password_reset: 'passwordLinks',
    email_link: 'emailLinks',
    account: 'account',
    lead_event: 'leadEvents',
  } as Record<string, string>;
  const everything = await exported(api, '--email', 'salma@example.org');
  const camel = (column: string) => column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
  const missing = rows.flatMap(({ table, columns }) => {
    const [row = {}] = everything[names[table] ?? `${table}s`] ?? [];
    return columns.filter((column) => !(camel(column) in row)).map((column) => `${table}.${column}`);
  });
  // Ids that only join rows, earliest delivery times of mails, digests of secrets, and which staff member wrote a mail or handles a lead.
  const known = [
    'account.id account.number_digest account.password_hash device.account_id device.hash email_link.account_id email_link.hash lead.assignee_id lead.gathered_in lead.id lead_event.actor lead_event.assignee lead_event.id lead_event.lead_id mail.account_id mail.cause mail.id',
    'mail.in_hand_until mail.lead_id mail.message_id mail.not_before mail.written_by password_reset.account_id password_reset.hash session.account_id session.id',
  ];
  expect(missing.toSorted()).toEqual(known.join(' ').split(' '));
});

test('erase deletes the account and all its data, and no one else is affected', async () => {
  const api = await farmWithSalma();
  const two = {
    account: 2,
    session: 2,
    refresh_token: 2,
    device: 2,
    password_reset: 2,
    email_link: 2,
    mail: 6,
    lead: 2,
    lead_event: 2,
    sign_in_code: 2,
  };
  expect(await counted(api)).toEqual(two);

  const { code, err } = await account(api, ['erase', '--username', 'salma'], 'neighbour\n');
  expect([code, err]).toEqual([1, "The name doesn't match. Nothing was deleted.\n"]);
  expect(await counted(api)).toEqual(two);

  const { out } = await account(api, ['erase', '--email', 'SALMA@example.org'], 'salma\n');
  expect(out).toBe('Permanently deleted: accounts 1, leads 1, emails 3\n');
  const one = {
    account: 1,
    session: 1,
    refresh_token: 1,
    device: 1,
    password_reset: 1,
    email_link: 1,
    mail: 3,
    lead: 1,
    lead_event: 1,
    sign_in_code: 1,
  };
  expect(await counted(api)).toEqual(one);
  expect((await exported(api, '--username', 'neighbour'))['mails']).toHaveLength(1);

  const { rows } = await api.query<{ entity_id: string }>(
    `select actor, action, entity_id from audit_entry where entity = 'account' and entity_id not in (select id from account) order by id`,
  );
  expect(rows).toMatchObject([
    { actor: '(self)', action: 'ADDED' },
    { actor: '(command)', action: 'ERASED' },
  ]);
  const { rows: auditLog } = await api.query<{ all: string }>(
    'select string_agg(audit_entry::text, chr(10)) as all from audit_entry',
  );
  expect(auditLog[0]?.all).not.toMatch(/salma|1712345678/i);
  expect((await account(api, ['export', '--username', 'salma'])).err).toBe(
    'No account found with this username\n',
  );
});

test('a visitor without an account has the same rights', async () => {
  const api = await farmWithSalma();
  await account(api, ['erase', '--email', 'salma@example.org', '--yes']);
  await api.query(
    `insert into lead (first_name, last_name, email, phone, message, language)
     values ('Salma', 'Begum', 'salma@example.org', '+8801712345678', 'And now?', 'bn')`,
  );
  expect((await exported(api, '--email', 'salma@example.org'))['leads']).toMatchObject([
    { message: 'And now?' },
  ]);
  const { out } = await account(api, ['erase', '--email', 'salma@example.org', '--yes']);
  expect(out).toBe('Permanently deleted: accounts 0, leads 1, emails 0\n');
  const again = await account(api, ['erase', '--email', 'salma@example.org', '--yes']);
  expect([again.code, again.err]).toEqual([1, 'Nothing is stored for this address\n']);
});

test('erasing a staff account keeps their name in the audit log', async () => {
  const { api, staff: rahim } = await startOffice(1);
  await rahim.update('NDL-001', { currentPrice: 99_000, version: 1 });
  const { changesByTheAccount } = await exported(api, '--username', 'rahim');
  expect(changesByTheAccount).toMatchObject([
    { action: 'CHANGED', changes: { current_price: [expect.any(Number), 99_000] } },
  ]);
  await account(api, ['erase', '--username', 'rahim', '--yes']);
  const { rows } = await api.query(`select from audit_entry where actor = 'rahim'`);
  expect(rows).toHaveLength(1);

  // A new account with the same username gets nothing of the erased one.
  await office(api);
  expect((await exported(api, '--username', 'rahim'))['changesByTheAccount']).toEqual([]);
});
