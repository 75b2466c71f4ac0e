import { randomUUID } from 'node:crypto';
import { ApiError } from '@khamar/contract/envelope';
import { asApi, connectTo } from '@khamar/database/databases';
import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { cowForm, SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import {
  sharedTestApi,
  startTestApi,
  type TestApi,
  signedIn,
  TOKEN_SECRET,
} from '../../../testing/test-api.ts';

const sharedApi = sharedTestApi(1);

const ROUTES = [
  ['GET', 'get-all-cows'],
  ['POST', 'add-cow'],
  ['PUT', 'update-cow/NDL-001'],
  ['PUT', `change-cow/${randomUUID()}`],
  ['DELETE', 'delete-cow/NDL-001'],
  ['GET', 'removed-cows'],
  ['POST', `leave-herd/${randomUUID()}`],
  ['POST', `restore-cow/${randomUUID()}`],
  ['GET', `cow-history/${randomUUID()}`],
  ['GET', 'export-cows'],
  ['POST', 'preview-import'],
  ['POST', 'import-cows'],
  ['POST', 'preview-updates'],
  ['POST', 'update-cows'],
  ['POST', 'change-cows'],
  ['POST', 'remove-cows'],
  ['POST', 'restore-cows'],
] as const;

/** Valid in every respect, including its session, except for what the test breaks. */
async function forged(
  api: TestApi,
  { typ = 'at+jwt', alg = 'HS256', issuer = 'khamar', audience = 'khamar-api', end = true, sub = '' },
) {
  const claims = decodeJwt((await signedIn(api)).authorization.slice('Bearer '.length));
  const { exp: _exp, ...endless } = claims;
  return bearer(
    await new SignJWT(end ? claims : endless)
      .setProtectedHeader({ alg, typ })
      .setSubject(sub || (claims.sub ?? ''))
      .setIssuer(issuer)
      .setAudience(audience)
      .sign(new TextEncoder().encode(TOKEN_SECRET)),
  );
}

async function unsigned(api: TestApi) {
  const claims = decodeJwt((await signedIn(api)).authorization.slice('Bearer '.length));
  return bearer(new UnsecuredJWT(claims).encode());
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Roles, and tokens that are no longer valid, are tested for every route in permissions-doc.test.ts. */
const STRANGERS: [string, number, (api: TestApi) => Promise<Record<string, string>>][] = [
  ['signed out', 401, async () => ({})],
  ['a malformed token', 401, async () => bearer('no.token.here')],
  ['an unsigned token', 401, unsigned],
  ['a token of another algorithm', 401, (api) => forged(api, { alg: 'HS512' })],
  ['a token of another kind', 401, (api) => forged(api, { typ: 'refresh+jwt' })],
  ['a token for another audience', 401, (api) => forged(api, { audience: 'elsewhere' })],
  ['a token of another issuer', 401, (api) => forged(api, { issuer: 'elsewhere' })],
  ['a token without expiry', 401, (api) => forged(api, { end: false })],
  ["a token with another user's session", 401, (api) => forged(api, { sub: randomUUID() })],
  ['a customer', 403, (api) => signedIn(api, { roles: ['CUSTOMER'] })],
];

test('the same token, unmodified, opens the inventory', async () => {
  const api = await sharedApi();
  expect((await api.get('/product/dashboard/get-all-cows', await forged(api, {}))).status).toBe(200);
});

test.each(STRANGERS)(
  'API-08 the inventory is closed to %s (%i) on every route, and nothing changes',
  async (_who, status, headersOf) => {
    const api = await sharedApi();
    const headers = await headersOf(api);
    for (const [method, path] of ROUTES) {
      const body = method === 'POST' || method === 'PUT' ? { body: cowForm(SAMPLE_COW) } : {};
      const response = await api.send(`/product/dashboard/${path}`, { method, headers, ...body });
      expect([path, response.status]).toEqual([path, status]);
      expect(ApiError.parse(response.body).data.code).toBe(status === 401 ? 'signed_out' : 'forbidden');
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
    expect((await api.get('/product/get-all-cows')).body).toMatchObject({ data: { totalCows: 1 } });
  },
);

test('the database keeps the API from rewriting the audit log or deleting cows', async () => {
  const api = await startTestApi(2);
  const client = await connectTo(asApi(api.databaseUrl), onTestFinished);
  for (const forbidden of [
    `insert into audit_entry (actor, action, entity, entity_id, changes) values ('x', 'ADDED', 'cow', gen_random_uuid(), '{}')`,
    `update audit_entry set actor = 'somebody else'`,
    'delete from audit_entry',
    'truncate audit_entry',
    'drop table audit_entry',
    'alter table cow disable trigger all',
    'delete from cow',
    'truncate cow',
    'delete from schema_migration',
    'create table mine (id int)',
    `update cow set id = gen_random_uuid(), current_price = 1 where tag_id = 'NDL-001'`,
    `insert into cow (id, tag_id, current_weight, current_price, age, description)
     values (gen_random_uuid(), 'NDL-9', 1, 1, 1, 'of an id of its own')`,
    // The function that writes the audit log, used in a trigger on one's own table.
    `create temp table fake (id uuid); create trigger forge after insert on fake
     referencing new table as added for each statement execute function public.cow_audit()`,
  ])
    await expect(client.query(forbidden), forbidden).rejects.toThrow(/permission denied|must be owner/);
  const { rows } = await client.query('select count(*)::int as entries from audit_entry');
  expect(rows).toEqual([{ entries: 2 }]);
});
