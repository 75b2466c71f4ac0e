import { randomUUID } from 'node:crypto';
import { responseOf } from '@khamar/contract/envelope';
import { Payout, PayoutPage } from '@khamar/contract/sales/payout';
import { expect, test } from 'vitest';
import { held, paid, person, type Person } from '../../../testing/sales/buyers.ts';
import { expectBooks, salesFarm } from '../../../testing/sales/sales-farm.ts';
import { codeOf } from '../../../testing/test-api.ts';

const PRICE = 100_000_00;

/** A farm with the price of one cow in its bKash wallet. */
async function paidByWallet() {
  const farm = await salesFarm({ DASHBOARD_ROLES: 'ADMIN,AGENT' });
  const { code } = held(await farm.salma.hold('NDL-001'));
  const money = { provider: 'bkash', externalId: 'TRX00001', amountPaisa: PRICE };
  paid(await farm.rahim.send('POST', `/sales/bookings/${code}/payments`, money));
  const record = (who: Person, amountPaisa: number, feePaisa: number, key?: string) =>
    who.send('POST', '/sales/payouts', { provider: 'bkash', amountPaisa, feePaisa }, key);
  return { ...farm, record };
}
const payoutOf = ({ body }: { body: unknown }) => responseOf(Payout).parse(body).data;

test('COUNT-10 a wallet paid out to the bank moves the money and its fee, once, by an administrator, and can be undone once', async () => {
  const { api, rahim, record } = await paidByWallet();
  const agent = await person(api, 'agent', { roles: ['AGENT'] });
  expect(codeOf(await record(agent, 50_000_00, 925_00))).toEqual([403, 'forbidden']);
  expect(codeOf(await agent.send('GET', '/sales/payouts'))).toEqual([403, 'forbidden']);
  expect(codeOf(await record(rahim, PRICE + 1, 0))).toEqual([409, 'payout_beyond']);
  expect(codeOf(await record(rahim, 1000_00, 1000_00))).toEqual([422, 'payout_fee']);
  expect(codeOf(await record(rahim, 0, 0))).toEqual([400, 'invalid_request']);

  const key = randomUUID();
  const payout = payoutOf(await record(rahim, 50_000_00, 925_00, key));
  expect(payoutOf(await record(rahim, 50_000_00, 925_00, key))).toEqual(payout);
  await expectBooks(api, {
    'clearing:bkash': PRICE - 50_000_00,
    bank: 49_075_00,
    fees: 925_00,
    advance: -PRICE,
  });
  const list = async () =>
    responseOf(PayoutPage).parse((await rahim.send('GET', '/sales/payouts')).body).data;
  expect(await list()).toEqual({ payouts: [payout], totalPayouts: 1 });

  const undo = () =>
    rahim.send('POST', `/sales/payouts/${payout._id}/reverse`, { reason: 'A zero too many' });
  const both = await Promise.all([undo(), undo()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await expectBooks(api, { 'clearing:bkash': PRICE, advance: -PRICE });
  expect((await list()).payouts).toMatchObject([
    { reversedBy: 'rahim', reason: 'A zero too many', amountPaisa: 50_000_00 },
  ]);
  const unknown = await rahim.send('POST', `/sales/payouts/${randomUUID()}/reverse`, { reason: 'None' });
  expect(codeOf(unknown)).toEqual([404, 'payout_not_found']);
});

test('COUNT-10 of payouts recorded at the same moment no more succeed than the wallet has', async () => {
  const { api, rahim, record } = await paidByWallet();
  const all = await Promise.all(Array.from({ length: 5 }, () => record(rahim, 40_000_00, 0)));
  expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409, 409]);
  await expectBooks(api, { 'clearing:bkash': 20_000_00, bank: 80_000_00, advance: -PRICE });
});
