import { randomUUID } from 'node:crypto';
import { CowProfile } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { HERD_LIMITS } from '@khamar/contract/herd/enums';
import { asApi, connectTo } from '@khamar/database/databases';
import { CowHealth, DuePage } from '@khamar/contract/herd/health';
import { Overview } from '@khamar/contract/overview/overview';
import { expect, onTestFinished, test } from 'vitest';
import { admin, person, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, startTestApi } from '../../../testing/test-api.ts';
import { Recorded } from '../herd-command.ts';

const [TODAY, YESTERDAY] = [dayFromNow(0), dayFromNow(-1)];
const FMD = { kind: 'VACCINATION', day: YESTERDAY, name: 'FMD', note: null, dueOn: null };

async function farm() {
  const api = await startTestApi(3, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
  await asOwner(api, `update cow set availability_status = 'AVAILABLE', gender = 'FEMALE_HEIFER'`);
  const cows = await asOwner<{ id: string; tag_id: string }>(
    api,
    'select id, tag_id from cow order by tag_id',
  );
  const [cow, other] = cows;
  if (cow === undefined || other === undefined) throw new Error('no cows');
  const rahim = await admin(api);
  const salma = await person(api, 'salma', { roles: ['AGENT'] });
  const add = (entry: object, who: Person = salma, key?: string, cowId = cow.id) =>
    who.send('POST', `/herd/cows/${cowId}/health`, { ...FMD, ...entry }, key);
  const health = async (key = cow.tag_id) =>
    responseOf(CowHealth).parse((await salma.send('GET', `/herd/cows/${key}/health`)).body).data;
  const due = async () => responseOf(DuePage).parse((await salma.send('GET', '/herd/due')).body).data;
  const vaccinations = async () =>
    responseOf(CowProfile).parse((await api.get(`/product/get-cow/${cow.tag_id}`)).body).data.vaccinations;
  return { api, cow, other, rahim, salma, add, health, due, vaccinations };
}
const idOf = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(Recorded).parse(body).data._id;
};

test('HERD-01 yard staff record vaccinations, treatments, vet visits and calvings by date, each once and by person', async () => {
  const { api, cow, add, health, rahim } = await farm();
  const key = randomUUID();
  const entry = { note: 'The left ear', dueOn: dayFromNow(180) };
  const id = idOf(await add(entry, undefined, key));
  expect(idOf(await add(entry, undefined, key))).toBe(id);
  expect(codeOf(await add({ ...entry, name: 'HS' }, undefined, key))).toEqual([422, 'key_reused']);
  idOf(await add({ kind: 'CALVING', name: 'A heifer calf', day: TODAY }, rahim));
  idOf(await add({ kind: 'VET_VISIT', name: 'Limps', day: '2026-01-05' }));
  const read = await health();
  expect(read.cow).toMatchObject({ _id: cow.id, tagId: cow.tag_id, isRemoved: false });
  expect(read.entries.map(({ kind, actor, day }) => [kind, actor, day])).toEqual([
    ['CALVING', 'rahim', TODAY],
    ['VACCINATION', 'salma', YESTERDAY],
    ['VET_VISIT', 'salma', '2026-01-05'],
  ]);
  expect(read.entries[1]).toMatchObject({ _id: id, ...FMD, ...entry, correction: null });

  for (const wrong of [
    { day: dayFromNow(1) },
    { day: '0000-01-01' },
    { day: '2026-02-30' },
    { dueOn: YESTERDAY },
    { dueOn: '9999-12-31' },
    { name: ' ' },
    { name: 'x'.repeat(81) },
    { note: '' },
    { kind: 'SHEARING' },
    { more: 1 },
  ])
    expect([wrong, codeOf(await add(wrong))]).toEqual([wrong, [400, 'invalid_request']]);
  expect(codeOf(await add({}, undefined, undefined, randomUUID()))).toEqual([404, 'cow_not_found']);
  for (const gender of ['MALE_BULL', 'MALE_STEER']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await asOwner(api, `update cow set gender = $2::cow_gender where id = $1`, [cow.id, gender]);
    // oxlint-disable-next-line no-await-in-loop
    expect(codeOf(await add({ kind: 'CALVING' }))).toEqual([422, 'not_female']);
  }
  const calving = { ...FMD, kind: 'CALVING', reason: 'The wrong type' };
  expect(codeOf(await rahim.send('POST', `/herd/health/${id}/correct`, calving))).toEqual([
    422,
    'not_female',
  ]);
  const buyer = await person(api, 'karim');
  expect(codeOf(await add({}, buyer))).toEqual([403, 'forbidden']);
  expect(codeOf(await buyer.send('GET', '/herd/due'))).toEqual([403, 'forbidden']);
  expect((await health()).entries).toHaveLength(3);
});

test('HERD-01 an entry is corrected or removed once, by person and with a reason, and never rewritten', async () => {
  const { api, rahim, salma, add, health, vaccinations } = await farm();
  const id = idOf(await add({}));
  const other = idOf(await add({ name: 'HS' }));
  const fix = (who: Person) =>
    who.send('POST', `/herd/health/${id}/correct`, { ...FMD, name: 'Anthrax', reason: 'Another vial' });
  const both = await Promise.all([fix(rahim), fix(salma)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(codeOf(await fix(salma))).toEqual([409, 'entry_corrected']);
  const remove = () => salma.send('POST', `/herd/health/${other}/remove`, { reason: 'The wrong cow' });
  const removal = idOf(await remove());
  expect(codeOf(await remove())).toEqual([409, 'entry_corrected']);
  for (const none of [removal, randomUUID()])
    expect(codeOf(await salma.send('POST', `/herd/health/${none}/remove`, { reason: 'Gone' }))).toEqual([
      404,
      'entry_not_found',
    ]);
  const { entries } = await health();
  expect(entries.map(({ name, correction }) => [name, correction?.reason, correction?.isRemoval])).toEqual(
    expect.arrayContaining([
      ['Anthrax', undefined, undefined],
      ['HS', 'The wrong cow', true],
      ['FMD', 'Another vial', false],
    ]),
  );
  expect(await vaccinations()).toEqual([{ name: 'Anthrax', day: YESTERDAY }]);
  const asApiRole = await connectTo(asApi(api.databaseUrl), onTestFinished);
  for (const change of [`update health_entry set name = 'x'`, 'delete from health_entry'])
    await expect(asApiRole.query(change)).rejects.toThrow(/permission denied/);
});

test('HERD-01 what is due appears in To do within a week of its date, until it is done, corrected or the cow is sold', async () => {
  const { api, cow, other, rahim, salma, add, due } = await farm();
  const soon = dayFromNow(HERD_LIMITS.dueWithinDays);
  const id = idOf(await add({ day: dayFromNow(-200), dueOn: dayFromNow(-20) }));
  idOf(await add({ name: 'HS', dueOn: soon }, undefined, undefined, other.id));
  idOf(await add({ name: 'BQ', dueOn: dayFromNow(HERD_LIMITS.dueWithinDays + 1) }));
  expect((await due()).due).toMatchObject([
    { tagId: cow.tag_id, name: 'FMD', dueOn: dayFromNow(-20), isOverdue: true },
    { tagId: other.tag_id, name: 'HS', dueOn: soon, isOverdue: false },
  ]);
  const toDo = async (who: Person) => {
    const { waiting } = responseOf(Overview).parse((await who.send('GET', '/overview')).body).data;
    return waiting.find(({ kind }) => kind === 'healthDue');
  };
  const first = new Date(`${dayFromNow(-20)}T00:00:00+06:00`).toISOString();
  for (const who of [rahim, salma]) expect(await toDo(who)).toMatchObject({ count: 2, nextAt: first });

  idOf(await add({ day: TODAY, name: 'fmd' }));
  expect((await due()).totalDue).toBe(1);
  await asOwner(api, `update cow set availability_status = 'SOLD' where id = $1`, [other.id]);
  expect((await due()).totalDue).toBe(0);
  await asOwner(api, `update cow set availability_status = 'AVAILABLE' where id = $1`, [other.id]);
  const [entry] = await asOwner<{ id: string }>(api, `select id from health_entry where name = 'HS'`);
  const correction = { ...FMD, name: 'HS', reason: 'Once is enough' };
  idOf(await salma.send('POST', `/herd/health/${entry?.id}/correct`, correction));
  expect((await due()).totalDue).toBe(0);
  expect(codeOf(await salma.send('POST', `/herd/health/${id}/correct`, { ...FMD, reason: '' }))).toEqual([
    400,
    'invalid_request',
  ]);
});

test('HERD-01 the cow page has the name and date of each vaccination that is current, the last of each name', async () => {
  const { add, vaccinations } = await farm();
  idOf(await add({ day: '2025-11-01' }));
  idOf(await add({ note: 'SECRET-NOTE', dueOn: dayFromNow(30) }));
  idOf(await add({ name: 'HS', day: '2026-03-01' }));
  idOf(await add({ kind: 'TREATMENT', name: 'Fever' }));
  expect(await vaccinations()).toEqual([
    { name: 'FMD', day: YESTERDAY },
    { name: 'HS', day: '2026-03-01' },
  ]);
});
