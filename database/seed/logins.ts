import { hash } from '@node-rs/argon2';
import type { Language } from '@khamar/contract/accounts/person';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { ClientBase } from 'pg';

/** Public, so for demos only. */
export const DEMO_PASSWORD = 'khamar-demo-2026';

interface Login {
  username: string;
  role: Role;
  mobile: string;
  language: Language;
}

export const LOGINS: readonly Login[] = [
  { username: 'customer', role: 'CUSTOMER', mobile: '+8801700000001', language: 'bn' },
  { username: 'agent', role: 'AGENT', mobile: '+8801700000002', language: 'bn' },
  { username: 'admin', role: 'ADMIN', mobile: '+8801700000003', language: 'en' },
  { username: 'superadmin', role: 'SUPER_ADMIN', mobile: '+8801700000004', language: 'en' },
];

/** Same as api/src/security/password.ts, which this package must not import. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Demo logins are added only to an empty database: a farm in use must not get accounts with a public password. */
async function isEmptyDatabase(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    '(select from account limit 1) union all (select from cow limit 1)',
  );
  return rowCount === 0;
}

/** One login per role, only in an empty database. They are marked, so that they cannot sign in on an https site. */
export async function seedLogins(client: Pick<ClientBase, 'query'>): Promise<number> {
  if (!(await isEmptyDatabase(client))) return 0;
  const logins = await Promise.all(
    LOGINS.map(async ({ username, role, mobile, language }) => ({
      username,
      email: `${username}@example.org`,
      mobile,
      language,
      roles: [role],
      password_hash: await hash(DEMO_PASSWORD, ARGON2ID),
    })),
  );
  const { rowCount } = await client.query(
    `with added as (
     insert into account (username, email, mobile, language, roles, password_hash, has_common_password)
     select username, email, mobile, language, roles, password_hash, false
     from jsonb_to_recordset($1) as login
       (username text, email text, mobile text, language text, roles text[], password_hash text)
     on conflict do nothing returning id)
     insert into demo_account (account_id) select id from added`,
    [JSON.stringify(logins)],
  );
  return rowCount ?? 0;
}
