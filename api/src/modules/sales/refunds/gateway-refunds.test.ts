import { responseOf } from '@khamar/contract/envelope';
import type { Gateway } from '@khamar/contract/sales/enums';
import { RefundPage } from '@khamar/contract/sales/payment';
import { asApi } from '@khamar/database/databases';
import { openHttpClient } from '@khamar/testkit/http-client';
import { expect, test } from 'vitest';
import { admin, booked, held, type Person } from '../../../testing/sales/buyers.ts';
import { startApiProcess } from '../../../testing/processes.ts';
import { codeOf, ownerOf, untilWaiting, eventually } from '../../../testing/test-api.ts';
import { ADVANCE, IMPATIENT, onlineFarm, type OnlineFarm } from '../../../testing/sales/online-farm.ts';

const TAG = 'NDL-001';
const REASONS: Record<Gateway, string> = { sslcommerz: 'Refund not allowed', bkash: 'Insufficient balance' };
const GATEWAYS: Gateway[] = ['sslcommerz', 'bkash'];

/** A booking paid online and cancelled, with an approved refund. */
async function owed(provider: Gateway, settings: Record<string, string> = {}) {
  const farm = await onlineFarm(settings);
  const second = await admin(farm.api, 'second');
  return { ...farm, second, ...(await owedOn(farm, second, TAG, provider)) };
}

async function owedOn(farm: OnlineFarm, second: Person, tagId: string, provider: Gateway) {
  const { salma, rahim, sslcommerz, bkash } = farm;
  const { code } = held(await salma.hold(tagId));
  const page = await farm.startPaying(salma, code, provider);
  if (provider === 'bkash') {
    bkash.agree(page);
    await bkash.comeBack(page);
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
    givenBack: () => simulator.taken().find(({ invoice }) => invoice.startsWith(code))?.refundedPaisa,
  };
}

test.each(GATEWAYS)(
  'PAY-09 a refund goes back through %s, once, however often it is pressed',
  async (provider) => {
    const { send, refund, givenBack, expectBooksToMatch } = await owed(provider);
    expect(await refund()).toMatchObject({ state: 'APPROVED', gateway: provider });
    const key = crypto.randomUUID();
    const [first, again] = await Promise.all([send(key), send(key)]);
    const answers = [first, again, await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 409]);
    const done = await refund();
    expect([done.state, typeof done.externalId]).toEqual(['DONE', 'string']);
    expect(givenBack()).toBe(ADVANCE);
    await expectBooksToMatch();
  },
);

test.each(GATEWAYS)(
  'PAY-09 hostile: %s refuses the refund: it says why, and somebody sends it by hand',
  async (provider) => {
    const { send, done, refund, simulator, givenBack, expectBooksToMatch } = await owed(provider);
    simulator.faults.refund = 'refused';
    await send();
    const refused = await refund();
    expect([refused.state, refused.note]).toEqual(['REFUSED', REASONS[provider]]);
    expect(codeOf(await send())).toEqual([409, 'refund_state']);
    expect((await done('BYHAND01')).status).toBe(200);
    expect(await refund()).toMatchObject({ state: 'DONE', externalId: 'BYHAND01' });
    expect(givenBack()).toBe(0);
    await expectBooksToMatch();
  },
);

test.each(GATEWAYS)(
  'PAY-09 hostile: %s is slow: it is on its way, and nobody can send it by hand meanwhile',
  async (provider) => {
    const { send, done, refund, simulator, startWorker, askNow, givenBack, expectBooksToMatch } =
      await owed(provider);
    simulator.faults.refund = 'slow';
    await send();
    expect((await refund()).state).toBe('SENDING');
    expect(codeOf(await done('BYHAND01'))).toEqual([409, 'refund_state']);
    simulator.finishRefunds();
    await startWorker();
    await askNow();
    await eventually(async () => (await refund()).state === 'DONE');
    expect(givenBack()).toBe(ADVANCE);
    await expectBooksToMatch();
  },
);

test('PAY-09 hostile: bKash pays back and stays silent: the query finds it, nothing goes back twice', async () => {
  const { send, refund, bkash, startWorker, askNow, givenBack, expectBooksToMatch } = await owed(
    'bkash',
    IMPATIENT,
  );
  bkash.faults.refund = 'silent';
  await send();
  expect((await refund()).state).toBe('SENDING');
  await startWorker();
  await askNow();
  await eventually(async () => (await refund()).state === 'DONE');
  expect(givenBack()).toBe(ADVANCE);
  await expectBooksToMatch();
});

test.each([
  ['sslcommerz', 'silent'],
  ['bkash', 'before-doing'],
] as const)(
  'PAY-09 hostile: %s never says what became of a refund (%s): after a day somebody must look',
  async (provider, fault) => {
    const { send, refund, simulator, startWorker, askNow, owner } = await owed(provider, IMPATIENT);
    Object.assign(simulator.faults, { refund: fault });
    await send();
    await owner.query(`update refund_event set at = at - interval '25 hours' where kind = 'SENDING'`);
    expect((await refund()).state).toBe('SENDING');
    await startWorker();
    await askNow();
    await eventually(async () => (await refund()).state === 'REFUSED');
    expect((await refund()).note).toContain('Look there');
  },
);

test('PAY-09 F8 kill -9 while SSLCommerz pays a refund back: asked again under the same number, it ends with its reference', async () => {
  const { id, api, second, refund, sslcommerz, bkash, startWorker, askNow, givenBack, expectBooksToMatch } =
    await owed('sslcommerz');
  const killed = await startApiProcess(asApi(api.databaseUrl), { ...sslcommerz.settings, ...bkash.settings });
  sslcommerz.faults.refund = 'silent';
  const cut = second
    .sendTo(openHttpClient(killed.url), 'POST', `/sales/refunds/${id}/send`)
    .catch(() => 'cut');
  await eventually(() => givenBack() === ADVANCE);
  await killed.kill();
  expect([await cut, (await refund()).state]).toEqual(['cut', 'SENDING']);
  Reflect.deleteProperty(sslcommerz.faults, 'refund');
  await startWorker();
  await eventually(async () => {
    await askNow();
    return (await refund()).state === 'DONE';
  });
  expect([(await refund()).externalId, givenBack()]).toEqual([expect.stringMatching(/^RF/), ADVANCE]);
  await expectBooksToMatch();
});

test('PAY-09 F8 hostile: SSLCommerz refuses what it is asked again: somebody looks there first', async () => {
  const { send, refund, sslcommerz, startWorker, askNow } = await owed('sslcommerz', IMPATIENT);
  sslcommerz.faults.refund = 'silent';
  await send();
  sslcommerz.faults.refund = 'refused';
  await startWorker();
  await askNow();
  await eventually(async () => (await refund()).state === 'REFUSED');
  expect((await refund()).note).toBe('Refund not allowed. Check with the gateway before you refund manually');
});

test('PAY-09 F1 12 rounds of send and done at the same moment: 0 refunds paid twice', async () => {
  const rounds = 12;
  const farm = await onlineFarm({}, rounds);
  const second = await admin(farm.api, 'second');
  const [gate, watcher] = [await ownerOf(farm.api), await ownerOf(farm.api)];
  const outcomes: unknown[][] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const tagId = `NDL-${String(round).padStart(3, '0')}`;
    const { id, send, done, givenBack } = await owedOn(
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
    const answers: ReturnType<typeof send>[] = [];
    // A transaction id can be used only once.
    const number = `BYHAND${100 + round}`;
    const byHand = () => done(number);
    for (const command of round % 2 === 0 ? [() => send(), byHand] : [byHand, () => send()]) {
      answers.push(command());
      await untilWaiting(watcher, answers.length);
    }
    await gate.query('select pg_advisory_unlock_all()');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    const { rowCount: paidByHand } = await gate.query(
      `select from refund_event where refund_id = $1 and external_id = $2`,
      [id, number],
    );
    outcomes.push([...statuses, Number(paidByHand) * ADVANCE + Number(givenBack())]);
  }
  expect(outcomes).toEqual(Array.from({ length: rounds }, () => [200, 409, ADVANCE]));
  await farm.expectBooksToMatch();
});
