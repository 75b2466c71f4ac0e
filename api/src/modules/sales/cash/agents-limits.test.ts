import { expect, test } from 'vitest';
import { booked, paid } from '../../../testing/sales/buyers.ts';
import { cashFarm, moved } from '../../../testing/sales/cash-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const ADVANCE = 10_000_00;
const REASON = { reason: 'A reason' };

test('COUNT-03 an agent with the API at hand can change neither prices, settings, others’ cash nor decisions on money', async () => {
  const { api, karim, rahim, second, code, handIn, close } = await cashFarm();
  const claim = { provider: 'bkash', externalId: 'FORGED001', amountPaisa: ADVANCE };
  const { _id: claimed } = paid(await karim.send('POST', `/sales/bookings/${code}/payments`, claim));
  const { rows } = await api.query<{ id: string }>(`select payment_id as id from receipt`);
  const payment = `/sales/payments/${rows[0]?.id}`;
  paid(await rahim.send('POST', `${payment}/void`, REASON));
  const other = booked(
    await rahim.send('POST', '/sales/bookings', {
      tagId: 'NDL-002',
      name: 'Rina',
      phone: '01812345679',
      received: { provider: 'cash', amountPaisa: 2 * ADVANCE },
    }),
  );
  const offered = moved(await handIn(rahim, second.id, ADVANCE));
  const short = moved(await close(karim, ADVANCE, ADVANCE - 100));
  const cow = await api.query<{ id: string; version: number }>('select id, version from cow limit 1');
  const refused: [method: string, path: string, body?: object][] = [
    ['POST', `/sales/payments/${claimed}/confirm`, {}],
    ['POST', `/sales/payments/${claimed}/reject`, REASON],
    ['POST', `${payment}/allocate`, { code: other.code }],
    ['POST', `${payment}/return`, REASON],
    ['POST', `${payment}/void`, REASON],
    ['POST', `${payment}/void/approve`],
    ['POST', `/sales/bookings/${code}/write-off`, REASON],
    ['POST', `/sales/bookings/${code}/allowance`, { amountPaisa: 100, ...REASON }],
    ['POST', `/sales/bookings/${code}/reverse-delivery`, REASON],
    ['POST', `/sales/bookings/${code}/return`, REASON],
    ['POST', '/sales/statements', { provider: 'bkash', csv: 'TrxID,Amount\nFORGED001,10000' }],
    // Others' cash, the till, and decisions about one's own.
    ['POST', '/sales/cash/hand-ins', { holder: rahim.id, receiver: karim.id, amountPaisa: 100 }],
    ['POST', '/sales/cash/hand-ins', { holder: 'till', receiver: karim.id, amountPaisa: 100 }],
    ['POST', `/sales/cash/hand-ins/${offered._id}/count`, { countedPaisa: 100 }],
    ['POST', `/sales/cash/hand-ins/${offered._id}/cancel`],
    ['POST', '/sales/cash/outs', { holder: rahim.id, purpose: 'feed', amountPaisa: 100 }],
    ['POST', '/sales/cash/outs', { purpose: 'drawings', amountPaisa: 100 }],
    ['POST', '/sales/cash/closings', { holder: rahim.id, expectedPaisa: 0, countedPaisa: 0 }],
    ['POST', `/sales/cash/closings/${short._id}/confirm`, { account: 'cash_over_short', ...REASON }],
    ['PUT', '/settings/selling', { version: 0, value: {} }],
    [
      'PUT',
      `/product/dashboard/change-cow/${cow.rows[0]?.id}`,
      { version: cow.rows[0]?.version, currentPrice: 1 },
    ],
  ];
  const responses: unknown[] = [];
  for (const [method, path, body] of refused)
    // oxlint-disable-next-line no-await-in-loop -- as one person would send them
    responses.push([method, path, ...codeOf(await karim.send(method, path, body))]);
  expect(responses).toEqual(refused.map(([method, path]) => [method, path, 403, 'forbidden']));
  // An agent may give a cow away no cheaper than the limit, and deliver only what is paid.
  const cheap = { tagId: 'NDL-002', pricePaisa: 1000_00, days: 3 };
  expect((await karim.send('POST', '/sales/quotes', cheap)).status).toBeGreaterThanOrEqual(400);
  expect(
    codeOf(await karim.send('POST', `/sales/bookings/${code}/deliver`, { dueOn: '2030-01-01' })),
  ).toEqual([409, 'administrator_needed']);
});
