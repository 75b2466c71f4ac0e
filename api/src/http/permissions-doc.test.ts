import { randomUUID } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import { ApiError } from '@khamar/contract/envelope';
import { can, type Permission } from '@khamar/contract/accounts/permissions';
import { Role } from '@khamar/contract/accounts/role-schema';
import { expect, test } from 'vitest';
import { drawMatrix, type Verdict } from '../testing/permission-matrix.ts';
import { startTestApi, type TestApi, signedIn, people } from '../testing/test-api.ts';

type Access = 'nothing' | 'own machines' | 'a session' | Permission;

/** The access that each route is meant to require. A route missing here fails the test, so a new route must declare it. */
const ACCESS: Record<string, Access> = {
  'GET /product/get-all-cows': 'nothing',
  'GET /product/search-cows': 'nothing',
  'GET /product/sort-cows': 'nothing',
  'GET /product/search-cow-by-partial-id/:tagId': 'nothing',
  'GET /product/get-cow/:cowId': 'nothing',
  'GET /product/get-cows': 'nothing',
  'GET /product/register-parts': 'nothing',
  'GET /product/register': 'nothing',
  'GET /media/:name': 'nothing',
  'GET /og/:name': 'nothing',
  'POST /leads': 'nothing',
  'POST /browser-errors': 'nothing',
  'POST /auth/signup': 'nothing',
  'POST /auth/login': 'nothing',
  'POST /auth/refresh-token': 'nothing',
  'POST /auth/logout': 'nothing',
  'PUT /auth/forgot-password': 'nothing',
  'PUT /auth/reset-password': 'nothing',
  'PUT /auth/confirm-email': 'nothing',
  'GET /auth/sign-in-options': 'nothing',
  'POST /auth/phone-sign-in/code': 'nothing',
  'POST /auth/phone-sign-in': 'nothing',
  'GET /openapi.json': 'nothing',
  'GET /docs/*': 'nothing',
  'PUT /auth/change-password': 'a session',
  'GET /auth/sessions': 'a session',
  'DELETE /auth/sessions': 'a session',
  'DELETE /auth/sessions/:id': 'a session',
  'GET /auth/phone': 'a session',
  'PUT /auth/phone': 'a session',
  'POST /auth/phone/code': 'a session',
  'POST /auth/phone/verify': 'a session',
  'GET /auth/profile': 'a session',
  'PUT /auth/profile': 'a session',
  'GET /leads': 'read:leads',
  'GET /leads/assignees': 'read:leads',
  'GET /leads/:id': 'read:leads',
  'PATCH /leads/:id': 'manage:leads',
  'POST /leads/:id/notes': 'manage:leads',
  'POST /leads/:id/answers': 'manage:leads',
  'POST /leads/:id/whatsapp': 'manage:leads',
  'POST /auth/send-mail': 'send:mail',
  'GET /messages': 'send:mail',
  'GET /messages/:id': 'send:mail',
  'GET /messages/recipients': 'send:mail',
  'POST /messages': 'send:mail',
  'GET /messages/templates': 'send:mail',
  'POST /messages/templates': 'write:templates',
  'PUT /messages/templates/:id': 'write:templates',
  'DELETE /messages/templates/:id': 'write:templates',
  'GET /product/dashboard/get-all-cows': 'read:inventory',
  'GET /product/dashboard/export-cows': 'read:inventory',
  'GET /product/dashboard/removed-cows': 'read:inventory',
  'GET /product/dashboard/cow-history/:cowId': 'read:inventory',
  'POST /product/dashboard/add-cow': 'write:cow',
  'POST /product/dashboard/preview-import': 'write:cow',
  'POST /product/dashboard/import-cows': 'write:cow',
  'PUT /product/dashboard/update-cow/:tagId': 'write:cow',
  'POST /product/dashboard/add-picture': 'write:cow',
  'PUT /product/dashboard/change-cow/:cowId': 'write:cow',
  'POST /product/dashboard/change-cows': 'write:cow',
  'DELETE /product/dashboard/delete-cow/:cowId': 'remove:cow',
  'POST /product/dashboard/remove-cows': 'remove:cow',
  'POST /product/dashboard/leave-herd/:cowId': 'remove:cow',
  'POST /product/dashboard/restore-cow/:cowId': 'restore:cow',
  'POST /product/dashboard/restore-cows': 'restore:cow',
  'GET /bookings': 'a session',
  'GET /bookings/:code': 'a session',
  'GET /waiting': 'a session',
  'POST /bookings': 'hold:cow',
  'POST /bookings/take-over': 'hold:cow',
  'POST /bookings/:code/cancel': 'hold:cow',
  'POST /bookings/:code/payments': 'hold:cow',
  'POST /bookings/:code/online-payments': 'hold:cow',
  'GET /gateways/bkash/return/:language': 'nothing',
  'POST /gateways/sslcommerz/return/:language': 'nothing',
  'POST /gateways/sslcommerz/notice': 'nothing',
  'GET /bookings/:code/family-link': 'a session',
  'POST /bookings/:code/family-link': 'hold:cow',
  'DELETE /bookings/:code/family-link': 'hold:cow',
  'GET /family/:token': 'nothing',
  'GET /sales/slips': 'read:bookings',
  'POST /sales/slips/links': 'manage:bookings',
  'DELETE /sales/slips/links/:id': 'manage:bookings',
  'GET /slips/:token': 'nothing',
  'GET /quotes/:token': 'nothing',
  'POST /quotes/:token/accept': 'hold:cow',
  'GET /sales/quotes': 'read:bookings',
  'POST /sales/quotes': 'manage:bookings',
  'POST /sales/quotes/:id/withdraw': 'manage:bookings',
  'POST /waiting': 'hold:cow',
  'DELETE /waiting/:tagId': 'hold:cow',
  'GET /sales/bookings': 'read:bookings',
  'GET /sales/bookings/:code': 'read:bookings',
  'GET /sales/export-bookings': 'read:bookings',
  'POST /sales/bookings': 'manage:bookings',
  'POST /sales/bookings/:code/cancel': 'manage:bookings',
  'POST /sales/bookings/:code/deliver': 'manage:bookings',
  'POST /sales/bookings/:code/move': 'manage:bookings',
  'POST /sales/bookings/:code/reprice': 'manage:bookings',
  'POST /sales/counter-sales': 'manage:bookings',
  'POST /sales/bookings/:code/reverse-delivery': 'reverse:delivery',
  'POST /sales/bookings/:code/return': 'reverse:delivery',
  'POST /sales/bookings/:code/write-off': 'reduce:debt',
  'POST /sales/bookings/:code/allowance': 'reduce:debt',
  'GET /sales/receivables': 'read:payments',
  'POST /sales/receivables/payments': 'record:cash',
  'POST /sales/bookings/:code/payments': 'record:cash',
  'GET /sales/payments': 'read:payments',
  'GET /sales/journal': 'read:payments',
  'GET /sales/sums': 'read:payments',
  'GET /sales/export-payments': 'read:payments',
  'GET /sales/export-refunds': 'read:payments',
  'GET /sales/export-journal': 'read:payments',
  'POST /sales/payments/:id/confirm': 'confirm:payment',
  'POST /sales/payments/:id/reject': 'confirm:payment',
  'POST /sales/payments/:id/allocate': 'confirm:payment',
  'POST /sales/payments/:id/return': 'confirm:payment',
  'POST /sales/payments/:id/void': 'void:payment',
  'POST /sales/payments/:id/void/approve': 'void:payment',
  'POST /sales/payments/:id/void/decline': 'void:payment',
  'POST /sales/statements': 'confirm:payment',
  'GET /sales/statement-lines': 'read:payments',
  'POST /sales/statement-lines/:id/assign': 'confirm:payment',
  'GET /sales/refunds': 'read:payments',
  'POST /sales/refunds/:id/approve': 'approve:refund',
  'POST /sales/refunds/:id/done': 'confirm:payment',
  'POST /sales/refunds/:id/send': 'confirm:payment',
  'GET /live/cows': 'nothing',
  'GET /live/cows/:tagId': 'nothing',
  'GET /live/office': 'open:dashboard',
  'GET /overview': 'open:dashboard',
  'GET /audit': 'read:trail',
  'GET /audit/export': 'read:trail',
  'GET /users': 'read:users',
  'GET /users/:id': 'read:users',
  'POST /users/invitations': 'grant:agent',
  'DELETE /users/:id/sessions': 'grant:agent',
  'PUT /users/:id/roles': 'grant:agent',
  'PUT /users/:id/access': 'grant:agent',
  'POST /users/:id/release': 'release:account',
  'GET /settings/public': 'nothing',
  'GET /settings': 'manage:settings',
  'GET /settings/access/versions': 'manage:settings',
  'PUT /settings/access': 'manage:settings',
  'GET /settings/selling/versions': 'manage:settings',
  'PUT /settings/selling': 'manage:settings',
  'GET /settings/payments/versions': 'manage:settings',
  'PUT /settings/payments': 'manage:settings',
  'GET /settings/contacts/versions': 'manage:settings',
  'PUT /settings/contacts': 'manage:settings',
  'GET /settings/messages/versions': 'manage:settings',
  'PUT /settings/messages': 'manage:settings',
  'GET /healthz': 'own machines',
  'GET /readyz': 'own machines',
  'GET /metrics': 'own machines',
};
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
