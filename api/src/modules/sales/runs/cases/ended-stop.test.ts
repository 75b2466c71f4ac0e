import { expect, test } from 'vitest';
import { expectBooks } from '../../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../../testing/test-api.ts';
import { ADVANCE, DUE, FEE, fromPhone, PRICE, runFarm, stopped } from '../testing/run-farm.ts';

test('DELIV-05 a stop that has ended takes no cash with a signal, and once from each of two phones without one', async () => {
  const { api, rahim, karim, book, onTheWay, codeFor, deliver, step, stopOf } = await runFarm();
  const code = await book('NDL-001');
  await onTheWay(code);
  const { _id: id } = await stopOf(code);
  const digits = await codeFor(id);
  expect(stopped(await deliver(id, { code: digits })).state).toBe('DELIVERED');
  const failed = { reason: 'NOBODY', cashPaisa: 100_00 };
  expect(codeOf(await deliver(id, { code: digits }))).toEqual([409, 'stop_state']);
  expect(codeOf(await step('not-delivered', id, failed))).toEqual([409, 'stop_state']);

  const late = { code: digits, isOffline: true, device: fromPhone().device };
  expect(codeOf(await deliver(id, { ...late, cashPaisa: 99 }))).toEqual([409, 'stop_state']);
  expect(stopped(await deliver(id, { ...late, cashPaisa: 100_00 }))).toMatchObject({
    state: 'DELIVERED',
    unallocatedPaisa: 100_00,
  });
  expect(codeOf(await deliver(id, { ...late, cashPaisa: 100_00 }))).toEqual([409, 'stop_state']);
  const again = { ...failed, isOffline: true, device: late.device };
  expect(codeOf(await step('not-delivered', id, again))).toEqual([409, 'stop_state']);
  // Phones make up their ids: a driver has two.
  const from = (cashPaisa: number) => ({ ...late, device: fromPhone().device, cashPaisa });
  expect(stopped(await deliver(id, from(200_00))).unallocatedPaisa).toBe(200_00);
  expect(codeOf(await deliver(id, from(300_00)))).toEqual([409, 'stop_state']);
  // Nothing moves without cash.
  expect(stopped(await step('not-delivered', id, { ...again, cashPaisa: 0 })).state).toBe('DELIVERED');
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: DUE + 300_00,
    unallocated: -300_00,
    'revenue:cattle': -PRICE,
    'revenue:delivery': -FEE,
  });
});
