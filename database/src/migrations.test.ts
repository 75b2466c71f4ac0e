import { expect, test } from 'vitest';
import { asApi } from './databases.ts';
import { migrate, readMigrations } from './migration-runner.ts';
import { QUEUE_VERSION } from './queue-schema.ts';
import { emptyDatabase, folderWith, query } from './testing/test-migrations.ts';

const migrationsUpTo = async (last: string) =>
  folderWith(
    Object.fromEntries(
      (await readMigrations()).filter(({ name }) => name <= last).map(({ name, sql }) => [name, sql]),
    ),
  );

test('eight processes migrating concurrently apply every migration exactly once', async () => {
  const url = await emptyDatabase();
  const names = (await readMigrations()).map(({ name }) => name);
  const applied = await Promise.all(Array.from({ length: 8 }, () => migrate(url)));
  expect(applied.flat()).toEqual([...names, `pg-boss ${QUEUE_VERSION}`]);
  expect(await query(url, 'select name from schema_migration order by name')).toEqual(
    names.map((name) => ({ name })),
  );
});

test('a failed migration is rolled back and runs again next time', async () => {
  const url = await emptyDatabase();
  const broken = await folderWith({
    '1.sql': 'create table barn (id int)',
    '2.sql': 'create table yard (id int); oops',
  });
  await expect(migrate(url, broken)).rejects.toThrow('2.sql');
  expect(await query(url, `select to_regclass('barn')::text as barn, to_regclass('yard') as yard`)).toEqual([
    { barn: 'barn', yard: null },
  ]);
  const fixed = await folderWith({
    '1.sql': 'create table barn (id int)',
    '2.sql': 'create table yard (id int)',
  });
  expect(await migrate(url, fixed)).toEqual(['2.sql']);
});

test('a migration edited after it ran is rejected', async () => {
  const url = await emptyDatabase();
  await migrate(url, await folderWith({ '1.sql': 'create table barn (id int)' }));
  const edited = await folderWith({ '1.sql': 'create table barn (id bigint)' });
  await expect(migrate(url, edited)).rejects.toThrow('1.sql was changed after it ran');
});

test('ids are valid UUIDv7 with the current time, and later ones sort later', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  const rows = await query(
    url,
    `select bool_and(id::text ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$') as shaped,
            bool_and(abs(extract(epoch from now()) * 1000 - ('x' || substr(replace(id::text, '-', ''), 1, 12))::bit(48)::bigint) < 60000) as timed
     from (select uuid_v7() as id from generate_series(1, 1000)) ids`,
  );
  expect(rows).toEqual([{ shaped: true, timed: true }]);
  const later = await query(
    url,
    `with a as materialized (select uuid_v7() as id), b as materialized (select id, pg_sleep(0.005) from a)
     select uuid_v7() > b.id as later from b`,
  );
  expect(later).toEqual([{ later: true }]);
});

test('the queue schema is created once, and the API may use it but not alter it', async () => {
  const url = await emptyDatabase();
  expect(await migrate(url)).toContain(`pg-boss ${QUEUE_VERSION}`);
  expect(await migrate(url)).toEqual([]);
  expect(await query(url, 'select name, dead_letter from pgboss.queue order by name')).toEqual([
    { name: '__pgboss__send-it', dead_letter: null },
    { name: 'ask-gateway', dead_letter: null },
    { name: 'booking-due', dead_letter: null },
    { name: 'debt-reminders', dead_letter: null },
    { name: 'delete-unused-images', dead_letter: null },
    { name: 'delivery-codes', dead_letter: null },
    { name: 'mail', dead_letter: 'mail-dead' },
    { name: 'mail-dead', dead_letter: null },
    { name: 'moved-slots', dead_letter: null },
    { name: 'retention', dead_letter: null },
    { name: 'sms', dead_letter: 'sms-dead' },
    { name: 'sms-dead', dead_letter: null },
  ]);
  const queryAsApi = async (sql: string) => query(asApi(url), sql);
  await expect(queryAsApi('select from pgboss.job')).resolves.toEqual([]);
  // The supervisor may write its timestamps, but only the owner may change the queue version.
  await expect(queryAsApi('update pgboss.version set cron_on = now()')).resolves.toEqual([]);
  await expect(queryAsApi('update pgboss.version set flow_on = now()')).resolves.toEqual([]);
  await expect(queryAsApi('update pgboss.version set monitor_backoff_on = null')).resolves.toEqual([]);
  await expect(queryAsApi('update pgboss.version set version = 1')).rejects.toThrow('permission denied');
  await expect(queryAsApi(`select pgboss.create_queue('own', '{}')`)).rejects.toThrow('permission denied');
  await expect(queryAsApi(`select pgboss.delete_queue('mail')`)).rejects.toThrow('permission denied');
  await expect(queryAsApi('create table pgboss.own (id int)')).rejects.toThrow('permission denied');
  await expect(queryAsApi('truncate pgboss.job')).rejects.toThrow('permission denied');
});

test('a queue added by a new version is created in an existing database', async () => {
  const url = await emptyDatabase();
  await migrate(url);
  await query(url, `select pgboss.delete_queue('retention')`);
  await query(url, 'revoke update (cron_on) on pgboss.version from khamar_api');
  await migrate(url);
  expect(await query(url, `select policy from pgboss.queue where name = 'retention'`)).toEqual([
    { policy: 'exclusive' },
  ]);
  await expect(query(asApi(url), 'update pgboss.version set cron_on = now()')).resolves.toEqual([]);
});

test('PHONE-03 of several accounts that have verified one number the newest verification stays', async () => {
  const url = await emptyDatabase();
  await migrate(url, await migrationsUpTo('0008_phone_accounts.sql'));
  await query(
    url,
    `insert into account (username, password_hash, has_common_password, mobile, phone_verified_at)
     select username, 'none', false, mobile, verified::timestamptz from (values
       ('old', '+8801712345678', '2026-01-01'), ('new', '+8801712345678', '2026-03-01'),
       ('middle', '+8801712345678', '2026-02-01'), ('claim', '+8801712345678', null),
       ('one', '+8801812345678', '2026-01-01'), ('other', '+8801812345678', '2026-01-01'),
       ('alone', '+8801912345678', '2026-01-01')) as past (username, mobile, verified)`,
  );
  await migrate(url);
  const rows = await query(
    url,
    `select array_agg(username order by username) as verified from account where phone_verified_at is not null
     group by mobile order by mobile`,
  );
  expect(rows).toEqual([
    { verified: ['new'] },
    { verified: [expect.stringMatching(/^one|other$/)] },
    { verified: ['alone'] },
  ]);
  expect(await query(url, 'select count(*)::int from account where mobile is null')).toEqual([{ count: 0 }]);
});

/** Two delivered cows, one of them with a balance due, and cash of which some was refunded. */
const OLD_SALES = `
  insert into cow (tag_id, current_weight, current_price, age, description)
  select 'OLD-' || n, 250, 1000, 3, 'A cow of the old version' from generate_series(1, 3) as n;
  insert into booking (code, cow_id, state, buyer_name, tag_id, price_paisa, weight_kg, advance_paisa)
  select replace(tag_id, 'OLD-', 'CODE'), id, 'DELIVERED', 'Karim', tag_id, 100000, 250, 10000 from cow where tag_id <> 'OLD-3';
  insert into payment (booking_id, provider, amount_paisa, created_by)
  select id, 'cash', case code when 'CODE1' then 100000 else 30000 end, 'rahim' from booking;
  insert into payment_event (payment_id, kind, amount_paisa, actor) select id, 'CONFIRMED', amount_paisa, 'rahim' from payment;
  insert into refund (payment_id, amount_paisa, due_at, reason) select id, 500, now(), 'Too much' from payment limit 1;`;
const OLD_ENTRIES = [
  ['RECEIVED', 'cash', 'advance', 'payment.amount_paisa', 'payment.id', 'null::uuid', 'payment'],
  ['DELIVERED', 'advance', 'revenue', 'payment.amount_paisa', 'payment.id', 'null::uuid', 'payment'],
  [
    'REFUNDED',
    'fees',
    'cash',
    'refund.amount_paisa',
    'null::uuid',
    'refund.id',
    'refund join payment on payment.id = payment_id',
  ],
].map(
  ([kind, debit, credit, amount, payment, refund, from]) => `
    with source as (select nextval('journal_entry_id_seq') as entry_id, payment.booking_id, ${amount} as paisa, ${payment} as payment_id,
        ${refund} as refund_id from ${from}),
      entry as (insert into journal_entry (id, kind, actor) overriding system value select entry_id, '${kind}', 'rahim' from source)
    insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id, refund_id)
    select entry_id, account, line.paisa, case when account in ('advance', 'revenue') then booking_id end,
      case when account in ('advance', 'revenue', 'cash') then payment_id end, refund_id
    from source cross join lateral (values ('${debit}', paisa), ('${credit}', -paisa)) as line (account, paisa);`,
);

test('COUNT-05 cash and revenue of the previous version are converted by entries of their own', async () => {
  const url = await emptyDatabase();
  await migrate(url, await migrationsUpTo('0011_cow_teeth_filter.sql'));
  await query(url, OLD_SALES + OLD_ENTRIES.join(''));
  const lines = 'select id, account, amount_paisa from journal_line';
  const before = await query(url, `${lines} order by id`);
  await migrate(url);
  expect(await query(url, `${lines} order by id limit ${before.length}`)).toEqual(before);
  const balances = `select account, sum(amount_paisa)::int as paisa from journal_line group by account
    having sum(amount_paisa) <> 0 order by account`;
  expect(await query(url, balances)).toEqual([
    { account: 'cash:till', paisa: 129_500 },
    { account: 'fees', paisa: 500 },
    { account: 'receivable', paisa: 70_000 },
    { account: 'revenue:cattle', paisa: -200_000 },
  ]);
  expect(
    await query(
      url,
      `select code, paisa::int, due_on from receivable_open join booking on booking.id = booking_id`,
    ),
  ).toEqual([{ code: 'CODE2', paisa: 70_000, due_on: null }]);
  expect(
    await query(
      url,
      `select count(*)::int from journal_entry where kind = 'CONVERTED' and actor = '(migration)'`,
    ),
  ).toEqual([{ count: 5 }]);
  // A payment can still be traced: what it paid for, and which cash it is.
  expect(
    await query(
      url,
      `select account, sum(line.amount_paisa)::int as paisa from journal_line as line join payment on payment.id = payment_id
       where payment.amount_paisa = 30000 group by account having sum(line.amount_paisa) <> 0 order by account`,
    ),
  ).toEqual([
    { account: 'cash:till', paisa: 30_000 },
    { account: 'revenue:cattle', paisa: -30_000 },
  ]);
});

test('COUNT-05 beside the new version, the previous one records cash in the till and cannot deliver or undo a delivery', async () => {
  const url = await emptyDatabase();
  await migrate(url, await migrationsUpTo('0011_cow_teeth_filter.sql'));
  await query(url, OLD_SALES + OLD_ENTRIES.join(''));
  await migrate(url);
  const api = asApi(url);
  const enter = (debit: string, credit: string) =>
    query(
      api,
      `with entry as (insert into journal_entry (kind, actor) values ('RECEIVED', 'rahim') returning id)
       insert into journal_line (entry_id, account, amount_paisa, booking_id, payment_id)
       select entry.id, account, paisa, booking_id, payment.id
       from entry, (select * from payment limit 1) as payment, (values ('${debit}', 700), ('${credit}', -700)) as line (account, paisa)`,
    );
  await enter('cash', 'unallocated');
  expect(
    await query(url, `select account from journal_line where amount_paisa = 700 and account like 'cash%'`),
  ).toEqual([{ account: 'cash:till' }]);
  await expect(enter('advance', 'revenue')).rejects.toThrow('journal_line_account_check');
  await expect(query(api, `update booking set state = 'BOOKED' where code = 'CODE2'`)).rejects.toThrow(
    'the revenue of an undelivered booking',
  );
});
