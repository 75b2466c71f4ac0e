import { createHmac, randomUUID } from 'node:crypto';
import { connectTo } from '@khamar/database/databases';
import { responseOf } from '@khamar/contract/envelope';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { HoldResponse } from '@khamar/contract/sales/booking';
import farm from '../../../farm.json' with { type: 'json' };
import type { HttpResponse } from '../http-client.ts';
import { TOKEN_SECRET } from '../processes/processes.ts';

/** Longer than the longest drill. */
const TOKEN_SECONDS = 4 * 3600;

export interface Buyer {
  accountId: string;
  sessionId: string;
  headers: { authorization: string };
}

interface BuyersOptions {
  count: number;
  /** The prefix of each username. */
  name?: string;
  roles?: Role[];
}

/** People with a session and a phone number, inserted by SQL because a sign-up and sign-in would each hash a password. */
export async function makeBuyers(
  databaseUrl: string,
  { count, name = 'buyer', roles = ['CUSTOMER'] }: BuyersOptions,
): Promise<Buyer[]> {
  const owner = await connectTo(databaseUrl);
  const { rows } = await owner.query<{ sub: string; sid: string; username: string }>(
    `with person as (
       insert into account (username, email, mobile, password_hash, has_common_password, roles)
       select $1 || n, $1 || n || '@example.org', '+88017' || lpad(n::text, 8, '0'), 'none', false, $3
       from generate_series(1, $2) as n returning id, username),
     opened as (
       insert into session (account_id, device, expires_at) select id, 'A test', now() + '1 day' from person
       returning id, account_id)
     select person.id as sub, opened.id as sid, username from person join opened on account_id = person.id`,
    [name, count, roles],
  );
  await owner.end();
  return rows.map((claims) => ({
    accountId: claims.sub,
    sessionId: claims.sid,
    headers: { authorization: `Bearer ${tokenOf({ ...claims, roles })}` },
  }));
}

/** The same token the API issues at sign-in. */
function tokenOf(claims: object): string {
  const now = Math.floor(Date.now() / 1000);
  const times = { iss: 'khamar', aud: 'khamar-api', iat: now, exp: now + TOKEN_SECONDS };
  const parts = [
    { alg: 'HS256', typ: 'at+jwt' },
    { ...claims, ...times },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${signed}.${createHmac('sha256', TOKEN_SECRET).update(signed).digest('base64url')}`;
}

/** A command as the site sends it; pass the same key to retry. */
export const commandOf = (buyer: Pick<Buyer, 'headers'>, json: object = {}, key: string = randomUUID()) => ({
  method: 'POST',
  headers: { ...buyer.headers, 'idempotency-key': key },
  json,
});

export const holdOf = (tagId: string, orWait = false) => ({ tagId, termsVersion: farm.termsVersion, orWait });

/** The booking or the place in the waiting list; undefined after an error. */
export const holdResponse = ({ body }: HttpResponse): HoldResponse | undefined =>
  responseOf(HoldResponse).safeParse(body).data?.data;

/** Makes every cow available at the same price; returns the tags. */
export async function makeCowsAvailable(databaseUrl: string): Promise<string[]> {
  const owner = await connectTo(databaseUrl);
  await owner.query(`update cow set availability_status = 'AVAILABLE', current_price = 100000`);
  const { rows } = await owner.query<{ tag: string }>(
    'select tag_id as tag from cow where removed_at is null order by id',
  );
  await owner.end();
  return rows.map(({ tag }) => tag);
}
