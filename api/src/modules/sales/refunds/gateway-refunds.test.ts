import { responseOf } from '@khamar/contract/envelope';
import type { Gateway } from '@khamar/contract/sales/enums';
import { RefundPage } from '@khamar/contract/sales/payment';
import { asApi } from '@khamar/database/databases';
import { openHttpClient } from '@khamar/testkit/http-client';
import { expect, test } from 'vitest';
import { admin, booked, held, type Person } from '../../../testing/sales/buyers.ts';
import { startApiProcess } from '../../../testing/processes.ts';
import { codeOf, ownerOf, waitForLockWaiters, eventually } from '../../../testing/test-api.ts';
import { ADVANCE, IMPATIENT, onlineFarm, type OnlineFarm } from '../../../testing/sales/online-farm.ts';

const TAG = 'NDL-001';
const REASONS: Record<Gateway, string> = { sslcommerz: 'Refund not allowed', bkash: 'Insufficient balance' };
const GATEWAYS: Gateway[] = ['sslcommerz', 'bkash'];

/** A booking paid online and cancelled, with an approved refund. */
async function approvedRefund(provider: Gateway, settings: Record<string, string> = {}) {
  const farm = await onlineFarm(settings);
  const second = await admin(farm.api, 'second');
  return { ...farm, second, ...(await approvedRefundFor(farm, second, TAG, provider)) };
}

async function approvedRefundFor(farm: OnlineFarm, second: Person, tagId: string, provider: Gateway) {
  const { salma, rahim, sslcommerz, bkash } = farm;
  const { code } = held(await salma.hold(tagId));
  const page = await farm.startPaying(salma, code, provider);
  if (provider === 'bkash') {
    bkash.agree(page);
    await bkash.returnToShop(page);
  } else await sslcommerz.notify(sslcommerz.pay(page));
  booked(await rahim.send('POST', `/sales/bookings/${code}/cancel`, { reason: 'The cow is ill' }));
  const refund = async () => {
    const { body } = await rahim.send('GET', `/sales/refunds?q=${code}`);
    const [one] = responseOf(RefundPage).parse(body).data.refunds;
    if (one === undefined) throw new Error('no refund');
    return one;
  };
  const { _id } = await refund();
  expect((await second.send('POST', `/sales/refunds/${_id}/approve`)).status).toBe(200);
  const simulator = provider === 'bkash' ? bkash : sslcommerz;
  return {
    id: _id,
    simulator,
    refund,
    send: (key?: string) => second.send('POST', `/sales/refunds/${_id}/send`, undefined, key),
    done: (externalId: string) => second.send('POST', `/sales/refunds/${_id}/done`, { externalId }),
    refundedPaisa: () => simulator.charges().find(({ invoice }) => invoice.startsWith(code))?.refundedPaisa,
  };
}

test.each(GATEWAYS)(
  'PAY-09 a refund is sent through %s once, however often the button is pressed',
  async (provider) => {
    const { send, refund, refundedPaisa, expectBooksToMatch } = await approvedRefund(provider);
    expect(await refund()).toMatchObject({ state: 'APPROVED', gateway: provider });
    const key = crypto.randomUUID();
    const [first, again] = await Promise.all([send(key), send(key)]);
    const responses = [first, again, await send()];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
    const done = await refund();
    expect([done.state, typeof done.externalId]).toEqual(['DONE', 'string']);
    expect(refundedPaisa()).toBe(ADVANCE);
    await expectBooksToMatch();
  },
);

test.each(GATEWAYS)(
  'PAY-09 %s rejects a refund: the reason is shown, and staff refund manually',
  async (provider) => {
    const { send, done, refund, simulator, refundedPaisa, expectBooksToMatch } =
      await approvedRefund(provider);
    simulator.faults.refund = 'rejected';
    await send();
    const rejected = await refund();
    expect([rejected.state, rejected.note]).toEqual(['REFUSED', REASONS[provider]]);
    expect(codeOf(await send())).toEqual([409, 'refund_state']);
    expect((await done('BYHAND01')).status).toBe(200);
    expect(await refund()).toMatchObject({ state: 'DONE', externalId: 'BYHAND01' });
    expect(refundedPaisa()).toBe(0);
    await expectBooksToMatch();
  },
);

test.each(GATEWAYS)(
  'PAY-09 %s is slow: the refund stays in progress and cannot be refunded manually',
  async (provider) => {
    const { send, done, refund, simulator, startWorker, pollNow, refundedPaisa, expectBooksToMatch } =
      await approvedRefund(provider);
    simulator.faults.refund = 'slow';
    await send();
    expect((await refund()).state).toBe('SENDING');
    expect(codeOf(await done('BYHAND01'))).toEqual([409, 'refund_state']);
    simulator.finishRefunds();
    await startWorker();
    await pollNow();
    await eventually(async () => (await refund()).state === 'DONE');
    expect(refundedPaisa()).toBe(ADVANCE);
    await expectBooksToMatch();
  },
);

test('PAY-09 bKash refunds without responding: polling finds it, and nothing is refunded twice', async () => {
  const { send, refund, bkash, startWorker, pollNow, refundedPaisa, expectBooksToMatch } =
    await approvedRefund('bkash', IMPATIENT);
  bkash.faults.refund = 'silent';
  await send();
  expect((await refund()).state).toBe('SENDING');
  await startWorker();
  await pollNow();
  await eventually(async () => (await refund()).state === 'DONE');
  expect(refundedPaisa()).toBe(ADVANCE);
  await expectBooksToMatch();
});

test.each([
  ['sslcommerz', 'silent'],
  ['bkash', 'before-doing'],
] as const)(
  'PAY-09 %s never reports the result of a refund (%s): after a day staff must check',
  async (provider, fault) => {
    const { send, refund, simulator, startWorker, pollNow, owner } = await approvedRefund(
      provider,
      IMPATIENT,
    );
    Object.assign(simulator.faults, { refund: fault });
    await send();
    await owner.query(`update refund_event set at = at - interval '25 hours' where kind = 'SENDING'`);
    expect((await refund()).state).toBe('SENDING');
    await startWorker();
    await pollNow();
    await eventually(async () => (await refund()).state === 'REFUSED');
    expect((await refund()).note).toContain('Check with the gateway');
  },
);

test('PAY-09 F8 kill -9 during an SSLCommerz refund: resent with the same number, it completes with its reference', async () => {
  const {
    id,
    api,
    second,
    refund,
    sslcommerz,
    bkash,
    startWorker,
    pollNow,
    refundedPaisa,
    expectBooksToMatch,
  } = await approvedRefund('sslcommerz');
  const killed = await startApiProcess(asApi(api.databaseUrl), { ...sslcommerz.settings, ...bkash.settings });
  sslcommerz.faults.refund = 'silent';
  const interrupted = second
    .sendTo(openHttpClient(killed.url), 'POST', `/sales/refunds/${id}/send`)
    .catch(() => 'cut');
  await eventually(() => refundedPaisa() === ADVANCE);
  await killed.kill();
  expect([await interrupted, (await refund()).state]).toEqual(['cut', 'SENDING']);
  Reflect.deleteProperty(sslcommerz.faults, 'refund');
  await startWorker();
  await eventually(async () => {
    await pollNow();
    return (await refund()).state === 'DONE';
  });
  expect([(await refund()).externalId, refundedPaisa()]).toEqual([expect.stringMatching(/^RF/), ADVANCE]);
  await expectBooksToMatch();
});

test('PAY-09 F8 SSLCommerz rejects a resent refund: staff must check before refunding manually', async () => {
  const { send, refund, sslcommerz, startWorker, pollNow } = await approvedRefund('sslcommerz', IMPATIENT);
  sslcommerz.faults.refund = 'silent';
  await send();
  sslcommerz.faults.refund = 'rejected';
  await startWorker();
  await pollNow();
  await eventually(async () => (await refund()).state === 'REFUSED');
  expect((await refund()).note).toBe('Refund not allowed. Check with the gateway before you refund manually');
});

test('PAY-09 F1 12 rounds of send and done at the same moment: no refund is paid twice', async () => {
  const rounds = 12;
  const farm = await onlineFarm({}, rounds);
  const second = await admin(farm.api, 'second');
  const [gate, watcher] = [await ownerOf(farm.api), await ownerOf(farm.api)];
  const outcomes: unknown[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const tagId = `NDL-${String(round).padStart(3, '0')}`;
    const { id, send, done, refundedPaisa } = await approvedRefundFor(
      farm,
      second,
      tagId,
      round % 4 < 2 ? 'bkash' : 'sslcommerz',
    );
    // PostgreSQL grants locks in the order of requests: each command is first in half of the rounds.
    await gate.query(
      `select pg_advisory_lock(hashtextextended('payment:' || payment_id, 0)) from refund where id = $1`,
      [id],
    );
    const responses: ReturnType<typeof send>[] = [];
    // A transaction id can be used only once.
    const number = `BYHAND${100 + round}`;
    const byHand = () => done(number);
    for (const command of round % 2 === 0 ? [() => send(), byHand] : [byHand, () => send()]) {
      responses.push(command());
      await waitForLockWaiters(watcher, responses.length);
    }
    await gate.query('select pg_advisory_unlock_all()');
    const statuses = (await Promise.all(responses)).map(({ status }) => status);
    const { rowCount: paidByHand } = await gate.query(
      `select from refund_event where refund_id = $1 and external_id = $2`,
      [id, number],
    );
    outcomes.push([...statuses, Number(paidByHand) * ADVANCE + Number(refundedPaisa())]);
  }
  expect(outcomes).toEqual(Array.from({ length: rounds }, () => [200, 409, ADVANCE]));
  await farm.expectBooksToMatch();
});
