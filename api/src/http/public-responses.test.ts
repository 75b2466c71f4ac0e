import { randomUUID } from 'node:crypto';
import { CowDetail } from '@khamar/contract/cows/cow';
import { WeightRecorded } from '@khamar/contract/cows/weight';
import { responseOf } from '@khamar/contract/envelope';
import { FITNESS_PARTS } from '@khamar/contract/herd/enums';
import { farmDay } from '@khamar/contract/moment';
import { expect, test } from 'vitest';
import { Recorded } from '../modules/herd/herd-command.ts';
import { ACCESS } from '../testing/route-access.ts';
import { ALL_STAFF, asOwner, office, signedIn, startTestApi } from '../testing/test-api.ts';

/** What staff write about an animal, and who they are. Add what a new table keeps: cost, person, note. */
const SECRETS = {
  person: 'secret-staff',
  customer: 'Secret Salma',
  phone: '01799999999',
  note: 'secret note of staff',
  reason: 'secret reason of a correction',
  scale: 'secret scale',
  vet: 'secret vet',
};

/** With a token in the link, or endless, or not data of the farm. */
const OTHERS = /:token|\/live\/|\/docs|openapi|\/media\/|\/og\/|\/gateways\//;

const PUBLIC = Object.entries(ACCESS).flatMap(([route, access]) =>
  access === 'nothing' && route.startsWith('GET ') && !OTHERS.test(route) ? [route.slice(4)] : [],
);

test('WEIGH-03 WEIGH-07 no public response has a cost, a person or a note of staff', async () => {
  const api = await startTestApi(3, ALL_STAFF);
  const staff = await office(api, SECRETS.person);
  const headers = {
    ...(await signedIn(api, { username: SECRETS.person })),
    'content-type': 'application/json',
  };
  const post = async (path: string, body: object) => {
    const sent = { method: 'POST', headers: { ...headers, 'idempotency-key': randomUUID() } };
    const response = await api.send(path, { ...sent, body: JSON.stringify(body) });
    expect(response.status, path).toBe(200);
    return response.body;
  };
  const cow = responseOf(CowDetail).parse((await staff.add()).body).data;
  const weights = `/product/dashboard/cow-weights/${cow._id}`;
  const wrong = await post(weights, { kg: 431, kind: 'MEASURED', scale: SECRETS.scale });
  const { _id } = responseOf(WeightRecorded).parse(wrong).data;
  await post(`${weights}/${_id}/correct`, { kg: 341, kind: 'MEASURED', reason: SECRETS.reason });
  const check = { day: farmDay(), vet: SECRETS.vet, note: SECRETS.note };
  const parts = FITNESS_PARTS.map((part) => ({ part, isSound: true }));
  const fitness = responseOf(Recorded).parse(
    await post(`/herd/cows/${cow._id}/fitness`, { parts, ...check }),
  ).data;
  await post(`/herd/fitness/${fitness._id}/correct`, { isSound: true, ...check, reason: SECRETS.reason });
  await post('/sales/bookings', {
    tagId: cow.tagId,
    name: SECRETS.customer,
    phone: SECRETS.phone,
  });
  await asOwner(api, `update cow set left_note = $1 where tag_id = 'NDL-900'`, [SECRETS.note]);

  const values: Record<string, string> = {
    ':cowId': cow.tagId,
    ':tagId': '900',
    '/product/get-cows': `/product/get-cows?ids=${cow._id}`,
    '/product/register': '/product/register?upTo=ffffffff-ffff-7fff-bfff-ffffffffffff',
    '/deliveries/options': '/deliveries/options?district=dhaka',
  };
  const shown: string[] = [];
  for (const route of PUBLIC) {
    const path = Object.entries(values).reduce((at, [part, value]) => at.replace(part, value), route);
    // oxlint-disable-next-line no-await-in-loop -- one API
    const { status, body } = await api.get(path);
    expect([200, 400], `${path} ${status}`).toContain(status);
    const text = JSON.stringify(body).toLowerCase();
    shown.push(text);
    for (const [what, secret] of Object.entries(SECRETS))
      expect(text.includes(secret.toLowerCase()), `${what} in ${path}`).toBe(false);
  }
  // The checks are there, with their day and without their names.
  expect(shown.some((text) => text.includes('"byvet":true'))).toBe(true);
  expect(PUBLIC.length).toBeGreaterThan(10);
});
