import { randomBytes } from 'node:crypto';
import type { Role } from '@khamar/contract/people/roles';
import { Client } from 'pg';
import { makeAccessTokens } from '../security/jwt.ts';

export const TOKEN_SECRET = randomBytes(32).toString('hex');

interface Person {
  username?: string;
  roles?: Role[];
  seconds?: number;
  secret?: string;
}

/** A header as a person has it who signed in; the account and the session are there, made by the database's owner. */
export async function signedIn(
  { databaseUrl }: { databaseUrl: string },
  { username = 'rahim', roles = ['ADMIN'], seconds = 600, secret = TOKEN_SECRET }: Person = {},
): Promise<{ authorization: string }> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ sub: string; sid: string }>(
    `with person as (
       insert into account (username, password_hash, has_common_password, roles) values ($1, 'none', false, $2)
       on conflict (lower(username)) do update set roles = $2 returning id)
     insert into session (account_id, device, expires_at) select id, 'A test', now() + '1 hour' from person
     returning account_id as sub, id as sid`,
    [username, roles],
  );
  await owner.end();
  const [{ sub, sid } = { sub: '', sid: '' }] = rows;
  const token = await makeAccessTokens(secret).sign({ sub, username, roles, sid }, seconds);
  return { authorization: `Bearer ${token}` };
}
