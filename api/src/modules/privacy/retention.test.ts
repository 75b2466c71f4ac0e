import { asApi, connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { openDatabase, openPool } from '../../db/pool.ts';
import { PERSONAL_DATA } from '../../personal-data.ts';
import { applyRetention } from './export-and-erase.service.ts';

const SETTINGS = { LEAD_KEEP_DAYS: 730, SESSION_IDLE_DAYS: 14 };
const NOTHING = {
  tokens: 0,
  sessions: 0,
  devices: 0,
  phoneCodes: 0,
  signInCodes: 0,
  emailLinks: 0,
  links: 0,
  counts: 0,
  mails: 0,
  messages: 0,
  leads: 0,
  leadHours: 0,
  numberDigests: 0,
  quotes: 0,
  familyLinks: 0,
  slipLinks: 0,
  stopPhotos: 0,
  idempotencyKeys: 0,
};

/** A connection as the database owner to insert old rows, and the database as the API sees it to delete them. */
async function newFarm(): Promise<{ owner: Client; db: Db }> {
  const url = await testDatabase();
  const owner = await connectTo(url);
  const db: Db = openDatabase(
    openPool({ DATABASE_URL: asApi(url), DATABASE_CONNECTIONS: 2 }, () => undefined),
  );
  onTestFinished(async () => {
    await Promise.all([owner.end(), db.destroy()]);
  });
  await owner.query(
    `insert into account (username, password_hash, has_common_password) values ('salma', 'none', false)`,
  );
  return { owner, db };
}

const left = async (owner: Client, query: string) => {
  const { rows } = await owner.query<{ name: string }>(`select ${query} order by 1`);
  return rows.map(({ name }) => name);
};

test('sessions are deleted with their tokens 30 days after their end; open ones stay', async () => {
  const { owner, db } = await newFarm();
  await owner.query(
    `with opened as (
       insert into session (account_id, device, started_at, expires_at, ended_at)
       select account.id, device, now() - '100 days'::interval, now() - expired::interval, now() - ended::interval
       from account, (values ('signed out long ago', '-10 days', '31 days'), ('signed out', '-10 days', '29 days'),
         ('expired long ago', '31 days', null), ('expired', '29 days', null), ('open', '-1 day', null))
         as past (device, expired, ended) returning id)
     insert into refresh_token (hash, session_id) select sha256(id::text::bytea), id from opened`,
  );
  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual({ ...NOTHING, sessions: 2 });
  expect(await left(owner, 'device as name from session')).toEqual(['expired', 'open', 'signed out']);
  expect(await left(owner, 'session_id as name from refresh_token')).toHaveLength(3);
  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual(NOTHING);
});

/** Inserts tokens issued this many days ago; all but the last were replaced shortly after. */
async function withTokens(owner: Client, days: number[]): Promise<void> {
  await owner.query(
    `with opened as (insert into session (account_id, device, expires_at)
       select id, 'phone', now() + '1 day' from account returning id)
     insert into refresh_token (hash, session_id, issued_at, replaced_at, sealed_successor)
     select sha256(days::text::bytea), id, now() - make_interval(days => days), at, case when at is not null then ''::bytea end
     from opened, unnest($1::int[]) as days,
       lateral (select case when days > 0 then now() - make_interval(days => days - 1) end as at) as replaced`,
    [days],
  );
}

test('replaced tokens are kept while a browser may still send one; the current one always', async () => {
  const { owner, db } = await newFarm();
  await withTokens(owner, [45, 31, 29, 1, 0]);
  await owner.query(
    `update refresh_token set issued_at = now() - '50 days'::interval where replaced_at is null`,
  );
  const ages = `extract(day from now() - issued_at)::text as name from refresh_token`;

  expect(await applyRetention(db, PERSONAL_DATA, { ...SETTINGS, SESSION_IDLE_DAYS: 40 })).toEqual({
    ...NOTHING,
    tokens: 1,
  });
  expect(await left(owner, ages)).toEqual(['1', '29', '31', '50']);
  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual({ ...NOTHING, tokens: 1 });
  expect(await left(owner, ages)).toEqual(['1', '29', '50']);
});

test('links, counts, devices, mails and leads are deleted when their time is up, not before', async () => {
  const { owner, db } = await newFarm();
  await owner.query(
    `insert into password_reset select sha256('a'), id, now() - '1 second'::interval from account
     union all select sha256('b'), id, now() + '1 minute'::interval from account`,
  );
  await owner.query(
    `insert into email_link select sha256('a'), id, 'b@example.org', now() - '1 second'::interval from account
     union all select sha256('b'), id, 'b@example.org', now() + '1 minute'::interval from account`,
  );
  await owner.query(
    `insert into sign_in_code (request_hash, sms, mobile, language, expires_at)
     values (sha256('a'), gen_random_uuid(), '+8801712345678', 'bn', now() - '1 second'::interval),
       (sha256('b'), gen_random_uuid(), '+8801712345678', 'bn', now() + '1 minute'::interval)`,
  );
  await owner.query(`insert into rate_limit values ('old', 1, $1), ('new', 1, $2), ('for ever', 1, null)`, [
    Date.now() - 5000,
    Date.now() + 60_000,
  ]);
  await owner.query(
    `insert into device (account_id, hash, seen_at) select id, sha256(days::text::bytea), now() - make_interval(days => days)
     from account, unnest('{399, 401}'::int[]) as days`,
  );
  await owner.query(
    `insert into mail (cause, kind, promised_at, settled_at, outcome)
     values ('new', 'WELCOME', now(), now() - '29 days'::interval, 'SENT'),
       ('old', 'WELCOME', now(), now() - '31 days'::interval, 'REFUSED'),
       ('never sent', 'WELCOME', now() - '99 days'::interval, null, null)`,
  );
  await owner.query(
    `insert into lead (first_name, last_name, email, phone, message, language, created_at)
     select days, 'B', 'b@example.org', '1', 'M', 'en', now() - make_interval(days => days::int)
     from unnest('{729,731}'::text[]) as days`,
  );
  await owner.query(
    `insert into mail (cause, kind, lead_id) select first_name, 'LEAD_RECEIVED', id from lead`,
  );

  await owner.query(
    `insert into lead (first_name, last_name, email, phone, message, language, created_at, gathered_in)
     values ('gathered', 'B', 'b@example.org', '1', 'M', 'en', now() - '731 days'::interval, 'leads:then')`,
  );
  await owner.query(`insert into mail (cause, kind) values ('leads:then', 'LEADS_GATHERED')`);
  await owner.query(
    `insert into lead_hour (cause, leads, began_at)
     values ('leads:then', 21, now() - '31 days'::interval), ('leads:now', 21, now() - '29 days'::interval)`,
  );

  await owner.query(
    `insert into idempotency (scope, key, digest, created_at)
     select days, gen_random_uuid(), sha256(''), now() - make_interval(days => days::int)
     from unnest('{29,31}'::text[]) as days`,
  );

  const waiting = {
    ...NOTHING,
    devices: 1,
    emailLinks: 1,
    signInCodes: 1,
    links: 1,
    counts: 1,
    mails: 1,
    leadHours: 1,
    idempotencyKeys: 1,
  };
  // A lead that was not mailed to the farm yet stays, however old.
  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual(waiting);
  await owner.query(`update mail set settled_at = now(), outcome = 'SENT' where kind like 'LEAD%'`);

  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual({ ...NOTHING, leads: 2 });
  expect(await left(owner, 'cause as name from mail')).toEqual(['729', 'leads:then', 'never sent', 'new']);
  expect(await left(owner, 'scope as name from idempotency')).toEqual(['29']);
  expect(await left(owner, 'key as name from rate_limit')).toEqual(['for ever', 'new']);
  expect(await applyRetention(db, PERSONAL_DATA, { ...SETTINGS, LEAD_KEEP_DAYS: 30 })).toEqual({
    ...NOTHING,
    leads: 1,
  });
});

test('a message and its mails are kept for a year', async () => {
  const { owner, db } = await newFarm();
  await owner.query(
    `with written as (
       insert into message (key, written_by, written_at, subject_en, body_en, recipients)
       select gen_random_uuid(), 'rahim', now() - make_interval(days => days::int), days, 'Hello', 1
       from unnest('{364,366}'::text[]) as days returning id, subject_en, written_at)
     insert into mail (cause, kind, message_id, settled_at, outcome)
     select subject_en, 'MESSAGE', id, written_at, 'SENT' from written`,
  );
  expect(await applyRetention(db, PERSONAL_DATA, SETTINGS)).toEqual({ ...NOTHING, messages: 1 });
  expect(await left(owner, 'subject_en as name from message')).toEqual(['364']);
  expect(await left(owner, 'cause as name from mail')).toEqual(['364']);
});

test('deletion runs in batches, and two concurrent processes share the work', async () => {
  const { owner, db } = await newFarm();
  await owner.query(
    `insert into lead (first_name, last_name, email, phone, message, language, created_at)
     select 'A', 'B', 'b@example.org', '1', 'M', 'en', now() - '3 years'::interval from generate_series(1, 4500)`,
  );
  const [one, two] = await Promise.all([
    applyRetention(db, PERSONAL_DATA, SETTINGS),
    applyRetention(db, PERSONAL_DATA, SETTINGS),
  ]);
  expect((one['leads'] ?? 0) + (two['leads'] ?? 0)).toBe(4500);
  expect(await left(owner, 'first_name as name from lead')).toEqual([]);
});
