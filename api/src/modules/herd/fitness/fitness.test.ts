import { randomUUID } from 'node:crypto';
import { CowPage, CowProfile } from '@khamar/contract/cows/cow';
import { responseOf } from '@khamar/contract/envelope';
import { FITNESS_LIMITS, FITNESS_PARTS, type FitnessPart } from '@khamar/contract/herd/enums';
import { CowFitness } from '@khamar/contract/herd/fitness';
import { randomSeed } from '@khamar/testkit/soak';
import * as fc from 'fast-check';
import { asApi, connectTo } from '@khamar/database/databases';
import { expect, onTestFinished, test } from 'vitest';
import { person, type Person } from '../../../testing/sales/buyers.ts';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf, startTestApi } from '../../../testing/test-api.ts';
import { Recorded } from '../herd-command.ts';

const { checkDays } = FITNESS_LIMITS;
const ALL = FITNESS_PARTS.map((part) => ({ part, isSound: true }));
const VISIT = { day: dayFromNow(-1), vet: null, note: null };

async function farm() {
  const api = await startTestApi(2, { DASHBOARD_ROLES: 'ADMIN,AGENT' });
  await asOwner(api, `update cow set availability_status = 'AVAILABLE', teeth = 4`);
  const [cow] = await asOwner<{ id: string; tag_id: string }>(
    api,
    'select id, tag_id from cow order by tag_id',
  );
  if (cow === undefined) throw new Error('no cows');
  const salma = await person(api, 'salma', { roles: ['AGENT'] });
  const check = (entry: object = {}, who: Person = salma, key?: string) =>
    who.send('POST', `/herd/cows/${cow.id}/fitness`, { parts: ALL, ...VISIT, ...entry }, key);
  const checkOne = (part: FitnessPart, isSound: boolean, day = VISIT.day) =>
    check({ parts: [{ part, isSound }], day });
  const fitness = async () =>
    responseOf(CowFitness).parse((await salma.send('GET', `/herd/cows/${cow.tag_id}/fitness`)).body).data;
  const entryOf = async (part: FitnessPart) =>
    (await fitness()).parts.find((each) => each.part === part)?.check?._id ?? '';
  /** What customers see: the page of the cow, and the list of all that are fit. */
  const shown = async () => {
    const page = responseOf(CowProfile).parse((await api.get(`/product/get-cow/${cow.tag_id}`)).body).data;
    const list = responseOf(CowPage).parse((await api.get('/product/get-all-cows?qurbani=fit')).body).data;
    const isListed = list.cows.some(({ tagId }) => tagId === cow.tag_id);
    expect(isListed).toBe(page.fitness !== null);
    expect(page.fitness?.until ?? null).toBe((await fitness()).fitUntil);
    return page.fitness;
  };
  return { api, cow, salma, check, checkOne, fitness, entryOf, shown };
}
const idOf = ({ status, body }: { status: number; body: unknown }) => {
  expect([status, body]).toEqual([200, expect.anything()]);
  return responseOf(Recorded).parse(body).data._id;
};

test('WEIGH-07 staff check six parts by date and name; a cow is fit only while each is sound and recent', async () => {
  const { api, salma, check, checkOne, fitness, shown } = await farm();
  expect(await shown()).toBeNull();
  const key = randomUUID();
  const five = { parts: ALL.slice(0, 5), vet: 'Dr. Anwar', note: 'SECRET-NOTE' };
  const id = idOf(await check(five, salma, key));
  expect(idOf(await check(five, salma, key))).toBe(id);
  expect(codeOf(await check({ parts: ALL }, salma, key))).toEqual([422, 'key_reused']);
  expect(await shown()).toBeNull();
  idOf(await checkOne('TAIL', true, dayFromNow(-3)));
  const seen = await shown();
  expect(seen?.until).toBe(dayFromNow(checkDays - 3));
  expect(seen?.checks.map(({ part, day, byVet }) => [part, day, byVet])).toEqual(
    expect.arrayContaining([
      ['TEETH', VISIT.day, true],
      ['TAIL', dayFromNow(-3), false],
    ]),
  );
  expect(JSON.stringify(seen)).not.toMatch(/SECRET|Anwar|salma/);
  const { parts, entries } = await fitness();
  expect(entries).toHaveLength(6);
  expect(parts.map(({ part }) => part)).toEqual([...FITNESS_PARTS]);
  expect(parts[0]).toMatchObject({
    check: { vet: 'Dr. Anwar', actor: 'salma', isSound: true },
    expiresOn: dayFromNow(checkDays - 1),
    isExpired: false,
  });

  idOf(await checkOne('HORNS', false, dayFromNow(0)));
  expect(await shown()).toBeNull();
  // Of one day the worse result counts; a later check decides.
  idOf(await checkOne('HORNS', true, dayFromNow(0)));
  expect(await shown()).toBeNull();
  const history = `select from audit_entry where changes ? 'qurbani_fit_until' and actor = 'salma'`;
  expect(await asOwner(api, history)).toHaveLength(2);

  for (const wrong of [
    { parts: [] },
    { parts: [ALL[0], ALL[0]] },
    { parts: [{ part: 'NOSE', isSound: true }] },
    { parts: [{ part: 'TEETH' }] },
    { day: dayFromNow(1) },
    { vet: '' },
    { vet: 'x'.repeat(81) },
    { more: 1 },
  ])
    expect([wrong, codeOf(await check(wrong))]).toEqual([wrong, [400, 'invalid_request']]);
  const karim = await person(api, 'karim');
  expect(codeOf(await check({}, karim))).toEqual([403, 'forbidden']);
  expect(
    codeOf(await salma.send('POST', `/herd/cows/${randomUUID()}/fitness`, { parts: ALL, ...VISIT })),
  ).toEqual([404, 'cow_not_found']);
});

test('WEIGH-07 a check counts for 90 days: on the last one the cow is fit, the day after no more', async () => {
  const { api, cow, check, checkOne, fitness, shown } = await farm();
  idOf(await check({ day: dayFromNow(-checkDays) }));
  expect(await shown()).toMatchObject({ until: dayFromNow(0) });
  idOf(await check({ parts: ALL.slice(1) }));
  await asOwner(api, `update fitness_check set day = day - 1 where part = 'TEETH'`);
  await asOwner(api, `update cow set qurbani_fit_until = fitness_until(id) where id = $1`, [cow.id]);
  expect(await shown()).toBeNull();
  expect((await fitness()).parts[0]).toMatchObject({ isExpired: true, expiresOn: dayFromNow(-1) });
  idOf(await checkOne('TEETH', true));
  expect(await shown()).toMatchObject({ until: dayFromNow(checkDays - 1) });
});

test('WEIGH-07 a check is corrected or removed once, with a reason, and never rewritten; fitness follows', async () => {
  const { api, salma, check, entryOf, fitness, shown } = await farm();
  idOf(await check());
  const ears = await entryOf('EARS');
  const correct = (isSound: boolean, id: string) =>
    salma.send('POST', `/herd/fitness/${id}/correct`, { isSound, ...VISIT, reason: 'The other cow' });
  idOf(await correct(false, ears));
  expect(codeOf(await correct(true, ears))).toEqual([409, 'entry_corrected']);
  expect(await shown()).toBeNull();
  idOf(await correct(true, await entryOf('EARS')));
  expect(await shown()).not.toBeNull();
  const remove = (id: string) => salma.send('POST', `/herd/fitness/${id}/remove`, { reason: 'By mistake' });
  const tail = await entryOf('TAIL');
  const both = await Promise.all([remove(tail), remove(tail)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await shown()).toBeNull();
  expect(codeOf(await remove(randomUUID()))).toEqual([404, 'entry_not_found']);
  expect((await fitness()).entries.filter(({ correction }) => correction !== null)).toHaveLength(3);
  const asApiRole = await connectTo(asApi(api.databaseUrl), onTestFinished);
  for (const change of [
    'update fitness_check set is_sound = true',
    'delete from fitness_check',
    `update cow set qurbani_fit_until = '2099-01-01'`,
  ])
    await expect(asApiRole.query(change)).rejects.toThrow(/permission denied/);
});

test('WEIGH-07 fewer than two teeth in the inventory contradict sound teeth, and end fitness', async () => {
  const { api, cow, check, checkOne, shown } = await farm();
  const setTeeth = (teeth: number | null) =>
    asOwner(api, 'update cow set teeth = $1 where id = $2', [teeth, cow.id]);
  await setTeeth(1);
  expect(codeOf(await check())).toEqual([422, 'teeth_too_young']);
  idOf(await checkOne('TEETH', false, dayFromNow(-5)));
  await setTeeth(null);
  idOf(await check());
  expect(await shown()).not.toBeNull();
  await setTeeth(0);
  expect(await shown()).toBeNull();
  await setTeeth(2);
  expect(await shown()).not.toBeNull();
});

test('WEIGH-07 random checks, corrections and removals: the page says fit exactly while the last check of each part is sound', async () => {
  const { api, salma, fitness, shown, check } = await farm();
  const part = fc.constantFrom(...FITNESS_PARTS);
  const action = fc.record({
    part,
    isSound: fc.integer({ min: 0, max: 3 }).map((one) => one > 0),
    day: fc.integer({ min: -checkDays - 5, max: 0 }),
    removes: fc.boolean(),
  });
  const [actions = []] = fc.sample(fc.array(action, { minLength: 20, maxLength: 20 }), {
    seed: randomSeed(),
    numRuns: 1,
  });
  idOf(await check({ day: dayFromNow(-10) }));
  for (const { part: name, isSound, day, removes } of actions) {
    // oxlint-disable no-await-in-loop -- one after the other
    const latest = (await fitness()).parts.find((each) => each.part === name)?.check;
    if (removes && latest)
      await salma.send('POST', `/herd/fitness/${latest._id}/remove`, { reason: 'Random' });
    else await check({ parts: [{ part: name, isSound }], day: dayFromNow(day) });
    const standing = (await fitness()).entries.filter(({ correction }) => correction === null);
    const isFit = FITNESS_PARTS.every((one) => {
      const [last] = standing
        .filter((entry) => entry.part === one)
        .toSorted((a, b) => b.day.localeCompare(a.day) || Number(a.isSound) - Number(b.isSound));
      return last?.isSound === true && last.day >= dayFromNow(-checkDays);
    });
    expect((await shown()) !== null).toBe(isFit);
    // oxlint-enable no-await-in-loop
  }
  expect(await asOwner(api, 'select from fitness_check')).not.toHaveLength(0);
});
