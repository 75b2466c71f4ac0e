import { expect, test } from 'vitest';
import { smsFarm } from '../../../../testing/sms-farm.ts';
import { DUE, RUN_SETTINGS, stopped, withRuns } from '../testing/run-farm.ts';

const SALMA = '+8801712345678';

test('DELIV-05 each delivery and failed delivery tells the customer once how much cash the driver recorded, also none', async () => {
  const farm = await withRuns(await smsFarm({ ...RUN_SETTINGS, QUIET_HOURS: 'off' }, 3));
  const { gateway, smtp, book, onTheWay, stopOf, codeFor, step, deliver, verify, sms } = farm;
  await verify('salma');
  const [first, second] = [await book('NDL-001'), await book('NDL-002')];
  await onTheWay(first, second);
  await farm.startWorkerHere();
  const [{ _id: ofFirst }, { _id: ofSecond }] = [await stopOf(first), await stopOf(second)];
  stopped(await step('not-delivered', ofFirst, { reason: 'NOBODY', cashPaisa: 0 }));
  const [failed] = await gateway.to(SALMA, 1, /was not delivered/);
  expect(failed?.text).toContain(
    `NDL-001 was not delivered. Cash received Tk 0, balance due Tk 93,000. Booking ${first}.`,
  );
  await smtp.to('salma@example.org', 1, /could not deliver NDL-001/);

  stopped(await deliver(ofSecond, { code: await codeFor(ofSecond), cashPaisa: DUE }));
  const [delivered] = await gateway.to(SALMA, 1, /Delivery of/);
  expect(delivered?.text).toContain(
    `Delivery of NDL-002 recorded: cash Tk 93,000, balance due Tk 0. Booking ${second}.`,
  );
  const [mail] = await smtp.to('salma@example.org', 1, /recorded the delivery of NDL-002/);
  expect(mail?.text).toContain('93,000');
  const kinds = (await sms()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'CASH_RECEIVED')).toHaveLength(2);
  expect(kinds.filter((kind) => /RECORDED|NOT_DELIVERED/.test(kind))).toEqual([
    'NOT_DELIVERED',
    'DELIVERY_RECORDED',
  ]);
});

test('DELIV-06 the delivery code is sent to a number that got many other notices, and when all others have used up theirs', async () => {
  const farm = await withRuns(await smsFarm({ ...RUN_SETTINGS, SMS_DAILY_BUDGET: '50' }, 2));
  const { owner, book, onTheWay, verify, sms } = farm;
  await verify('salma');
  const code = await book('NDL-001');
  await owner.query(
    `insert into mail (cause, kind, channel, recipient, data)
     select 'before:' || n, 'BOOKING_HELD', 'SMS', $1, '{}' from generate_series(1, 60) as n`,
    [SALMA],
  );
  await onTheWay(code);
  const kinds = (await sms()).map(({ kind }) => kind);
  expect([kinds.includes('DELIVERY_CODE'), kinds.includes('ON_THE_WAY')]).toEqual([true, false]);
});
