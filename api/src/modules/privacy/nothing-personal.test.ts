import { connectTo } from '@khamar/database/databases';
import { SignedIn } from '@khamar/contract/accounts/account';
import { responseOf } from '@khamar/contract/envelope';
import { testDatabase } from '@khamar/database/testing/test-database';
import type { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { responseToUnfinished } from '../../testing/unfinished-request.ts';
import { startApiProcess } from '../../testing/processes.ts';
import { eventually } from '../../testing/test-api.ts';

const SALMA = {
  username: 'salma.begum',
  email: 'salma.begum@example.org',
  mobile: '01798765432',
  password: 'mustard-oil-and-bran',
};
/** Data of invalid or malformed requests must not appear in the logs either. */
const OTHER = {
  username: 'karim.sheikh',
  email: 'karim.sheikh@example.net',
  mobile: '+880 1812-345678',
  password: 'straw-and-molasses',
};
const NEW_PASSWORD = 'green-grass-in-july';
const THIRD = 'third.person@example.org';
const FORGED = 'F0rged'.padEnd(43, '-0123456789');
const PERSONAL = [SALMA, OTHER].flatMap(({ username, email, password }) => [username, email, password]);
const NUMBERS = ['798765432', '812345678', '812-345678'];

/** A browser that keeps its cookies and every secret it receives. */
function makeVisitor(url: string) {
  const jar = new Map<string, string>();
  const secrets = new Set<string>();
  let token = '';

  async function send(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<{ status: number }> {
    const headers = {
      origin: 'http://localhost:3000',
      'x-requested-with': 'khamar',
      'user-agent': `${OTHER.username} Chrome/1 Android`,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...more,
    };
    const isReady = body === undefined || typeof body === 'string' || body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers,
      ...(body !== undefined && { body: isReady ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      jar.set(name, value);
      if (value !== '') secrets.add(value);
    }
    const given = responseOf(SignedIn).safeParse(text.startsWith('{') ? JSON.parse(text) : undefined).data;
    if (given) {
      token = given.data.token;
      secrets.add(token);
    }
    return { status: response.status };
  }
  const sendTooMuch = (path: string, body: unknown) =>
    responseToUnfinished(url + path, { 'content-type': 'application/json' }, 2_000_000, JSON.stringify(body));
  return { send, sendTooMuch, secrets, token: () => token };
}
type Visitor = ReturnType<typeof makeVisitor>;

const LEAD = {
  firstName: OTHER.username,
  lastName: SALMA.username,
  email: OTHER.email,
  phone: OTHER.mobile,
  message: `${OTHER.password} ${SALMA.email}`,
};

/** Everything a person does with an account, including every error. Returns the statuses. */
async function busyDay({ send, sendTooMuch, token }: Visitor): Promise<number[]> {
  const { username, email, password } = SALMA;
  const requests: [string, string, unknown?, Record<string, string>?][] = [
    ['POST', '/auth/signup', SALMA],
    ['POST', '/auth/signup', SALMA],
    ['POST', '/auth/signup', { ...SALMA, username: 'salma.again' }],
    ['POST', '/auth/signup', { ...OTHER, email: 'karim.sheikh at example.net' }],
    ['POST', '/auth/signup', { ...OTHER, mobile: '812345678 please call' }],
    ['POST', '/auth/signup', { ...OTHER, [OTHER.email]: OTHER.password }],
    ['POST', '/auth/login', { username, password: OTHER.password }],
    ['POST', '/auth/login', { username: OTHER.username, password: OTHER.password }],
    ['POST', '/auth/login', { username: OTHER.email, password: { [OTHER.password]: 1 } }],
    ['POST', '/auth/login', { username, password }],
    ['POST', '/auth/refresh-token'],
    ['POST', '/auth/phone-sign-in/code', { mobile: OTHER.mobile, language: 'bn' }],
    ['POST', '/auth/phone-sign-in', { request: FORGED, mobile: OTHER.mobile, code: '402917' }],
    [
      'PUT',
      '/auth/profile',
      { name: OTHER.username, email: OTHER.email, address: OTHER.password, language: 'bn' },
    ],
    ['PUT', '/auth/profile', { name: OTHER.username, email: `${OTHER.email} or so`, language: 'bn' }],
    ['GET', '/auth/sessions'],
    ['POST', '/leads', LEAD],
    ['POST', '/leads', { ...LEAD, phone: `${OTHER.mobile} or so` }],
    ['POST', '/leads', { ...LEAD, website: OTHER.email }],
    ['POST', '/auth/send-mail', { recipient: email, subject: SALMA.username, msgBody: OTHER.password }],
    ['PUT', '/auth/forgot-password', { email }],
    ['PUT', '/auth/forgot-password', { email: OTHER.email }],
    ['PUT', '/auth/reset-password', { token: FORGED, newPassword: NEW_PASSWORD }],
    ['PUT', '/auth/reset-password', { token: `${FORGED}${FORGED}`, newPassword: NEW_PASSWORD }],
    ['PUT', '/auth/change-password', { currentPassword: OTHER.password, newPassword: NEW_PASSWORD }],
    ['PUT', '/auth/change-password', { currentPassword: password, newPassword: NEW_PASSWORD }],
    // Truncated JSON, or a wrong content type.
    ['POST', '/auth/signup', `{"email": "${OTHER.email}", "password": "${OTHER.password}`],
    ['POST', '/auth/login', `${OTHER.email} ${OTHER.password}`],
    [
      'POST',
      '/auth/login',
      `username=${username}&password=${password}`,
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
    ['POST', '/auth/login', `<p>${OTHER.email}</p>`, { 'content-type': `text/${OTHER.username}` }],
    ['POST', `/auth/${OTHER.username}`, SALMA],
  ];
  const statuses: number[] = [];
  for (const request of requests) statuses.push((await send(...request)).status);
  statuses.push((await sendTooMuch('/auth/login', { username, password })).status);
  // Tokens and personal data in URLs.
  const requestsWithSecrets: typeof requests = [
    ['GET', `/auth/sessions?token=${token()}&email=${email}`],
    ['GET', `/product/get-all-cows?tagId=${OTHER.email}&access_token=${FORGED}`],
    ['GET', `/product/get-all-cows?page=${SALMA.mobile}x`],
    ['GET', `/product/get-cow/${encodeURIComponent(OTHER.email)}`],
    ['GET', `/reset/${FORGED}/%E0%A4%A/${email}`],
    ['DELETE', `/auth/sessions/${FORGED}`],
    ['DELETE', `/auth/sessions/${token()}`],
    ['GET', '/auth/sessions', undefined, { authorization: `Basic ${FORGED}` }],
    ['GET', '/auth/sessions', undefined, { authorization: `Bearer ${token()}x` }],
    ['GET', '/auth/sessions', undefined, { 'x-auth-token': FORGED, cookie: `khamar-session=${FORGED}` }],
    ['POST', '/auth/refresh-token', undefined, { cookie: `khamar-session=${FORGED}` }],
    ['GET', '/healthz', undefined, { 'x-forwarded-for': OTHER.email, 'x-request-id': OTHER.email }],
    ['POST', '/auth/login', { username, password: NEW_PASSWORD }],
    ['POST', '/auth/logout'],
  ];
  for (const request of requestsWithSecrets) statuses.push((await send(...request)).status);
  return statuses;
}

/** Internal errors whose messages quote the row: PostgreSQL says `Failing row contains (…)` and `Key (mobile)=(…) already exists`. */
async function faults({ send }: Visitor, owner: Client): Promise<number[]> {
  const newcomer = { ...OTHER, username: 'newcomer.karim' };
  const login = { username: SALMA.username, password: NEW_PASSWORD };
  const statuses: number[] = [];
  const under = async (sql: string, undo: string, request: Parameters<Visitor['send']>) => {
    await owner.query(sql);
    statuses.push((await send(...request)).status);
    await owner.query(undo);
  };
  await under(
    'create unique index one_mobile on account (mobile) where mobile is not null and email is not null',
    'drop index one_mobile',
    ['POST', '/auth/signup', { ...newcomer, mobile: SALMA.mobile }],
  );
  await under(
    `alter table account add constraint nobody check (username = 'nobody') not valid`,
    'alter table account drop constraint nobody',
    ['POST', '/auth/signup', newcomer],
  );
  await under(
    `alter table mail add constraint nothing check (false) not valid`,
    'alter table mail drop constraint nothing',
    ['PUT', '/auth/forgot-password', { email: THIRD }],
  );
  await under('alter table session rename to sessions', 'alter table sessions rename to session', [
    'POST',
    '/auth/login',
    login,
  ]);
  await under('alter table account rename to people', 'alter table people rename to account', [
    'POST',
    '/auth/login',
    login,
  ]);
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'khamar-%'`,
  );
  return statuses;
}

test('logs and metrics contain no name, address, number, password, token or cookie', async () => {
  const databaseUrl = await testDatabase(3);
  const owner = await connectTo(databaseUrl, onTestFinished);
  const api = await startApiProcess(databaseUrl, { LOG_LEVEL: 'debug', SLOW_QUERY_MS: '0' });
  const visitor = makeVisitor(api.url);

  const statuses = await busyDay(visitor);
  expect(new Set(statuses)).toEqual(new Set([200, 201, 400, 401, 403, 404, 409, 410, 413, 415]));
  expect(await faults(visitor, owner)).toEqual([500, 500, 500, 500, 500]);
  expect(visitor.secrets.size).toBeGreaterThanOrEqual(5);
  await eventually(() => api.lines.some((line) => line.includes('connection was lost')));
  const metrics = await (await fetch(`${api.url}/metrics`)).text();
  expect(await api.stop()).toBe(0);

  const output = `${api.lines.join('\n')}\n${metrics}`.toLowerCase();
  expect(api.lines.length).toBeGreaterThan(statuses.length);
  expect(output).toContain('internal error');
  expect(output).toContain('a slow query');
  const forbidden = [
    ...PERSONAL,
    ...NUMBERS,
    THIRD,
    NEW_PASSWORD,
    'salma.again',
    'newcomer.karim',
    FORGED,
    ...visitor.secrets,
  ];
  const written = forbidden.flatMap((word) => [word, encodeURIComponent(word)]);
  expect(written.filter((word) => output.includes(word.toLowerCase()))).toEqual([]);
  expect(output).not.toMatch(/argon2|failing row|set-cookie|bearer /);
});
