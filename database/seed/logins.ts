import { hash } from '@node-rs/argon2';
import type { Language } from '@khamar/contract/people/person';
import type { Role } from '@khamar/contract/people/roles';
import type { ClientBase } from 'pg';

/** Everybody can read it here and in the README: good for a demo, and for nothing else. */
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

/** The same as the API's own (api/src/security/password.ts), which this side may not import. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Whether nobody lives there yet: a farm in use must not get a door that everybody can open, not even one that had no accounts so far. */
async function isEmptyHouse(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    '(select from account limit 1) union all (select from cow limit 1)',
  );
  return rowCount === 0;
}

/** One login for each role, in an empty house; marked, so that they open nothing under an https address. */
export async function seedLogins(client: Pick<ClientBase, 'query'>): Promise<number> {
  if (!(await isEmptyHouse(client))) return 0;
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
