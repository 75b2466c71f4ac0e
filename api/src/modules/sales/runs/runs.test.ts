import { randomUUID } from 'node:crypto';
import { DeliveryCodeError } from '@khamar/contract/deliveries/run';
import { expect, test } from 'vitest';
import { person } from '../../../testing/sales/buyers.ts';
import { expectBooks } from '../../../testing/sales/sales-farm.ts';
import { asOwner, codeOf } from '../../../testing/test-api.ts';
import {
  ADVANCE,
  DUE,
  FEE,
  fromPhone,
  PRICE,
  runFarm,
  stopped,
  TOTAL,
  wrongCode,
} from './testing/run-farm.ts';

test('DELIV-05 the scanned animal, the code and the cash: delivered, with revenue and the cash in the driver’s hand', async () => {
  const { api, salma, rahim, karim, book, plan, myRuns, codeFor, load, start, deliver, stopOf } =
    await runFarm();
  const code = await book('NDL-001');
  const { _id: runId, stops } = await plan([code]);
  const [stop] = stops;
  const id = stop?._id ?? '';
  expect(await myRuns()).toMatchObject([
    {
      _id: runId,
      state: 'PLANNED',
      stops: [
        { _id: id, code, tagId: 'NDL-001', duePaisa: DUE, mayOwe: false, recipient: 'Salma', triesLeft: 3 },
      ],
    },
  ]);
  expect(stopped(await load(id, 'NDL-001'))).toMatchObject({ state: 'LOADED' });
  expect((await start(runId)).status).toBe(200);
  expect(await stopOf(code)).toMatchObject({ state: 'ON_THE_WAY' });
  const key = randomUUID();
  const delivery = { code: await codeFor(id), ...fromPhone() };
  const first = stopped(await deliver(id, delivery, { key }));
  expect(first).toEqual({
    _id: id,
    code,
    tagId: 'NDL-001',
    state: 'DELIVERED',
    triesLeft: 3,
    unallocatedPaisa: 0,
  });
  expect(stopped(await deliver(id, delivery, { key }))).toEqual(first);
  expect(await salma.booking(code)).toMatchObject({ state: 'DELIVERED', duePaisa: 0, paidPaisa: TOTAL });
  expect(await stopOf(code)).toMatchObject({ state: 'DELIVERED', collectedPaisa: DUE });
  expect(await myRuns()).toMatchObject([{ state: 'ENDED' }]);
  await expectBooks(api, {
    [`cash:${rahim.id}`]: ADVANCE,
    [`cash:${karim.id}`]: DUE,
    'revenue:cattle': -PRICE,
    'revenue:delivery': -FEE,
  });
});

test('DELIV-05 another cow, a wrong code three times, another booking’s code, too little cash: refused, nothing delivered', async () => {
  const { salma, book, plan, codeFor, load, start, deliver, stopOf, step } = await runFarm();
  const [first, second] = [await book('NDL-001'), await book('NDL-002')];
  const { _id: runId, stops } = await plan([first, second]);
  const [id = '', other = ''] = stops.map(({ _id }) => _id);
  expect(codeOf(await load(id, 'NDL-002'))).toEqual([409, 'wrong_cow']);
  expect(await stopOf(first)).toMatchObject({ state: 'PLANNED' });
  expect(codeOf(await deliver(id, { code: await codeFor(id) }))).toEqual([409, 'stop_state']);
  stopped(await load(id, 'NDL-001'));
  expect((await start(runId)).status).toBe(200);
  expect(codeOf(await deliver(id, { code: await codeFor(id), cashPaisa: DUE - 1 }))).toEqual([
    409,
    'balance_due',
  ]);

  const wrong = [await codeFor(other), wrongCode(await codeFor(id)), wrongCode(await codeFor(id))];
  for (const [index, code] of wrong.entries()) {
    const key = randomUUID();
    const body = { code, ...fromPhone() };
    for (const response of [await deliver(id, body, { key }), await deliver(id, body, { key })]) {
      expect(codeOf(response)).toEqual([409, 'delivery_code_refused']);
      expect(DeliveryCodeError.parse(response.body).data.triesLeft).toBe(2 - index);
    }
  }
  const right = await deliver(id, { code: await codeFor(id) });
  expect(DeliveryCodeError.parse(right.body).data).toMatchObject({
    code: 'delivery_code_refused',
    triesLeft: 0,
  });
  expect(await salma.booking(first)).toMatchObject({ state: 'BOOKED', duePaisa: DUE });
  expect(await stopOf(first)).toMatchObject({ state: 'ON_THE_WAY', triesLeft: 0, collectedPaisa: 0 });
  expect(
    (await step('not-delivered', id, { reason: 'REFUSED', note: 'Too small', cashPaisa: 0 })).status,
  ).toBe(200);
  expect(await stopOf(first)).toMatchObject({ state: 'NOT_DELIVERED', reason: 'REFUSED', note: 'Too small' });
});

test('DELIV-05 only the driver’s own run, only an owner decides without the code', async () => {
  const { api, salma, rahim, karim, book, onTheWay, codeFor, deliver, stopOf, load } = await runFarm();
  const other = await person(api, 'other', { roles: ['AGENT'], mobile: '+8801811000002' });
  const code = await book('NDL-001');
  const { stops } = await onTheWay(code);
  const id = stops[0]?._id ?? '';
  expect(codeOf(await deliver(id, { code: await codeFor(id) }, { who: other }))).toEqual([
    404,
    'stop_not_found',
  ]);
  expect(codeOf(await deliver(id, { code: await codeFor(id) }, { who: salma }))).toEqual([403, 'forbidden']);
  const decide = (who: typeof rahim, body: object) =>
    who.send('POST', `/deliveries/stops/${id}/resolve`, {
      isDelivered: true,
      reason: 'Called the customer',
      ...body,
    });
  expect(codeOf(await decide(karim, {}))).toEqual([403, 'forbidden']);
  expect(codeOf(await decide(rahim, {}))).toEqual([409, 'balance_due']);
  const offline = stopped(await deliver(id, { code: wrongCode(await codeFor(id)), isOffline: true }));
  expect(offline).toMatchObject({ state: 'DISPUTED', unallocatedPaisa: 0 });
  expect(await salma.booking(code)).toMatchObject({ state: 'BOOKED', duePaisa: 0 });
  expect(await stopOf(code)).toMatchObject({ state: 'DISPUTED', collectedPaisa: DUE });
  expect(codeOf(await load(id, 'NDL-001'))).toEqual([409, 'stop_state']);
  expect(stopped(await decide(rahim, {}))).toMatchObject({ state: 'DELIVERED' });
  expect(await salma.booking(code)).toMatchObject({ state: 'DELIVERED' });
  const [row] = await asOwner<{ decided_by: string; decision: string }>(
    api,
    'select decided_by, decision from run_stop where id = $1',
    [id],
  );
  expect(row).toEqual({ decided_by: 'rahim', decision: 'Called the customer' });
});
