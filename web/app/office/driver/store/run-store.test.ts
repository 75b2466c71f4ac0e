import type { DriverRuns } from '@khamar/contract/deliveries/run';
import { expect, test } from 'vitest';
import { withUnsent } from './shown-run.ts';
import { newStep, pathOf } from './step.ts';
import {
  DELIVER,
  FAILED,
  LOAD,
  memory,
  phone,
  PLACE,
  refused,
  RUNS,
  START,
  UNREACHABLE,
} from './testing/driver-phone.ts';

test('DELIV-04 steps are kept before they are sent, and sent once in their order with the same keys after a restart', async () => {
  const kept = memory();
  const offline = phone(kept, { send: () => UNREACHABLE });
  await offline.store.open();
  const steps = [newStep(PLACE, LOAD), newStep({ ...PLACE, stopId: null }, START), newStep(PLACE, DELIVER)];
  for (const step of steps)
    // oxlint-disable-next-line no-await-in-loop -- in order
    expect(await offline.store.take(step, false)).toEqual({ state: 'kept' });
  offline.store.close();
  const online = phone(kept, { runs: RUNS });
  await online.store.open();
  online.store.close();
  expect(online.sent).toEqual(steps.map((step) => `${pathOf(step)} ${step.key}`));
  expect(kept.outbox.size).toBe(0);
});

test('DELIV-04 a step without a response stops the queue; a server error holds up only its own stop', async () => {
  const kept = memory();
  const other = { ...PLACE, stopId: 'two' };
  for (const step of [newStep(PLACE, LOAD), newStep(PLACE, DELIVER), newStep(other, LOAD)])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await kept.database.add(step);
  const failing = phone(kept, {
    send: ({ stopId }) => (stopId === 'one' ? refused('internal', 500) : { data: {} }),
  });
  await failing.store.open();
  failing.store.close();
  expect(failing.sent.map((line) => line.split(' ')[0])).toEqual([
    '/run/stops/one/load',
    '/run/stops/two/load',
  ]);
  expect([...kept.outbox.values()].map(({ action }) => action.kind)).toEqual(['load', 'deliver']);
  const away = phone(kept, { send: () => UNREACHABLE });
  await away.store.open();
  away.store.close();
  expect(away.sent).toHaveLength(1);
});

test('DELIV-04 what the server refuses is shown in the form, or kept as a problem if no form waits', async () => {
  const kept = memory();
  const { store } = phone(kept, { send: () => refused('wrong_cow'), runs: RUNS });
  await store.open();
  expect(await store.take(newStep(PLACE, LOAD), true)).toMatchObject({ state: 'refused' });
  expect(kept.outbox.size).toBe(0);
  await store.take(newStep(PLACE, LOAD), false);
  await store.sync();
  const [stop] = withUnsent(RUNS.runs, store.state().outbox)[0]?.stops ?? [];
  expect(stop).toMatchObject({ state: 'PLANNED', isUnsent: false, rejected: [{ action: { kind: 'load' } }] });
  // The driver may leave the form before the server has decided.
  const left = newStep({ ...PLACE, stopId: 'two' }, LOAD);
  const outcome = store.take(left, true);
  store.leave(left.key);
  expect(await outcome).toEqual({ state: 'kept' });
  await store.sync();
  expect(withUnsent(RUNS.runs, store.state().outbox)[0]?.stops[1]?.rejected).toHaveLength(1);
  // It is not sent again by itself, and goes when the driver does the step anew.
  store.close();
  const fixed = phone(kept, { runs: RUNS });
  await fixed.store.open();
  expect(fixed.sent).toEqual([]);
  await fixed.store.take(newStep(PLACE, LOAD), true);
  await fixed.store.take(newStep({ ...PLACE, stopId: 'two' }, LOAD), true);
  fixed.store.close();
  expect(kept.outbox.size).toBe(0);
});

test.each([
  [DELIVER, 'delivery_code_refused'],
  [DELIVER, 'stop_state'],
  [DELIVER, 'balance_due'],
  [FAILED, 'stop_state'],
] as const)(
  'DELIV-05 what is refused after its driver has gone on is sent again as taken without a signal, with the cash',
  async (step, code) => {
    const kept = memory();
    await kept.database.add(newStep(PLACE, step));
    const bodies: unknown[] = [];
    const { store } = phone(kept, {
      runs: RUNS,
      send: ({ action }) => {
        if (!('body' in action) || !('isOffline' in action.body)) return { data: {} };
        bodies.push([action.body.isOffline, action.body.cashPaisa]);
        return action.body.isOffline ? { data: { state: 'DISPUTED' } } : refused(code);
      },
    });
    await store.open();
    store.close();
    expect(bodies).toEqual([
      [false, 5000_00],
      [true, 5000_00],
    ]);
    expect(kept.outbox.size).toBe(0);
  },
);

test('DELIV-04 without a session nothing is lost; names leave the phone after the run, and after 48 hours', async () => {
  const kept = memory();
  const signedOut = phone(kept, { send: () => refused('session_lost', 401), runs: RUNS });
  await signedOut.store.open();
  await signedOut.store.take(newStep(PLACE, LOAD), false);
  await signedOut.store.sync();
  signedOut.store.close();
  expect([kept.outbox.size, kept.runs.size]).toEqual([1, 1]);
  const muchLater = phone(kept, {
    send: () => UNREACHABLE,
    now: () => Date.parse('2026-11-21T03:00:01.000Z'),
  });
  await muchLater.store.open();
  muchLater.store.close();
  expect([kept.outbox.size, kept.runs.size]).toEqual([1, 0]);
  const over: DriverRuns = { ...RUNS, runs: RUNS.runs.map((run) => ({ ...run, state: 'ENDED' })) };
  const done = phone(kept, { runs: over });
  await done.store.open();
  done.store.close();
  expect([kept.outbox.size, kept.runs.size]).toEqual([0, 0]);
});
