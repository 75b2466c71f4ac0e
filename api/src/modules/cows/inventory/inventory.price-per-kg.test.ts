import { expect, test } from 'vitest';
import { codeOf, written, startOffice } from '../../../testing/test-api.ts';

test('a new price or weight updates the price per KG, unless it is given too or was never set', async () => {
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
  for (const [change, expected] of steps) {
    const changed =
      version % 2 === 0
        ? await staff.change(_id, { ...change, version })
        : await staff.update('NDL-900', { ...change, version });
    version += 1;
    expect([change, written(changed)]).toMatchObject([change, { ...expected, version }]);
  }
});

test('a price per KG below one paisa becomes null, and the history has that change', async () => {
  const { staff } = await startOffice(1);
  const { _id } = written(await staff.add());
  expect(written(await staff.change(_id, { currentPrice: 1, version: 1 })).pricePerKg).toBeNull();
  const [entry] = await staff.history(_id);
  expect(entry?.changes).toContainEqual({ field: 'pricePerKg', from: 480, to: null });
  expect(codeOf(await staff.change(_id, { currentPrice: 0, version: 2 }))).toEqual([400, 'invalid_request']);
});
