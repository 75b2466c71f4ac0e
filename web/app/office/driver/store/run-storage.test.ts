import { expect, test } from 'vitest';
import type { SendResult } from '~/office/offline/send-outbox';
import { cashOf, newStep, type Step } from './step.ts';
import {
  DELIVER,
  full,
  LOAD,
  memory,
  phone,
  PLACE,
  refused,
  RUNS,
  START,
  UNREACHABLE,
} from './testing/driver-phone.ts';

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
  kept.database.add = full;
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
  expect(await store.take(newStep(other, LOAD), true)).toEqual({ state: 'kept' });
  Object.assign(kept.database, { remove, outbox });
  await store.sync();
  store.close();
  expect([new Set(sent).size, kept.outbox.size]).toEqual([6, 0]);
});

test('DELIV-04 a step without space is sent at once, after those before it; if it cannot be, its form is told', async () => {
  const kept = memory();
  let answer: (step: Step) => SendResult = () => UNREACHABLE;
  const { store, sent } = phone(kept, { runs: RUNS, send: (step) => answer(step) });
  await store.open();
  await store.take(newStep(PLACE, LOAD), false);
  kept.database.add = full;
  for (const isOnline of [false, true])
    // oxlint-disable-next-line no-await-in-loop -- in order
    await expect(store.take(newStep(PLACE, DELIVER), isOnline)).rejects.toThrow('full');
  expect(sent.filter((line) => line.includes('deliver'))).toEqual([]);
  await expect(store.take(newStep({ ...PLACE, stopId: 'two' }, LOAD), true)).rejects.toThrow('full');
  expect(store.state().watched).toEqual([]);
  answer = ({ action }) => (action.kind === 'deliver' ? { data: { state: 'DELIVERED' } } : { data: {} });
  expect(await store.take(newStep(PLACE, DELIVER), true)).toEqual({ state: 'sent' });
  expect(sent.slice(-2).map((line) => line.split(' ')[0])).toEqual([
    '/run/stops/one/load',
    '/run/stops/one/deliver',
  ]);
  answer = () => refused('stop_state');
  expect(await store.take(newStep(PLACE, DELIVER), true)).toMatchObject({ state: 'refused' });
  store.close();
  expect([store.state().outbox, kept.outbox.size]).toEqual([[], 0]);
});
