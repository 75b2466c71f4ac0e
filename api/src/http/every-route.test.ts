import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import * as fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import { inSoak, randomSeed } from '@khamar/testkit/soak';
import { startTestApi, signedIn, GOOD_LEAD } from '../testing/test-api.ts';

/** Internal routes, live streams, and the OpenAPI document with its page, which exceed the size limit for responses. */
const EXCLUDED = /^HEAD |\/docs|\/live\/|\/(openapi\.json|healthz|readyz|metrics)$/;
const NAMES =
  'minPrice maxPrice minWeight maxWeight tagId color gender cowSize breed age sort sortField sortDir page limit size role availabilityStatus picture language columns';
const VALUES =
  "SOLD yes bn tagId breed 0 1 -1 12 100 1e9 NaN 99999999999999999999 ১২ Black MALE_BULL currentPrice asc NDL-00 ' \" % _ \\ ; -- ${x} ' OR 1=1 <script> ../..";

const word = fc.oneof(
  fc.constantFrom(...VALUES.split(' ')),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 3000 }),
  fc.uuid(),
  fc.constantFrom('\0', '\u202E', '𝟙', '\r\nx-evil: 1', 'NDL-001'),
);
/** Encoded as a browser would, or raw as far as Node can send it. */
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
    fc.constantFrom(...Object.keys(SAMPLE_COW), 'version', '__proto__'),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  fc
    .dictionary(fc.constantFrom(...Object.keys(SAMPLE_COW)), word)
    .map((wrong) => ({ ...SAMPLE_COW, ...wrong })),
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
const FIELDS = [
  ...Object.keys(GOOD_LEAD),
  ...'username mobile password currentPassword newPassword token roles isDisabled website submission tagId'.split(
    ' ',
  ),
];
const ids = fc.array(
  fc.record({ _id: fc.uuid(), version: fc.oneof(fc.nat(), word) }, { requiredKeys: ['_id'] }),
  {
    maxLength: 5,
  },
);
const cell = fc.oneof(
  fc.constantFrom(...Object.values(SAMPLE_COW).map(String), '=1+1', '"', '১,২০,০০০'),
  word,
);
const csv = fc
  .tuple(
    fc.subarray([...Object.keys(SAMPLE_COW), 'Owner', 'দাম'], { minLength: 9 }),
    fc.array(fc.array(cell, { maxLength: 12 }), { maxLength: 4 }),
    fc.constantFrom(',', ';', '\t'),
  )
  .map(([heads, rows, sign]) => [heads, ...rows].map((cells) => cells.join(sign)).join('\n'));
/** Nearly valid bulk requests of the office. */
const many = fc.oneof(
  fc.record(
    { cows: ids, availabilityStatus: fc.constantFrom('SOLD', 'BOOKED', 'x') },
    { requiredKeys: ['cows'] },
  ),
  fc.record({ csv: fc.oneof(csv, word), importId: fc.uuid() }, { requiredKeys: ['csv'] }),
  fc
    .dictionary(fc.constantFrom(...Object.keys(SAMPLE_COW)), word, { maxKeys: 2 })
    .map((changes) => ({ ...changes, version: 1 })),
);
/** JSON bodies: nearly a lead, random values under known field names, or anything. */
const json = fc
  .oneof(
    fc
      .tuple(fc.nat(), fc.dictionary(fc.constantFrom(...FIELDS), word, { maxKeys: 2 }))
      .map(([visitor, wrong]) => ({ ...GOOD_LEAD, email: `${visitor}@example.org`, ...wrong })),
    fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(word, fc.jsonValue({ maxDepth: 1 }))),
    many,
    fc.jsonValue(),
  )
  .map((value) => JSON.stringify(value));
const FORM_TYPE = 'multipart/form-data; boundary=edge';
const body = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant(FORM_TYPE), text: form }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('application/json'), text: json }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constantFrom(FORM_TYPE, 'application/json'),
      text: fc.string({ unit: 'binary' }),
    }),
  },
);
const callOf = (routes: string[]) =>
  fc.record({
    route: fc.constantFrom(...routes),
    method: fc.oneof(
      { weight: 9, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS') },
    ),
    tail: onTheWire,
    query,
    body,
    isStaff: fc.boolean(),
    /** A random address per request, or the rate limit would stop them all. */
    address: fc.ipV6(),
  });
type Call = ReturnType<typeof callOf> extends fc.Arbitrary<infer Value> ? Value : never;

const RUNS = inSoak(1000, 30);
const AT_ONCE = 20;

test('random requests to every route cause no 5xx and no endless response', async () => {
  const api = await startTestApi(40);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => {
    agent.destroy();
  });
  const staff = await signedIn(api);
  const seen = new Map<number, number>();
  const routes = api.routes.filter((route) => !EXCLUDED.test(route));
  expect(routes.length).toBeGreaterThan(25);
  const call = callOf([...routes, 'GET /nowhere/:here']);

  const send = (generated: Call) =>
    new Promise<{ status: number; length: number }>((resolve, reject) => {
      const [natural = 'GET', path = ''] = generated.route.split(' ');
      const method = generated.method ?? natural;
      const search = generated.query.map(([name, value]) => `${name}=${value}`).join('&');
      const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
      const headers = {
        ...(generated.isStaff && staff),
        ...(hasBody && { 'content-type': generated.body.type }),
        'x-forwarded-for': generated.address,
        origin: 'http://localhost:3000',
        'x-requested-with': 'khamar',
      };
      const url = `${api.url}${path.replace(/:\w+/, () => generated.tail)}${search === '' ? '' : `?${search}`}`;
      const outgoing = request(url, { method, headers, agent }, (response) => {
        const status = response.statusCode ?? 0;
        resolve(text(response).then((responseText) => ({ status, length: responseText.length })));
      });
      outgoing.on('error', reject);
      outgoing.end(hasBody ? generated.body.text : undefined);
    });

  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (calls) => {
      for (const { status, length } of await Promise.all(calls.map(send))) {
        seen.set(status, (seen.get(status) ?? 0) + 1);
        expect(status).toBeLessThan(500);
        expect(length).toBeLessThan(300_000);
      }
    }),
    { numRuns: RUNS, seed: randomSeed() },
  );
  // Enough requests were valid to see every kind of response.
  for (const status of [200, 400, 401, 404])
    expect(seen.get(status) ?? 0, String(status)).toBeGreaterThan(RUNS / 10);
  // Fully valid requests are rare: a short run may have none.
  expect(seen.get(201) ?? 0).toBeGreaterThanOrEqual(inSoak(10, 0));
  expect((await api.get('/healthz')).status).toBe(200);
});
