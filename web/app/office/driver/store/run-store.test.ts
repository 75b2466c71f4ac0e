import type { DriverRuns } from '@khamar/contract/deliveries/run';
import { expect, test } from 'vitest';
import type { KeptRuns, OutboxEntry, RunDatabase } from './run-database.ts';
import { makeRunStore } from './run-store.ts';
import type { SendResult } from '~/office/offline/send-outbox';
import { cashOf, newStep, pathOf, type Step, type StepAction } from './step.ts';
import { withUnsent } from './shown-run.ts';

const PLACE = { username: 'karim', runId: 'run', stopId: 'one' };
const BY_PHONE = { takenAt: '2026-11-19T04:00:00.000Z', device: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' };
const LOAD: StepAction = { kind: 'load', body: { ...BY_PHONE, tagId: 'NDL-001' } };
const START: StepAction = { kind: 'start', body: BY_PHONE };
const DELIVER: StepAction = {
  kind: 'deliver',
  body: { ...BY_PHONE, code: '482919', cashPaisa: 5000_00, isOffline: false },
};
const FAILED: StepAction = {
  kind: 'not-delivered',
  body: { ...BY_PHONE, reason: 'NOBODY', cashPaisa: 5000_00, isOffline: false },
};
const UNREACHABLE = { error: { status: 'FETCH_ERROR', error: 'offline' } } as const;
const refused = (code: string, status = 409): SendResult => ({
  error: { status, data: { success: false, data: { code } }, retryAfter: 0 },
});

const stopWith = (id: string) => ({
  _id: id,
  code: 'B1234567',
  tagId: `NDL-${id}`,
  state: 'PLANNED' as const,
  recipient: 'Salma',
  phone: '+8801712345678',
  district: 'dhaka',
  address: 'Mirpur',
  part: 'MORNING' as const,
  duePaisa: 9000_00,
  mayOwe: false,
  isWeightMissing: false,
  collectedPaisa: 0,
  triesLeft: 3,
  reason: null,
});
const RUNS: DriverRuns = {
  runs: [
    {
      _id: 'run',
      day: '2026-11-19',
      vehicle: 'Truck',
      state: 'PLANNED',
      stops: [stopWith('one'), stopWith('two')],
    },
  ],
  readAt: '2026-11-19T03:00:00.000Z',
};

/** As IndexedDB, whose content outlives the page. */
function memory() {
  const runs = new Map<string, KeptRuns>();
  const outbox = new Map<number, OutboxEntry>();
  let id = 0;
  const database: RunDatabase = {
    kept: async () => [...runs.values()],
    keep: async (kept) => {
      runs.set(kept.username, kept);
      return kept.username;
    },
    forget: async (username) => {
      runs.delete(username);
      return undefined;
    },
    outbox: async () => [...outbox.values()],
    add: async (step) => {
      id += 1;
      const entry = { ...step, id };
      outbox.set(id, entry);
      return entry;
    },
    replace: async (entry) => {
      outbox.set(entry.id, entry);
      return entry.id;
    },
    remove: async (gone) => {
      outbox.delete(gone);
      return undefined;
    },
  };
  return { database, runs, outbox };
}

interface Answers {
  send?: (step: Step) => SendResult;
  runs?: DriverRuns;
  now?: () => number;
}

function phone(
  { database }: ReturnType<typeof memory>,
  { send = () => ({ data: {} }), runs, now }: Answers = {},
) {
  const sent: string[] = [];
  const store = makeRunStore({
    database,
    username: 'karim',
    fetchRuns: async () => (runs === undefined ? UNREACHABLE : { data: runs }),
    send: async (step) => {
      sent.push(`${pathOf(step)} ${step.key}`);
      return send(step);
    },
    now: now ?? (() => Date.parse('2026-11-19T04:00:00.000Z')),
  });
  return { store, sent };
}

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
  expect(stop).toMatchObject({ state: 'PLANNED', isUnsent: false, refused: [{ action: { kind: 'load' } }] });
  // The driver may leave the form before the server has decided.
  const left = newStep({ ...PLACE, stopId: 'two' }, LOAD);
  const outcome = store.take(left, true);
  store.leave(left.key);
  expect(await outcome).toEqual({ state: 'kept' });
  await store.sync();
  expect(withUnsent(RUNS.runs, store.state().outbox)[0]?.stops[1]?.refused).toHaveLength(1);
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

test('DELIV-04 a refused step stays until the step that replaces it is done, with at least its cash', async () => {
  const kept = memory();
  const giving = (cashPaisa: number) => newStep(PLACE, { ...DELIVER, body: { ...DELIVER.body, cashPaisa } });
  const refusing = phone(kept, { send: () => refused('booking_state'), runs: RUNS });
  const keptCash = () => [...kept.outbox.values()].map(cashOf);
  await refusing.store.open();
  await refusing.store.take(giving(5000_00), false);
  await refusing.store.sync();
  expect(await refusing.store.take(giving(5000_00), true)).toMatchObject({ state: 'refused' });
  expect(keptCash()).toEqual([5000_00]);
  const { add } = kept.database;
  kept.database.add = async () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  await expect(refusing.store.take(giving(5000_00), false)).rejects.toThrow('full');
  expect(keptCash()).toEqual([5000_00]);
  kept.database.add = add;
  refusing.store.close();
  const accepting = phone(kept, { runs: RUNS });
  await accepting.store.open();
  expect(await accepting.store.take(giving(0), true)).toEqual({ state: 'sent' });
  expect(keptCash()).toEqual([5000_00]);
  expect(await accepting.store.take(giving(6000_00), true)).toEqual({ state: 'sent' });
  accepting.store.close();
  expect(keptCash()).toEqual([]);
});

test('DELIV-04 on a phone without space each step is sent once, and storage that fails does not stop the others', async () => {
  const kept = memory();
  const other = { ...PLACE, stopId: 'two' };
  const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
  const { store, sent } = phone(kept, {
    runs: RUNS,
    send: ({ action }) => (action.kind === 'start' ? refused('run_state') : { data: {} }),
  });
  await store.open();
  kept.database.keep = full;
  kept.database.replace = full;
  expect(await store.take(newStep(PLACE, LOAD), true)).toEqual({ state: 'sent' });
  expect(await store.take(newStep({ ...PLACE, stopId: null }, START), true)).toMatchObject({
    state: 'refused',
  });
  expect(await store.take(newStep(other, LOAD), true)).toEqual({ state: 'sent' });
  expect([sent.length, kept.outbox.size]).toEqual([3, 0]);

  const { remove } = kept.database;
  kept.database.remove = full;
  expect(await store.take(newStep(PLACE, LOAD), true)).toEqual({ state: 'kept' });
  expect(await store.take(newStep(other, LOAD), true)).toEqual({ state: 'kept' });
  expect(new Set(sent).size).toBe(5);
  const { outbox } = kept.database;
  kept.database.outbox = full;
  await store.sync();
  Object.assign(kept.database, { remove, outbox });
  await store.sync();
  store.close();
  expect([new Set(sent).size, kept.outbox.size]).toEqual([5, 0]);
});

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
