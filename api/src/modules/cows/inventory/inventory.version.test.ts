import { CowError } from '@khamar/contract/cows/cow-error';
import { ApiError } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { SAMPLE_COW } from '@khamar/testkit/people/cow-form';
import { startTestApi, codeOf, office, written } from '../../../testing/test-api.ts';

/** Karim sells the cow that Rahim still sees as available. */
async function soldMeanwhile() {
  const api = await startTestApi(1);
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const seen = written(await rahim.add());
  const sold = written(await karim.change(seen._id, { availabilityStatus: 'SOLD', version: 1 }));
  const now = async () => (await rahim.list('tagId=900')).cows;
  return { rahim, seen, sold, now };
}

test('API-08 status and price cannot change without the version that was read', async () => {
  const { rahim, seen, sold, now } = await soldMeanwhile();
  const priceless = { pricePerKg: null };
  for (const change of [
    { availabilityStatus: 'AVAILABLE' },
    { currentPrice: 140_000 },
    { pricePerKg: 470 },
    priceless,
    { ...SAMPLE_COW, age: 4 },
    { availabilityStatus: 'AVAILABLE', _id: seen._id },
  ]) {
    const rejected = await rahim.update('NDL-900', change);
    expect([change, ...codeOf(rejected)]).toEqual([change, 428, 'version_missing']);
    expect(ApiError.parse(rejected.body).message).toContain('version');
    expect(codeOf(await rahim.update('NDL-900', { ...change, version: 1 }))).toEqual([409, 'cow_changed']);
    expect(codeOf(await rahim.change(seen._id, { ...change, _id: undefined }))).toEqual([
      400,
      'invalid_request',
    ]);
  }
  expect(await now()).toEqual([sold]);
});

test('API-08 other fields change without a version, even with unchanged status and price in the form', async () => {
  const { rahim, sold, now } = await soldMeanwhile();
  const older = written(await rahim.update('NDL-900', { age: 4 }));
  expect(older).toEqual({ ...sold, age: 4, version: 3 });
  const { age: _age, ...rest } = SAMPLE_COW;
  const whole = { ...rest, availabilityStatus: 'SOLD', breed: 'Deshi' };
  expect(written(await rahim.update('NDL-900', whole))).toEqual({ ...older, breed: 'Deshi', version: 4 });
  expect(await now()).toMatchObject([{ availabilityStatus: 'SOLD', version: 4 }]);
});

test('API-08 removing a cow needs its version; a stale one gets the current cow', async () => {
  const { rahim, seen, sold, now } = await soldMeanwhile();
  for (const key of ['NDL-900', seen._id]) {
    const remove = (query: string) => rahim.send('DELETE', `delete-cow/${key}${query}`);
    expect(codeOf(await remove(''))).toEqual([428, 'version_missing']);
    expect(codeOf(await remove('?version=x'))).toEqual([400, 'invalid_request']);
    const late = await remove('?version=1');
    expect(codeOf(late)).toEqual([409, 'cow_changed']);
    expect(CowError.parse(late.body).data.conflict).toMatchObject({
      changedBy: 'karim',
      version: 2,
      cow: sold,
    });
  }
  expect(await now()).toEqual([sold]);
  const race = await Promise.all(
    Array.from({ length: 10 }, () => rahim.send('DELETE', `delete-cow/${seen._id}?version=2`)),
  );
  expect(race.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(race.filter(({ status }) => status === 404)).toHaveLength(9);
  expect(await now()).toEqual([]);
});

test('bulk changes and removals need the version of each cow', async () => {
  const { rahim, seen, sold, now } = await soldMeanwhile();
  const change = { availabilityStatus: 'AVAILABLE' };
  for (const [path, body] of [
    ['change-cows', change],
    ['remove-cows', {}],
  ] as const) {
    const cows = [{ _id: seen._id }];
    expect(codeOf(await rahim.post(path, { ...body, cows }))).toEqual([400, 'invalid_request']);
    const stale = [{ _id: seen._id, version: 1 }];
    expect(codeOf(await rahim.post(path, { ...body, cows: stale }))).toEqual([409, 'cows_in_the_way']);
  }
  expect(await now()).toEqual([sold]);
});
