import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { ApiError } from '@khamar/contract/envelope';
import { can } from '@khamar/contract/accounts/permissions';
import { Role } from '@khamar/contract/accounts/role-schema';
import { expect, test } from 'vitest';
import { type Access, ACCESS } from '../testing/route-access.ts';
import { drawMatrix, type Verdict } from '../testing/permission-matrix.ts';
import { startTestApi, type TestApi, signedIn, people } from '../testing/test-api.ts';

/** The expected verdict by the contract's permission table, when `letIn` may open the office; undefined roles mean signed out. */
function expectedVerdict(access: Access, roles: Role[] | undefined, letIn: Role[]): Verdict {
  if (access === 'nothing' || access === 'own machines') return 'yes';
  if (roles === undefined) return 'sign in';
  if (access === 'a session') return 'yes';
  return can(
    // Every account is also a customer.
    ['CUSTOMER', ...roles.filter((role) => letIn.includes(role))],
    access,
  )
    ? 'yes'
    : 'no';
}

const ALL_STAFF: Role[] = ['ADMIN', 'AGENT', 'SUPER_ADMIN'];
type Headers = Record<string, string>;

/** HEAD counts as GET, and all files of the docs page as one route. */
const nameOf = (route: string) =>
  route.replace(/^HEAD /, 'GET ').replace(/^GET \/docs(\/.*)?$/, 'GET /docs/*');

/** Sends an incomplete body to ids that do not exist, so that even an allowed request changes nothing. */
async function requestAs(api: TestApi, route: string, who: Headers): Promise<Verdict> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:tagId$/, 'NDL-999').replace(/:\w+|\*/, randomUUID());
  if (/^\/live\/\w+$/.test(path)) return requestStreamAs(api, path, who);
  const isForm = method === 'POST' || method === 'PUT' || method === 'PATCH';
  const response = await api.send(path, {
    method,
    // The CSRF headers belong to the session cookie, not to a role.
    headers: {
      ...who,
      origin: 'http://localhost:3000',
      'x-requested-with': 'khamar',
      ...(isForm && { 'content-type': 'application/json' }),
    },
    ...(isForm && { body: '{}' }),
  });
  expect(response.status, route).toBeLessThan(500);
  if (response.status === 403) return 'no';
  const isGuard = method === 'HEAD' || ApiError.safeParse(response.body).data?.data.code === 'signed_out';
  return response.status === 401 && isGuard ? 'sign in' : 'yes';
}

/** A stream does not end: the request is closed after the headers. */
async function requestStreamAs(api: TestApi, path: string, who: Headers): Promise<Verdict> {
  // A separate connection: fetch would keep one alive, and the API waits for it when it closes.
  const request = get(`${api.url}${path}`, { headers: who, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  request.destroy();
  if (response.statusCode === 200) return 'yes';
  return response.statusCode === 401 ? 'sign in' : 'no';
}

/** Credentials with every role that are no longer, or never were, valid. */
async function invalidCredentials(api: TestApi): Promise<Record<string, Headers>> {
  const roles = ALL_STAFF;
  const gone = await people(api).enter('gone', roles);
  const disabled = await signedIn(api, { username: 'disabled', roles });
  await api.query(`update account set disabled_at = now() where username = 'disabled'`);
  expect((await gone.send('DELETE', `/auth/sessions/${gone.session}`)).status).toBe(200);
  return {
    'signed out': {},
    'with an expired token': await signedIn(api, { username: 'late', roles, seconds: -1 }),
    'with a token signed with another key': await signedIn(api, {
      username: 'foreign',
      roles,
      secret: 'x'.repeat(64),
    }),
    'with a token of a session that has ended': gone.headers,
    'with a token of a disabled account': disabled,
  };
}

test('AUTH-07 every route treats every role and invalid token as the permission table and docs/permissions.md say', async () => {
  const byDefault = await startTestApi();
  const letIn = await startTestApi(0, {
    DATABASE_URL: byDefault.databaseUrl,
    DASHBOARD_ROLES: ALL_STAFF.join(','),
  });
  const apis: [TestApi, Role[]][] = [
    [byDefault, ['ADMIN']],
    [letIn, ALL_STAFF],
  ];
  const callers = [
    ...Object.entries(await invalidCredentials(byDefault)).map(([name, headers]) => ({
      name,
      headers,
      roles: undefined,
    })),
    ...(await Promise.all(
      Role.options.map(async (role) => {
        const headers = await signedIn(byDefault, { username: role.toLowerCase(), roles: [role] });
        return { name: role, headers, roles: [role] };
      }),
    )),
  ];
  const routes = letIn.routes;
  expect(new Set(routes.map(nameOf))).toEqual(new Set(Object.keys(ACCESS)));

  const seen: Record<string, Record<string, Verdict[]>> = {};
  for (const [api, roles] of apis)
    for (const route of routes) {
      const results = await Promise.all(
        callers.map(async (caller) => ({ ...caller, verdict: await requestAs(api, route, caller.headers) })),
      );
      const name = nameOf(route);
      const cells = (seen[name] ??= {});
      for (const caller of results) {
        const wanted = expectedVerdict(ACCESS[name] ?? 'nothing', caller.roles, roles);
        expect(`${route}, ${caller.name}: ${caller.verdict}`).toBe(`${route}, ${caller.name}: ${wanted}`);
        (cells[caller.name] ??= []).push(caller.verdict);
      }
    }

  const isInner = (route: string) => ACCESS[route] === 'own machines';
  const inner = Object.keys(ACCESS).filter(isInner);
  for (const route of inner) {
    const path = route.slice('GET '.length);
    const passedOn = await letIn.get(path, { ...callers.at(-1)?.headers, 'x-forwarded-for': '203.0.113.7' });
    expect([route, passedOn.status]).toEqual([route, 404]);
  }
  const rows = Object.entries(ACCESS)
    .filter(([route]) => !isInner(route))
    .map(([route, access]) => ({ route, access, seen: seen[route] ?? {} }));
  const dead = callers.flatMap(({ name, roles }) => (roles === undefined ? [name] : []));
  await expect(drawMatrix({ rows, inner, dead })).toMatchFileSnapshot('../../../docs/permissions.md');
});
