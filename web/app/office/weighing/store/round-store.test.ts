import type { NewWeight } from '@khamar/contract/cows/weight';
import type { OtherWeight, WeighingRound } from '@khamar/contract/cows/weighing-round';
import { expect, test } from 'vitest';
import type { CallError } from '~/api/call';
import { alsoWeighed } from './also-weighed.ts';
import type { KeptHerd, RoundDatabase } from './round-database.ts';
import type { KeptEntry, RoundEntry } from './round-entry.ts';
import { makeRoundStore } from './round-store.ts';

const READ_AT = '2026-11-19T03:00:00.000Z';
const NOW = Date.parse('2026-11-19T04:00:00.000Z');
const UNREACHABLE = { error: { status: 'FETCH_ERROR', error: 'offline' } } as const;
const refused = (code: string, status: number, more: object = {}): { error: CallError } => ({
  error: { status, data: { success: false, data: { code, ...more } }, retryAfter: 0 },
});
const cowOf = (name: string) => ({
  _id: name,
  tagId: name.toUpperCase(),
  kg: 320,
  kind: 'MEASURED' as const,
  weighedAt: '2026-11-01T03:00:00.000Z',
  lastEntry: `entry-of-${name}`,
  version: 1,
});
const ONE = cowOf('one');
const TWO = cowOf('two');
const ROUND: WeighingRound = { readAt: READ_AT, cows: [ONE, TWO], isComplete: true, others: [] };
const WEIGHT = { kg: 341, kind: 'MEASURED' as const, scale: 'Yard', photo: null };
const photo = () => new Blob(['photo']);

/** As IndexedDB, whose content outlives the page; `room` is what fits. */
function memory({ hasRoom = () => true }: { hasRoom?: (item: RoundEntry) => boolean } = {}) {
  const herds = new Map<string, KeptHerd>();
  const outbox = new Map<number, KeptEntry>();
  let id = 0;
  const database: RoundDatabase = {
    kept: async () => [...herds.values()],
    keep: async (herd) => herds.set(herd.username, herd),
    forget: async (username) => herds.delete(username),
    outbox: async () => [...outbox.values()],
    add: async (item) => {
      if (!hasRoom(item)) throw new DOMException('full', 'QuotaExceededError');
      id += 1;
      const entry = { ...item, id };
      outbox.set(id, entry);
      return entry;
    },
    replace: async (entry) => outbox.set(entry.id, entry),
    remove: async (gone) => outbox.delete(gone),
  };
  return { database, herds, outbox };
}

interface Server {
  send?: (body: NewWeight, cowId: string) => { data: object } | { error: CallError };
  storePhoto?: () => { data: { key: string } } | { error: CallError };
  round?: WeighingRound | null;
  /** As its browser remembers it. */
  name?: string;
}

async function device(
  { database }: ReturnType<typeof memory>,
  {
    send = () => ({ data: {} }),
    storePhoto = () => ({ data: { key: 'k' } }),
    round = ROUND,
    name = 'device',
  }: Server = {},
) {
  const sent: { cowId: string; key: string; body: NewWeight }[] = [];
  const calls: string[] = [];
  const store = makeRoundStore({
    database,
    username: 'karim',
    device: name,
    fetchRound: async () => (round === null ? UNREACHABLE : { data: round }),
    storePhoto: async () => {
      calls.push('photo');
      return storePhoto();
    },
    sendWeight: async (weight) => {
      calls.push(`weight ${weight.cowId}`);
      sent.push(weight);
      const result = send(weight.body, weight.cowId);
      if ('error' in result) return result;
      const { cowId, key } = weight;
      return {
        data: { _id: `sent-${key}`, cowId, currentWeight: 341, weighedAt: null, version: 2, ...result.data },
      };
    },
    now: () => NOW,
  });
  await store.open();
  return { store, sent, calls };
}

test('WEIGH-05 weights are on the device before they are sent, and after a restart each is sent with its own key', async () => {
  const kept = memory();
  const first = await device(kept);
  first.store.close();
  const offline = await device(kept, { send: () => UNREACHABLE, round: null });
  await offline.store.take(ONE, WEIGHT);
  await offline.store.take(TWO, WEIGHT);
  await offline.store.sync();
  expect(offline.store.state().entries.map(({ sent }) => sent)).toEqual([null, null]);
  offline.store.close();
  const online = await device(kept);
  expect(online.sent).toMatchObject([
    {
      cowId: 'one',
      body: {
        kg: 341,
        scale: 'Yard',
        weighedAt: '2026-11-19T04:00:00.000Z',
        round: { device: 'device', tagId: 'ONE', seen: 'entry-of-one', readAt: READ_AT },
      },
    },
    { cowId: 'two' },
  ]);
  const keys = online.sent.map(({ key }) => key);
  expect(new Set([...keys, ...offline.sent.map(({ key }) => key)]).size).toBe(2);
  await online.store.sync();
  online.store.close();
  expect(online.sent).toHaveLength(2);
});

test('WEIGH-05 a photo goes before its weight and only once; one that cannot be used, or has no space, does not hold up the weight', async () => {
  const kept = memory({ hasRoom: ({ photo: large }) => large === null || large.size < 10 });
  const wavering = await device(kept, { send: () => refused('internal', 500) });
  expect(await wavering.store.take(ONE, { ...WEIGHT, photo: photo() })).toEqual({ isPhotoLost: false });
  await wavering.store.sync();
  wavering.store.close();
  expect(wavering.calls[0]).toBe('photo');
  expect(wavering.calls.slice(1)).not.toContain('photo');
  const online = await device(kept);
  expect(online.sent).toMatchObject([{ cowId: 'one', body: { photo: 'k' } }]);
  expect(online.calls).toEqual(['weight one']);

  const large = new Blob(['a photo that is too large']);
  expect(await online.store.take(TWO, { ...WEIGHT, photo: large })).toEqual({ isPhotoLost: true });
  await online.store.sync();
  expect(online.sent[1]?.body).not.toHaveProperty('photo');
  online.store.close();

  const picky = await device(kept, { storePhoto: () => refused('picture_refused', 422) });
  await picky.store.take(TWO, { ...WEIGHT, photo: photo() });
  await picky.store.sync();
  picky.store.close();
  expect(picky.calls).toEqual(['photo', 'weight two']);
  expect([...kept.outbox.values()].map(({ isPhotoLost, photo: left }) => [isPhotoLost, left])).toEqual([
    [false, null],
    [true, null],
    [true, null],
  ]);
});

test('WEIGH-05 a photo that the server has deleted is sent again with the same key of the weight', async () => {
  const kept = memory();
  let isGone = true;
  const server = {
    send: () =>
      isGone ? refused('invalid_request', 400, { fieldCodes: { photo: 'picture_gone' } }) : { data: {} },
  };
  const { store, calls, sent } = await device(kept, server);
  await store.take(ONE, { ...WEIGHT, photo: photo() });
  await store.sync();
  isGone = false;
  await store.sync();
  store.close();
  expect(calls.slice(-2)).toEqual(['photo', 'weight one']);
  expect(store.state().entries).toMatchObject([{ sent: {} }]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

test('WEIGH-05 a repeated weight is the same request, also if the browser has forgotten the name of the device', async () => {
  const kept = memory();
  const unanswered = await device(kept, { send: () => UNREACHABLE });
  await unanswered.store.take(ONE, WEIGHT);
  await unanswered.store.sync();
  unanswered.store.close();
  const renamed = await device(kept, { name: 'another' });
  renamed.store.close();
  expect(renamed.sent).toEqual([unanswered.sent[0]]);
  // What an earlier release has kept is sent all the same.
  const [entry] = kept.outbox.values();
  if (entry === undefined) throw new Error('entry');
  const { device: _, ...older } = entry;
  kept.outbox.set(entry.id, { ...older, sent: null });
  const updated = await device(kept, { name: 'another' });
  updated.store.close();
  expect(updated.sent).toMatchObject([{ body: { round: { device: 'another' } } }]);
});

test('WEIGH-06 a weight of a cow that left stays until the person says which cow it was, or discards it', async () => {
  const kept = memory();
  const server = {
    send: (_: NewWeight, cowId: string) => (cowId === 'one' ? refused('cow_not_found', 404) : { data: {} }),
  };
  const { store, sent } = await device(kept, server);
  await store.take(ONE, WEIGHT);
  await store.take(ONE, { ...WEIGHT, kg: 342 });
  await store.sync();
  const [first, second] = store.state().entries;
  if (first === undefined || second === undefined) throw new Error('entries');
  expect([first.refusal, second.refusal]).toMatchObject([{ status: 404 }, { status: 404 }]);
  // Not sent again by itself, and the round cannot be finished away.
  await store.sync();
  await store.finish();
  expect(sent).toHaveLength(2);
  await store.resolve(first, TWO);
  await store.sync();
  await store.discard(second);
  store.close();
  expect(sent.at(-1)).toMatchObject({ cowId: 'two', body: { kg: 341, round: { tagId: 'TWO' } } });
  expect(sent.at(-1)?.key).not.toBe(first.key);
  expect([...kept.outbox.values()]).toMatchObject([{ cowId: 'two', sent: {} }]);
});

test('WEIGH-06 what others weighed is told from the response and from what the server records later, but not what the person had seen', async () => {
  const kept = memory();
  const other = (id: string, recordedAt: string): OtherWeight => ({
    _id: id,
    cowId: 'one',
    kg: 338,
    kind: 'MEASURED',
    weighedAt: recordedAt,
    recordedAt,
    recordedBy: 'salma',
  });
  const told = other('told', '2026-11-19T03:30:00.000Z');
  const later = other('later', '2026-11-19T04:30:00.000Z');
  const { store } = await device(kept, {
    send: () => ({ data: { others: [told] } }),
    round: { ...ROUND, others: [told, later, other('seen', '2026-11-19T02:00:00.000Z')] },
  });
  await store.take(ONE, WEIGHT);
  await store.sync();
  store.close();
  const { entries, herd } = store.state();
  expect(alsoWeighed(entries, herd?.others ?? [])).toMatchObject([
    { entry: { cowId: 'one' }, others: [{ _id: 'told' }, { _id: 'later' }] },
  ]);
});

test('WEIGH-05 without a session nothing is lost; a round of yesterday ends by itself once everything is sent', async () => {
  const kept = memory();
  const signedOut = await device(kept, { send: () => refused('session_lost', 401) });
  await signedOut.store.take(ONE, WEIGHT);
  await signedOut.store.sync();
  signedOut.store.close();
  expect(kept.outbox.size).toBe(1);
  for (const entry of kept.outbox.values())
    kept.outbox.set(entry.id, { ...entry, weighedAt: '2026-11-18T04:00:00.000Z' });
  const online = await device(kept);
  online.store.close();
  expect(online.sent).toHaveLength(1);
  expect(kept.outbox.size).toBe(0);
});
