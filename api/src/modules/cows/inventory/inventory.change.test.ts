import { randomUUID } from 'node:crypto';
import { CowError } from '@khamar/contract/cows/cow-error';
import { ApiError } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { startTestApi, codeOf, office, written, startOffice } from '../../../testing/test-api.ts';

test('any field can be changed without a form, and the history has the actor', async () => {
  const { staff } = await startOffice(1);
  const cow = written(await staff.add());
  const sold = written(
    await staff.change(cow._id, { availabilityStatus: 'SOLD', currentPrice: '১,৫০,০০০', version: 1 }),
  );
  expect(sold).toEqual({
    ...cow,
    availabilityStatus: 'SOLD',
    currentPrice: 150_000,
    pricePerKg: 468.75,
    version: 2,
  });
  const cleared = written(await staff.change(cow._id, { breed: null, teeth: '', version: 2 }));
  expect(cleared).toEqual({ ...sold, breed: null, teeth: null, version: 3 });
  const [, change] = await staff.history(cow._id);
  expect(change).toMatchObject({ actor: 'rahim', action: 'CHANGED' });
  expect(change?.changes).toContainEqual({ field: 'currentPrice', from: 153_500, to: 150_000 });
});

test('a stale change gets the current cow and who changed it; of twenty concurrent ones one wins', async () => {
  const api = await startTestApi(1);
  const [rahim, karim] = [await office(api, 'rahim'), await office(api, 'karim')];
  const { _id } = written(await rahim.add());
  const faster = written(await karim.change(_id, { currentPrice: 150_000, version: 1 }));

  for (const late of [
    await rahim.change(_id, { currentPrice: 140_000, version: 1 }),
    await rahim.update('NDL-900', { currentPrice: 140_000, version: 1 }),
  ]) {
    expect(codeOf(late)).toEqual([409, 'cow_changed']);
    const { conflict } = CowError.parse(late.body).data;
    expect(conflict).toMatchObject({ changedBy: 'karim', version: 2, cow: faster });
  }
  const race = await Promise.all(
    Array.from({ length: 20 }, (_, n) => rahim.change(_id, { currentPrice: 200_000 + n, version: 2 })),
  );
  expect(race.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 409),
  ]);
  expect((await rahim.list('tagId=900')).cows[0]?.version).toBe(3);
});

test('invalid fields are rejected with the form messages, and nothing changes', async () => {
  const { staff } = await startOffice(1);
  const cow = written(await staff.add());
  const wrong = await staff.change(cow._id, { currentPrice: '0', description: 'short', version: 1 });
  expect(codeOf(wrong)).toEqual([400, 'invalid_request']);
  expect(ApiError.parse(wrong.body).data.fields).toEqual({
    currentPrice: 'Current price must be greater than 0',
    description: 'Description must be at least 10 characters long',
  });
  expect(codeOf(await staff.change(cow._id, { currentPrice: 1 }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await staff.change(cow._id, { version: 1 }))).toEqual([400, 'invalid_request']);
  expect(codeOf(await staff.change(cow._id, { tagId: 'NDL-001', version: 1 }))).toEqual([409, 'tag_taken']);
  expect(codeOf(await staff.change(randomUUID(), { age: 3, version: 1 }))).toEqual([404, 'cow_not_found']);
  expect((await staff.list('tagId=900')).cows).toEqual([cow]);
  await staff.remove('NDL-900');
  expect(codeOf(await staff.change(cow._id, { age: 3, version: 2 }))).toEqual([404, 'cow_not_found']);
});
