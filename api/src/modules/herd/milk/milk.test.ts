import { randomUUID } from 'node:crypto';
import { CowPage } from '@khamar/contract/cows/cow';
import { GENDERS } from '@khamar/contract/cows/enums';
import { responseOf } from '@khamar/contract/envelope';
import { CowMilk, MilkDay } from '@khamar/contract/herd/milk';
import { expect, test } from 'vitest';
import { admin, person } from '../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, office, startTestApi } from '../../../testing/test-api.ts';
import { Recorded } from '../herd-command.ts';

const [TODAY, YESTERDAY] = [dayFromNow(0), dayFromNow(-1)];
const MILK = { day: TODAY, milking: 'MORNING', millilitres: 5_500, note: null };

async function farm() {
  const api = await startTestApi(4, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
  await asOwner(api, `update cow set availability_status = 'AVAILABLE', gender = 'MALE_BULL'`);
  const cows = await asOwner<{ id: string; tag_id: string }>(
    api,
    'select id, tag_id from cow order by tag_id',
  );
  const [cow, other] = cows;
  if (cow === undefined || other === undefined) throw new Error('no cows');
  const isMilking = `update cow set gender = 'FEMALE_COW' where id = any($1::uuid[])`;
  await asOwner(api, isMilking, [[cow.id, other.id]]);
  const salma = await person(api, 'salma', { roles: ['AGENT'] });
  const add = (entry: object, cowId = cow.id, key?: string) =>
    salma.send('POST', `/herd/cows/${cowId}/milk`, { ...MILK, ...entry }, key);
  const milk = async () =>
    responseOf(CowMilk).parse((await salma.send('GET', `/herd/cows/${cow.tag_id}/milk`)).body).data;
  const dayOf = async (day: string) =>
    responseOf(MilkDay).parse((await salma.send('GET', `/herd/milk?day=${day}`)).body).data;
  return { api, cow, other, cows, salma, add, milk, dayOf };
}
const idOf = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(Recorded).parse(body).data._id;
};

test('HERD-03 milk is recorded by day and milking, each once, with totals of the cow and of the day', async () => {
  const { api, cow, other, cows, add, milk, dayOf, salma } = await farm();
  const key = randomUUID();
  const id = idOf(await add({}, cow.id, key));
  expect(idOf(await add({}, cow.id, key))).toBe(id);
  idOf(await add({ milking: 'EVENING', millilitres: 4_250 }));
  idOf(await add({ day: YESTERDAY, millilitres: 6_000 }));
  idOf(await add({ day: dayFromNow(-10), millilitres: 1_000 }));
  idOf(await add({ day: dayFromNow(-40), millilitres: 1 }));
  idOf(await add({ millilitres: 3_000 }, other.id));
  expect(await milk()).toMatchObject({ weekMl: 15_750, monthMl: 16_750, totalMl: 16_751 });
  expect(await dayOf(TODAY)).toMatchObject({
    morningMl: 8_500,
    eveningMl: 4_250,
    cows: [
      { tagId: cow.tag_id, morningMl: 5_500, eveningMl: 4_250 },
      { tagId: other.tag_id, morningMl: 3_000, eveningMl: null },
    ],
  });

  for (const wrong of [
    { millilitres: 0 },
    { millilitres: 60_001 },
    { day: dayFromNow(1) },
    { milking: 'NOON' },
  ])
    expect([wrong, codeOf(await add(wrong))]).toEqual([wrong, [400, 'invalid_request']]);
  expect(codeOf(await add({}, cows[2]?.id))).toEqual([422, 'not_milking']);
  const buyer = await person(api, 'karim');
  expect(codeOf(await buyer.send('GET', `/herd/milk?day=${TODAY}`))).toEqual([403, 'forbidden']);
  expect(codeOf(await salma.send('GET', '/herd/milk?day=x'))).toEqual([400, 'invalid_request']);
});

test('HERD-03 one entry of a milking is current, however many record it at the same moment; a correction supersedes it once', async () => {
  const { add, milk, salma } = await farm();
  const all = await Promise.all(Array.from({ length: 8 }, () => add({})));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const id = (await milk()).entries[0]?._id;
  const fix = (millilitres: number) =>
    salma.send('POST', `/herd/milk/${id}/correct`, { millilitres, note: null, reason: 'Read it again' });
  const both = await Promise.all([fix(5_000), fix(4_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const standing = (await milk()).entries.find(({ correction }) => correction === null);
  expect((await milk()).totalMl).toBe(standing?.millilitres);
  expect(codeOf(await add({}))).toEqual([409, 'milk_recorded']);
  idOf(await salma.send('POST', `/herd/milk/${standing?._id}/remove`, { reason: 'The wrong cow' }));
  expect((await milk()).totalMl).toBe(0);
  idOf(await add({}));
  expect((await milk()).totalMl).toBe(5_500);
});

test('HERD-03 the API accepts and answers the three genders as before, and the milking cow beside them', async () => {
  const { api, cows } = await farm();
  await admin(api);
  const staff = await office(api);
  const given = GENDERS.map((gender, n) => ({ gender, id: cows[n]?.id ?? '', tagId: cows[n]?.tag_id ?? '' }));
  expect(GENDERS.slice(0, 3)).toEqual(['MALE_BULL', 'MALE_STEER', 'FEMALE_HEIFER']);
  for (const { gender, tagId } of given) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { status } = await staff.update(tagId, { gender });
    expect([gender, status]).toEqual([gender, 200]);
  }
  for (const { gender, tagId } of given) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body } = await api.get(`/product/search-cows?gender=${gender}`);
    const { cows: found } = responseOf(CowPage).parse(body).data;
    expect(found.map((cow) => [cow.tagId, cow.gender])).toEqual([[tagId, gender]]);
  }
  for (const word of ['গাভী', 'milking']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { body } = await api.get(`/product/search-cows?search=${encodeURIComponent(word)}`);
    expect([word, responseOf(CowPage).parse(body).data.totalCows]).toEqual([word, 1]);
  }
});
