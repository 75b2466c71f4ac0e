import { expect, test } from 'vitest';
import { byHand } from './by-hand.ts';

const SENT = { provider: 'bkash', externalId: 'TRX00001', amountPaisa: 10_000_00 } as const;
const CASH = { provider: 'cash', externalId: null, amountPaisa: 10_000_00 } as const;

test('PAY-01 by hand the payer has paid already: their TrxID is a claim, and there is nowhere to go', async () => {
  expect(await byHand.start(SENT, 'key')).toEqual({ ...SENT, state: 'CLAIMED', url: null });
  expect(await byHand.start({ provider: 'cash', amountPaisa: 5 }, 'key')).toMatchObject({ externalId: null });
});

test('PAY-02 by hand what staff saw arrived, and nobody else can be asked', async () => {
  expect(await byHand.confirm(SENT)).toEqual({ amountPaisa: 10_000_00 });
  expect(await byHand.confirm(SENT, 9000_00)).toEqual({ amountPaisa: 9000_00 });
  expect(await byHand.query(SENT)).toEqual({ state: 'UNKNOWN' });
});

test('PAY-09 by hand staff type the number of the transfer back; only cash has none', async () => {
  const back = (payment: typeof SENT | typeof CASH, typed?: string) =>
    byHand.refund({ refundId: 'one', payment, amountPaisa: 500 }, typed);
  expect(await back(SENT, 'BACK0001')).toEqual({ externalId: 'BACK0001' });
  expect(await back(CASH)).toEqual({ externalId: null });
  await expect(back(SENT)).rejects.toMatchObject({ code: 'invalid_request', details: { fields: {} } });
});
