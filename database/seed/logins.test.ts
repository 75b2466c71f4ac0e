import { verify } from '@node-rs/argon2';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../src/databases.ts';
import { testDatabase } from '../src/testing/test-database.ts';
import { DEMO_PASSWORD, seedLogins } from './logins.ts';

async function newDatabase(): Promise<Client> {
  const client = await connectTo(await testDatabase(), onTestFinished);
  return client;
}

test('the demo has one login per role, with contact details and a language; seeding again adds none', async () => {
  const client = await newDatabase();
  expect(await seedLogins(client)).toBe(4);
  expect(await seedLogins(client)).toBe(0);

  const { rows } = await client.query<{ password_hash: string }>(
    `select username, email, mobile, language, roles, has_common_password, disabled_at, password_hash
     from account order by mobile`,
  );
  const login = (n: number, username: string, role: string, language: string) => ({
    username,
    email: `${username}@example.org`,
    mobile: `+880170000000${n}`,
    language,
    roles: [role],
    has_common_password: false,
    disabled_at: null,
  });
  expect(rows).toMatchObject([
    login(1, 'customer', 'CUSTOMER', 'bn'),
    login(2, 'agent', 'AGENT', 'bn'),
    login(3, 'admin', 'ADMIN', 'en'),
    login(4, 'superadmin', 'SUPER_ADMIN', 'en'),
  ]);
  for (const { password_hash } of rows) {
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    // oxlint-disable-next-line no-await-in-loop -- four, of 19 MB each
    expect(await verify(password_hash, DEMO_PASSWORD)).toBe(true);
  }
});

test('demo logins are marked until their password changes', async () => {
  const client = await newDatabase();
  await seedLogins(client);
  const marked = async () => {
    const { rows } = await client.query<{ username: string }>(
      `select username from demo_account join account on account.id = account_id order by username`,
    );
    return rows.map(({ username }) => username);
  };
  expect(await marked()).toEqual(['admin', 'agent', 'customer', 'superadmin']);
  await client.query(`update account set password_hash = 'another' where username = 'agent'`);
  await client.query(`update account set roles = '{AGENT}' where username = 'customer'`);
  expect(await marked()).toEqual(['admin', 'customer', 'superadmin']);
});

test('no demo logins are added to a farm that has cows but no accounts yet', async () => {
  const client = await connectTo(await testDatabase(1), onTestFinished);
  expect(await seedLogins(client)).toBe(0);
});

test('no demo logins are added where an account exists', async () => {
  const client = await newDatabase();
  await client.query(
    `insert into account (username, password_hash, has_common_password) values ('owner', 'none', false)`,
  );
  expect(await seedLogins(client)).toBe(0);
  expect((await client.query('select username from account')).rows).toEqual([{ username: 'owner' }]);
});
