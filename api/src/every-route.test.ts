import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { GOOD_COW } from './testing/cow-form.ts';
import { signedIn } from './testing/staff.ts';
import { startTestApi } from './testing/test-api.ts';

const ROUTES = [
  'GET /product/get-all-cows',
  'GET /product/search-cows',
  'GET /product/sort-cows',
  'GET /product/search-cow-by-partial-id/',
  'GET /product/get-cow/',
  'GET /product/dashboard/get-all-cows',
  'POST /product/dashboard/add-cow',
  'PUT /product/dashboard/update-cow/',
  'DELETE /product/dashboard/delete-cow/',
  'GET /product/dashboard/removed-cows',
  'POST /product/dashboard/restore-cow/',
  'GET /product/dashboard/cow-history/',
  'POST /auth/send-mail',
  'GET /media/',
  'GET /openapi.json',
  'GET /nowhere/',
];
const NAMES =
  'minPrice maxPrice minWeight maxWeight tagId color gender cowSize breed age sort sortField sortDir page limit size';
const VALUES =
  "0 1 -1 12 100 1e9 NaN 99999999999999999999 ১২ Black MALE_BULL currentPrice asc NDL-00 ' \" % _ \\ ; -- ${x} ' OR 1=1 <script> ../..";

const word = fc.oneof(
  fc.constantFrom(...VALUES.split(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 3000 }),
  fc.uuid(),
  fc.constantFrom('\0', '\u202E', '𝟙', '\r\nx-evil: 1', 'NDL-001'),
);
/** As a browser would write it, or as it is, as far as Node lets it go out. */
const onTheWire = fc
  .tuple(word, fc.boolean())
  .map(([value, isRaw]) =>
    isRaw ? value.replace(/[^!-~]|[?#]/gu, '%') : encodeURIComponent(value.toWellFormed()),
  );
const query = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES.split(' ')), onTheWire), onTheWire), {
  maxLength: 5,
});
const cow = fc.oneof(
  fc.dictionary(
    fc.constantFrom(...Object.keys(GOOD_COW), 'version', '__proto__'),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  fc.dictionary(fc.constantFrom(...Object.keys(GOOD_COW)), word).map((wrong) => ({ ...GOOD_COW, ...wrong })),
  fc.jsonValue(),
);
const form = fc
  .tuple(cow, fc.option(fc.uint8Array({ maxLength: 200 })))
  .map(([data, image]) =>
    [
      `--edge\r\ncontent-disposition: form-data; name="data"\r\n\r\n${JSON.stringify(data)}\r\n`,
      image === null
        ? ''
        : `--edge\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n${image.join()}\r\n`,
      '--edge--\r\n',
    ].join(''),
  );
const body = fc.oneof(
  { weight: 4, arbitrary: form },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);
const call = fc.record({
  route: fc.constantFrom(...ROUTES),
  method: fc.option(fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'), {
    freq: 10,
  }),
  tail: onTheWire,
  query,
  body,
  isStaff: fc.boolean(),
});
type Call = (typeof call)['generate'] extends (...args: never[]) => { value: infer Value } ? Value : never;

const RUNS = 1000;
const AT_ONCE = 20;

test('20,000 random requests to every route: none makes the API fall, none gets an endless answer', async () => {
  const api = await startTestApi(40);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
  });
  const staff = await signedIn(api);
  const seen = new Map<number, number>();

  const send = (wish: Call) =>
    new Promise<{ status: number; length: number }>((resolve, reject) => {
      const [natural = 'GET', path = ''] = wish.route.split(' ');
      const method = wish.method ?? natural;
      const tail = path.endsWith('/') ? wish.tail : '';
      const search = wish.query.map(([name, value]) => `${name}=${value}`).join('&');
      const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
      const headers = {
        ...(wish.isStaff && staff),
        ...(hasBody && { 'content-type': 'multipart/form-data; boundary=edge' }),
      };
      const url = `${api.url}${path}${tail}${search === '' ? '' : `?${search}`}`;
      const outgoing = request(url, { method, headers, agent }, (response) => {
        const status = response.statusCode ?? 0;
        resolve(text(response).then((answer) => ({ status, length: answer.length })));
      });
      outgoing.on('error', reject);
      outgoing.end(hasBody ? wish.body : undefined);
    });

  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (calls) => {
      for (const { status, length } of await Promise.all(calls.map(send))) {
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        expect(length).toBeLessThan(300_000);
      }
    }),
    { numRuns: RUNS },
  );
  // The wishes were not all nonsense: every kind of answer was met.
  for (const status of [200, 400, 401, 404])
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(100);
  expect((await api.get('/healthz')).status).toBe(200);
}, 120_000);
