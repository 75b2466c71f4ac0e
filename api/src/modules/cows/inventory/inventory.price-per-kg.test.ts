import { expect, test } from 'vitest';
import { codeOf, written, startOffice } from '../../../testing/test-api.ts';

test('a new price or weight brings the price per KG with it, unless that is given too or was never entered', async () => {
  const { staff } = await startOffice(1);
  const { _id } = written(await staff.add());
  const steps: [object, object][] = [
    [{ currentPrice: 250_000 }, { pricePerKg: 781.25 }],
    [{ currentWeight: 400 }, { pricePerKg: 625 }],
    [{ currentPrice: 240_000, currentWeight: 300 }, { pricePerKg: 800 }],
    [{ currentPrice: 150_000, pricePerKg: 480 }, { pricePerKg: 480 }],
    [{ availabilityStatus: 'BOOKED', age: 4 }, { pricePerKg: 480 }],
    [{ currentPrice: 150_000, currentWeight: 300 }, { pricePerKg: 480 }],
    [{ pricePerKg: '' }, { pricePerKg: null }],
    [{ currentPrice: 99_000 }, { pricePerKg: null }],
  ];
  let version = 1;
  for (const [wish, expected] of steps) {
    const changed =
      version % 2 === 0
        ? await staff.change(_id, { ...wish, version })
        : await staff.update('NDL-900', { ...wish, version });
    version += 1;
    expect([wish, written(changed)]).toMatchObject([wish, { ...expected, version }]);
  }
});

test('a price per KG below one paisa is none, and the history tells what followed', async () => {
  const { staff } = await startOffice(1);
  const { _id } = written(await staff.add());
  expect(written(await staff.change(_id, { currentPrice: 1, version: 1 })).pricePerKg).toBeNull();
  const [entry] = await staff.history(_id);
  expect(entry?.changes).toContainEqual({ field: 'pricePerKg', from: 480, to: null });
  expect(codeOf(await staff.change(_id, { currentPrice: 0, version: 2 }))).toEqual([400, 'invalid_request']);
});
