import { BookingPage } from '@khamar/contract/sales/booking';
import { responseOf } from '@khamar/contract/envelope';
import { expect, test } from 'vitest';
import { booked } from '../../../../testing/sales/buyers.ts';
import { smsFarm } from '../../../../testing/sms-farm.ts';
import { eventually } from '../../../../testing/test-api.ts';
import { ADVANCE, HOME, RUN_SETTINGS, withRuns } from '../testing/run-farm.ts';

test('DELIV-05 a caller whose delivery code was not sent is in To do, where the office decides', async () => {
  const farm = await withRuns(await smsFarm({ ...RUN_SETTINGS, QUIET_HOURS: 'off' }, 4));
  const { rahim, gateway, choose, slotOf, plan, load, start, stopOf, book, startWorkerHere } = farm;
  const caller = async (tagId: string, phone?: string) => {
    const request = { tagId, name: 'Jamal', phone, received: { provider: 'cash', amountPaisa: ADVANCE } };
    const { code } = booked(await rahim.send('POST', '/sales/bookings', request));
    const { district, address } = HOME;
    await choose(code, slotOf('EVENING'), { district, address });
    return code;
  };
  const toDo = async () => {
    const { body } = await rahim.send('GET', '/sales/bookings?delivery=resolve');
    return responseOf(BookingPage)
      .parse(body)
      .data.bookings.map(({ code }) => code)
      .toSorted();
  };
  gateway.reject('+8801812345671');
  const [reached, refused] = [await caller('NDL-001', '01812345670'), await caller('NDL-002', '01812345671')];
  // With an account the code is on the booking page.
  const ofAccount = await book('NDL-003');
  const run = await plan([reached, refused, ofAccount]);
  for (const { _id, tagId } of run.stops) expect((await load(_id, tagId)).status).toBe(200);
  expect(await toDo()).toEqual([]);
  expect((await start(run._id)).status).toBe(200);
  // Not before the gateway has refused it.
  expect(await toDo()).toEqual([]);
  await startWorkerHere();
  await eventually(async () => (await toDo()).length === 1);
  expect(await toDo()).toEqual([refused]);
  expect(await stopOf(refused)).toMatchObject({ isCodeMissing: true, state: 'ON_THE_WAY' });
  expect(await stopOf(reached)).toMatchObject({ isCodeMissing: false });
  expect(await stopOf(ofAccount)).toMatchObject({ isCodeMissing: false });

  const { _id } = await stopOf(refused);
  const decision = { isDelivered: false, reason: 'Nobody answers the phone' };
  expect((await rahim.send('POST', `/deliveries/stops/${_id}/resolve`, decision)).status).toBe(200);
  expect(await toDo()).toEqual([]);
});
