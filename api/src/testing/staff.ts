import { randomBytes } from 'node:crypto';
import type { Role } from '@khamar/contract/people/roles';
import { Pool, type QueryResultRow } from 'pg';
import { onTestFinished } from 'vitest';
import { makeAccessTokens } from '../security/jwt.ts';

export const TOKEN_SECRET = randomBytes(32).toString('hex');

/** By the address of the database. */
const owners = new Map<string, Pool>();

/** One statement as the owner of the database. A connection costs more than most statements: helpers share one for each test. */
export async function asOwner<Row extends QueryResultRow>(
  { databaseUrl }: { databaseUrl: string },
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const owner = owners.get(databaseUrl) ?? new Pool({ connectionString: databaseUrl, max: 1 });
  if (!owners.has(databaseUrl)) {
    owners.set(databaseUrl, owner);
    // A test may end every connection of its database.
    owner.on('error', () => undefined);
    onTestFinished(async () => {
      owners.delete(databaseUrl);
      await owner.end();
    });
  }
  return (await owner.query<Row>(statement, values)).rows;
}

interface Person {
  username?: string;
  roles?: Role[];
  seconds?: number;
  secret?: string;
  email?: string | null;
  mobile?: string | null;
}

/** A header as a person has it who signed in; the account and the session are there, made by the database's owner. */
export async function signedIn(
  api: { databaseUrl: string },
  { username = 'rahim', roles = ['ADMIN'], seconds = 600, secret = TOKEN_SECRET, email, mobile }: Person = {},
): Promise<{ authorization: string }> {
  const [{ sub, sid } = { sub: '', sid: '' }] = await asOwner<{ sub: string; sid: string }>(
    api,
    `with person as (
       insert into account (username, password_hash, has_common_password, roles, email, mobile) values ($1, 'none', false, $2, $3, $4)
       on conflict (lower(username)) do update
         set roles = $2, email = coalesce($3, account.email), mobile = coalesce($4, account.mobile) returning id)
     insert into session (account_id, device, expires_at) select id, 'A test', now() + '1 hour' from person
     returning account_id as sub, id as sid`,
    [username, roles, email, mobile],
  );
  const token = await makeAccessTokens(secret).sign({ sub, username, roles, sid }, seconds);
  return { authorization: `Bearer ${token}` };
}
