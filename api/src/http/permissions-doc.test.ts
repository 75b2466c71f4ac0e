import { randomUUID } from 'node:crypto';
import { Refusal } from '@khamar/contract/envelope';
import { Role } from '@khamar/contract/roles';
import { expect, test } from 'vitest';
import { ownerOf } from '../testing/office.ts';
import { people } from '../testing/people.ts';
import { drawMatrix, type Verdict } from '../testing/permission-matrix.ts';
import { ACCESS, meant } from '../testing/route-access.ts';
import { signedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

const ALL_STAFF: Role[] = ['ADMIN', 'AGENT', 'SUPER_ADMIN'];
type Headers = Record<string, string>;

/** A HEAD is the same question, and the files of the page that shows the description are one thing. */
const nameOf = (route: string) =>
  route.replace(/^HEAD /, 'GET ').replace(/^GET \/docs(\/.*)?$/, 'GET /docs/*');

/** Knocks with a body that is never complete, at things that are not there: whoever is let in changes nothing. */
async function knock(api: TestApi, route: string, who: Headers): Promise<Verdict> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern.replace(/:tagId$/, 'NDL-999').replace(/:\w+|\*/, randomUUID());
  const isForm = method === 'POST' || method === 'PUT';
  const answer = await api.send(path, {
    method,
    // What only our own pages can send belongs to a session's cookie, not to anybody's role.
    headers: {
      ...who,
      origin: 'http://localhost:3000',
      'x-requested-with': 'khamar',
      ...(isForm && { 'content-type': 'application/json' }),
    },
    ...(isForm && { body: '{}' }),
  });
  expect(answer.status, route).toBeLessThan(500);
  if (answer.status === 403) return 'no';
  const isGuard = method === 'HEAD' || Refusal.safeParse(answer.body).data?.data.code === 'signed_out';
  return answer.status === 401 && isGuard ? 'sign in' : 'yes';
}

/** Whoever holds the keys of the whole office, but not any more, or never did. */
async function strangers(api: TestApi): Promise<Record<string, Headers>> {
  const roles = ALL_STAFF;
  const gone = await people(api).enter('gone', roles);
  const disabled = await signedIn(api, { username: 'disabled', roles });
  const owner = await ownerOf(api);
  await owner.query(`update account set disabled_at = now() where username = 'disabled'`);
  expect((await gone.send('DELETE', `/auth/sessions/${String(gone.session)}`)).status).toBe(200);
  return {
    'signed out': {},
    'with an expired token': await signedIn(api, { username: 'late', roles, seconds: -1 }),
    'with a token signed by somebody else': await signedIn(api, {
      username: 'foreign',
      roles,
      secret: 'x'.repeat(64),
    }),
    'with a token of a session that has ended': gone.headers,
    'with a token of a disabled account': disabled,
  };
}

test('AUTH-07 every route, with every role and every kind of dead token, answers as the table of permissions says, and docs/permissions.md says the same', async () => {
  const byDefault = await startTestApi();
  const letIn = await startTestApi(0, {
    DATABASE_URL: byDefault.databaseUrl,
    DASHBOARD_ROLES: ALL_STAFF.join(','),
  });
  const houses: [TestApi, Role[]][] = [
    [byDefault, ['ADMIN']],
    [letIn, ALL_STAFF],
  ];
  const guests = [
    ...Object.entries(await strangers(byDefault)).map(([name, headers]) => ({
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
  for (const [api, roles] of houses)
    for (const route of routes)
      for (const guest of guests) {
        const name = nameOf(route);
        const access = ACCESS[name] ?? 'nothing';
        const verdict = await knock(api, route, guest.headers);
        const wanted = meant(access, guest.roles, roles);
        expect(`${route}, ${guest.name}: ${verdict}`).toBe(`${route}, ${guest.name}: ${wanted}`);
        const cells = (seen[name] ??= {});
        (cells[guest.name] ??= []).push(verdict);
      }

  const isInner = (route: string) => ACCESS[route] === 'own machines';
  const inner = Object.keys(ACCESS).filter(isInner);
  for (const route of inner) {
    const path = route.slice('GET '.length);
    const passedOn = await letIn.get(path, { ...guests.at(-1)?.headers, 'x-forwarded-for': '203.0.113.7' });
    expect([route, passedOn.status]).toEqual([route, 404]);
  }
  const rows = Object.entries(ACCESS)
    .filter(([route]) => !isInner(route))
    .map(([route, access]) => ({ route, access, seen: seen[route] ?? {} }));
  const dead = guests.flatMap(({ name, roles }) => (roles === undefined ? [name] : []));
  await expect(drawMatrix({ rows, inner, dead })).toMatchFileSnapshot('../../docs/permissions.md');
}, 60_000);
