import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError } from '@khamar/contract/envelope';
import { inSoak, randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { browserAt, SALMA, salmaAt } from '../testing/browser.ts';
import { startTestApi } from '../testing/test-api.ts';

/** Each route with its fields. */
const ROUTES: Record<string, string[]> = {
  'POST /auth/signup': ['username', 'email', 'mobile', 'password', 'language'],
  'POST /auth/login': ['username', 'password'],
  'POST /auth/refresh-token': [],
  'POST /auth/logout': [],
  'POST /auth/send-mail': ['recipient', 'subject', 'msgBody', 'submission'],
  'POST /messages': ['recipients', 'subjectEn', 'bodyEn', 'subjectBn', 'bodyBn', 'confirmedCount'],
  'PUT /auth/forgot-password': ['email'],
  'PUT /auth/reset-password': ['token', 'newPassword'],
  'PUT /auth/confirm-email': ['token'],
  'PUT /auth/change-password': ['currentPassword', 'newPassword'],
  'GET /auth/sessions': [],
  'DELETE /auth/sessions': [],
  'DELETE /auth/sessions/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11': [],
  'GET /auth/phone': [],
  'PUT /auth/phone': ['mobile'],
  'POST /auth/phone/code': [],
  'POST /auth/phone/verify': ['code'],
  'POST /leads': ['firstName', 'lastName', 'email', 'phone', 'city', 'message', 'tagId', 'language'],
  'GET /leads': [],
  'PATCH /leads/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11': ['state', 'assigneeId'],
  'POST /leads/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11/notes': ['text'],
  'POST /leads/5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11/answers': ['subject', 'text'],
};
/** A valid value for each field, so that some bodies pass validation. */
const GOOD: Record<string, unknown> = {
  ...SALMA,
  // '#' is replaced by a counter: these must be unique.
  username: 'person-#',
  email: 'person-#@example.org',
  currentPassword: SALMA.password,
  newPassword: 'notun-shobdo',
  token: 'A'.repeat(43),
  code: '402917',
  language: 'bn',
  firstName: 'Salma',
  lastName: 'Begum',
  phone: '01712345678',
  city: 'Dhaka',
  message: 'Is this cow still there?',
  tagId: 'NDL-001',
  submission: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11',
  website: '',
  recipient: 'salma@example.org',
  subject: 'Your cow',
  msgBody: 'It is well.',
  text: 'It is well.',
  state: 'WON',
  assigneeId: null,
  recipients: [{ kind: 'lead', _id: '5f0c2a51-4a55-4d0e-8f5f-0a2f6b3f1c11' }],
  subjectEn: 'About {tag}',
  bodyEn: 'Dear {name}, it is well.',
  subjectBn: '{tag} নিয়ে',
  bodyBn: '{name}, ভালো আছে।',
  confirmedCount: 21,
};
const WORDS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\r\nBcc: all@example.org',
  '\u202Egoru',
  '\uD800',
  "' or 1=1 --",
  '${7*7}',
  '<script>',
  '০১৭১২৩৪৫৬৭৮',
  'x'.repeat(5000),
  'salma@example.org',
];

const value = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 2 }),
  fc.emailAddress(),
);
const field = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...Object.keys(GOOD)) },
  fc.constantFrom('__proto__', 'constructor', 'toString'),
  fc.string({ maxLength: 10 }),
);
const noise = fc.array(fc.tuple(field, value), { maxLength: 4 });
/** Valid except for a missing field and the noise, or complete nonsense. */
const body = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.option(fc.nat(7)), fc.option(noise)).map(
      ([missing, wrong]) =>
        (fields: string[]) =>
          JSON.stringify(
            Object.fromEntries([
              ...fields.filter((_, n) => n !== missing).map((name) => [name, GOOD[name]]),
              ...(wrong ?? []),
            ]),
          ),
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue().map((json) => () => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }).map((nonsense) => () => nonsense) },
);
const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'x',
];
const call = fc.record({
  body,
  type: fc.oneof({ weight: 8, arbitrary: fc.constant(TYPES[0] ?? '') }, fc.constantFrom(...TYPES)),
  isSignedIn: fc.boolean(),
});

/** Client addresses: each gets hundreds of requests through before it is rate limited. */
const ADDRESSES = inSoak(20, 1);
const EACH = inSoak(10_000, 100);
const AT_ONCE = 50;

test('random bodies to every account route cause no 5xx', async () => {
  const api = await startTestApi();
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  onTestFinished(() => {
    agent.destroy();
  });
  const salma = await salmaAt(api);
  await api.query(`update account set roles = '{ADMIN}'`);
  const seen = new Map<number, number>();
  const created = new Map<string, number>();
  let requestCount = 0;

  const send = (route: string, sent: string, options: { type: string; isSignedIn: boolean }) =>
    new Promise<number>((resolve, reject) => {
      const [method = '', path = ''] = route.split(' ');
      const headers = {
        'x-forwarded-for': `198.51.100.${(requestCount += 1) % ADDRESSES}`,
        'content-type': options.type,
        // Node sets it by itself, except for DELETE.
        'content-length': Buffer.byteLength(sent),
        origin: 'http://localhost:3000',
        'x-requested-with': 'khamar',
        cookie: `khamar-session=${'A'.repeat(43)}; khamar-device=${'B'.repeat(43)}`,
        ...(options.isSignedIn && { authorization: `Bearer ${salma.token}` }),
      };
      const outgoing = request(api.url + path, { method, headers, agent }, (response) => {
        resolve(text(response).then(() => response.statusCode ?? 0));
      });
      outgoing.on('error', (error) => {
        reject(new Error(`${route} ${sent}`, { cause: error }));
      });
      outgoing.end(sent);
    });

  // Half use a fixed seed, which is known to produce every kind of response.
  const calls = [1, randomSeed()].flatMap((seed) => fc.sample(call, { numRuns: EACH / 2, seed }));
  for (const [route, fields] of Object.entries(ROUTES)) {
    const left = calls.values();
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const options of left) {
          const sent = options.body(fields).replaceAll('#', String(requestCount));
          const status = await send(route, sent, options);
          seen.set(status, (seen.get(status) ?? 0) + 1);
          if (status === 201) created.set(route, (created.get(route) ?? 0) + 1);
          expect(status, `${route} ${sent}`).toBeLessThan(500);
        }
      }),
    );
  }
  // Enough bodies were valid to see every kind of response.
  for (const status of [200, 400, 401, 415, ...inSoak([429], [])])
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(inSoak(20, 0));
  for (const route of ['POST /auth/signup', 'POST /leads'])
    expect(created.get(route) ?? 0, route).toBeGreaterThan(inSoak(5 * ADDRESSES, 0));
  expect((await api.get('/healthz')).status).toBe(200);
});

const KNOWN = SALMA.email;
const UNKNOWN = 'Nobod@example.org';
const observable = ({
  status,
  body: responseBody,
  headers,
}: {
  status: number;
  body: unknown;
  headers: Headers;
}) => [
  status,
  ApiError.safeParse(responseBody).data?.data.message ?? responseBody,
  ApiError.safeParse(responseBody).data?.data.fields,
  [...headers.keys()],
];

test('SEC-06 no response reveals whether an email address has an account, whatever the body', async () => {
  const api = await startTestApi();
  await browserAt(api).signUp();
  let n = 0;
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('POST /auth/signup', 'PUT /auth/forgot-password'),
      fc.option(noise, { freq: 2 }),
      fc.constantFrom(
        (email: string) => email,
        (email: string) => email.toUpperCase(),
        (email: string) => ` ${email} `,
      ),
      async (route, wrong, written) => {
        const [method = '', path = ''] = route.split(' ');
        n += 1;
        const ask = (email: string, name: string) => {
          const person = { ...SALMA, username: `${name}-${n}`, email: written(email) };
          const right = path === '/auth/signup' ? person : { email: person.email };
          const extra = Object.fromEntries(
            (wrong ?? []).filter(([key]) => key !== 'username' && key !== 'email'),
          );
          return browserAt(api, { address: `198.51.${n % 100}.${n % 250}` }).send(method, path, {
            ...right,
            ...extra,
          });
        };
        const known = await ask(KNOWN, 'first');
        seen.add(known.status);
        expect(observable(await ask(UNKNOWN, 'other'))).toEqual(observable(known));
      },
    ),
    {
      numRuns: inSoak(300, 20),
      seed: randomSeed(),
      // One of each kind of response, which twenty random ones may miss.
      examples: [
        ['POST /auth/signup', null, (email) => email],
        ['PUT /auth/forgot-password', null, (email) => email],
        ['POST /auth/signup', [['mobile', '1']], (email) => email],
      ],
    },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 201, 400]));
});
