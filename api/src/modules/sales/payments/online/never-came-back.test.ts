import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { held, passDeadline, person } from '../../../../testing/sales/buyers.ts';
import { ADVANCE, onlineFarm } from '../../../../testing/sales/online-farm.ts';
import { eventually } from '../../../../testing/test-api.ts';

const TAG = 'NDL-001';
test('PAY-05 PAY-06 without a return or an IPN, the worker polls the gateway and books the payment', async () => {
  const { api, salma, sslcommerz, bkash, startPaying, startWorker, pollNow, expectBooksToMatch } =
    await onlineFarm();
  const karim = await person(api, 'karim');
  const one = held(await salma.hold(TAG));
  const other = held(await karim.hold('NDL-002'));
  sslcommerz.pay(await startPaying(salma, one.code, 'sslcommerz'));
  bkash.agree(await startPaying(karim, other.code, 'bkash'));
  await startWorker();
  await pollNow();
  await eventually(async () => (await salma.booking(one.code)).state === 'BOOKED');
  await eventually(async () => (await karim.booking(other.code)).state === 'BOOKED');
  expect([sslcommerz.charges().length, bkash.charges().length]).toEqual([1, 1]);
  await expectBooksToMatch();
});

test('PAY-05 an unpaid attempt is given up after a day, but not while the gateway does not respond', async () => {
  const { salma, sslcommerz, startPaying, startWorker, pollNow, attemptStates, owner } = await onlineFarm();
  const { code } = held(await salma.hold(TAG));
  const key = await startPaying(salma, code, 'sslcommerz');
  await owner.query(`update payment_attempt set created_at = created_at - interval '25 hours'`);
  sslcommerz.faults.errorWith200 = true;
  await startWorker();
  const jobs = async () => {
    const { rows } = await owner.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'ask-gateway' and state = 'completed'`,
    );
    return rows[0]?.count ?? 0;
  };
  await pollNow();
  await eventually(async () => (await jobs()) === 1);
  expect(await attemptStates()).toEqual(['STARTED']);
  Reflect.deleteProperty(sslcommerz.faults, 'errorWith200');
  await pollNow();
  await eventually(async () => (await attemptStates())[0] === 'FAILED');
  // A payment that arrives after that is still recorded.
  await sslcommerz.notify(sslcommerz.pay(key));
  expect(await attemptStates()).toEqual(['PAID']);
});

/** Events after a buyer has paid, in any order. */
const STEPS = ['notice', 'return', 'notice', 'return', 'deadline', 'worker'] as const;

test('PAY-05 IPN, return, deadline and worker in any order: one payment, one receipt (20 interleavings)', async () => {
  const farm = await onlineFarm({ FREE_HOLDS: '20' }, 21);
  const { api, salma, sslcommerz, startPaying, pollNow, owner } = farm;
  await farm.startWorker();
  let cow = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...STEPS], { minLength: 1 }),
      fc.array(fc.boolean(), { minLength: STEPS.length, maxLength: STEPS.length }),
      async (steps, together) => {
        cow += 1;
        const { code } = held(await salma.hold(`NDL-${String(cow).padStart(3, '0')}`));
        const session = sslcommerz.pay(await startPaying(salma, code, 'sslcommerz'));
        const actions = {
          notice: () => sslcommerz.notify(session),
          return: () => sslcommerz.returnToShop(session),
          deadline: async () => {
            if ((await salma.booking(code)).state === 'HELD')
              await passDeadline(api, code).catch(() => undefined);
          },
          worker: () => pollNow(),
        };
        let running: Promise<unknown>[] = [];
        for (const [n, step] of steps.entries()) {
          running.push(actions[step]());
          if (together[n] !== true) {
            await Promise.all(running);
            running = [];
          }
        }
        await Promise.all(running);
        // Repeated: a job that was under way may only now set the next one for later.
        await eventually(async () => {
          await pollNow();
          return (await salma.booking(code)).paidPaisa === ADVANCE;
        });
        const { payments, state } = await salma.booking(code);
        expect([state, payments.length, payments[0]?.receiptNumber]).toEqual([
          'BOOKED',
          1,
          expect.any(Number),
        ]);
      },
    ),
    { numRuns: 20, endOnFailure: true },
  );
  const { rows } = await owner.query('select count(*)::int as receipts from receipt');
  expect(rows).toEqual([{ receipts: sslcommerz.charges().length }]);
  await farm.expectBooksToMatch();
});
