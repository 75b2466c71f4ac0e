import { responseOf } from '@khamar/contract/envelope';
import { OfficeBooking } from '@khamar/contract/sales/booking';
import { expect, test } from 'vitest';
import { dayFromNow } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import { DUE, HOME, PRICE, runFarm, stopped, TOTAL } from './testing/run-farm.ts';

const ok = (response: { status: number; body: unknown }) =>
  expect([response.status, response.body]).toEqual([200, expect.anything()]);
type Farm = Awaited<ReturnType<typeof runFarm>>;

const agree = ({ rahim }: Farm, code: string, dueOn = dayFromNow(3)) =>
  rahim.send('POST', `/sales/bookings/${code}/allow-balance-due`, { dueOn, reason: 'Known customer' });

async function deliverStop(
  { deliver, stopOf, codeFor }: Farm,
  code: string,
  cashPaisa: number,
  isOffline = false,
) {
  const { _id } = await stopOf(code);
  return deliver(_id, { code: await codeFor(_id), cashPaisa, isOffline });
}

test('DELIV-05 agreed credit is an amount: what is due above it is collected', async () => {
  const farm = await runFarm();
  const { rahim, salma, book, onTheWay, stopOf } = farm;
  const code = await book('NDL-001');
  const reprice = async (pricePaisa: number) =>
    ok(await rahim.send('POST', `/sales/bookings/${code}/reprice`, { pricePaisa, reason: 'Agreed' }));
  await reprice(PRICE - 1000_00);
  ok(await agree(farm, code));
  const { body } = await rahim.send('GET', `/sales/bookings/${code}`);
  const agreed = { mayOwePaisa: DUE - 1000_00, balanceDueOn: dayFromNow(3) };
  expect(responseOf(OfficeBooking).parse(body).data.delivery).toMatchObject(agreed);
  await onTheWay(code);
  expect((await stopOf(code)).mayOwe).toBe(true);
  await reprice(PRICE);
  expect((await stopOf(code)).mayOwe).toBe(false);
  expect(codeOf(await deliverStop(farm, code, 500_00))).toEqual([409, 'balance_due']);
  expect(stopped(await deliverStop(farm, code, 1000_00))).toMatchObject({ state: 'DELIVERED' });
  const credit = { duePaisa: DUE - 1000_00, dueOn: dayFromNow(3) };
  expect(await salma.booking(code)).toMatchObject({ state: 'DELIVERED', ...credit });
});

test('DELIV-05 agreed credit ends when its due date passes: a delivery without a signal is disputed', async () => {
  const farm = await runFarm();
  const { api, book, onTheWay, stopOf } = farm;
  const code = await book('NDL-001');
  ok(await agree(farm, code));
  await onTheWay(code);
  await asOwner(api, `update delivery set credit_due_on = $1`, [dayFromNow(-1)]);
  expect((await stopOf(code)).mayOwe).toBe(false);
  expect(codeOf(await deliverStop(farm, code, 0))).toEqual([409, 'balance_due']);
  expect(stopped(await deliverStop(farm, code, 0, true))).toMatchObject({ state: 'DISPUTED' });
});

test('DELIV-05 agreed credit belongs to one animal, one recipient and one delivery', async () => {
  const farm = await runFarm(4);
  const { rahim, book, slotOf, load, onTheWay, plan, deliver, codeFor } = farm;
  const moved = await book('NDL-001');
  ok(await agree(farm, moved));
  ok(
    await rahim.send('POST', `/sales/bookings/${moved}/move`, { tagId: 'NDL-004', consent: 'On the phone' }),
  );
  await onTheWay(moved);
  expect(codeOf(await deliverStop(farm, moved, 0))).toEqual([409, 'balance_due']);

  const undone = await book('NDL-002');
  ok(await agree(farm, undone));
  await onTheWay(undone);
  expect(stopped(await deliverStop(farm, undone, 0))).toMatchObject({ state: 'DELIVERED' });
  ok(await rahim.send('POST', `/sales/bookings/${undone}/reverse-delivery`, { reason: 'By mistake' }));
  const id = (await plan([undone])).stops[0]?._id ?? '';
  stopped(await load(id, 'NDL-002'));
  expect(codeOf(await deliver(id, { code: await codeFor(id), cashPaisa: 0 }))).toEqual([409, 'balance_due']);

  const other = await book('NDL-003');
  ok(await agree(farm, other));
  ok(
    await rahim.send('POST', `/sales/bookings/${other}/delivery`, {
      ...HOME,
      phone: '01899999999',
      slotId: slotOf('EVENING'),
      totalPaisa: TOTAL,
      reason: 'By phone',
    }),
  );
  await onTheWay(other);
  expect(codeOf(await deliverStop(farm, other, 0))).toEqual([409, 'balance_due']);
  expect(stopped(await deliverStop(farm, other, TOTAL, true))).toMatchObject({ state: 'DELIVERED' });
});
