import type { RoundCow, RoundQuery, WeighingRound } from '@khamar/contract/cows/weighing-round';
import type { CallError } from '~/api/call';
import { newIdempotencyKey } from '~/api/idempotency';
import { makeObservable } from '~/office/offline/observable';
import { isSignedOut, outcomeOf, type SendResult, sendOutbox } from '~/office/offline/send-outbox';
import { makeSyncLoop } from '~/office/offline/sync-loop';
import type { RoundDatabase } from './round-database.ts';
import { entryCow, isWaiting, type KeptEntry, newEntry, type TakenWeight } from './round-entry.ts';
import { type RoundCalls, sendEntry } from './send-entry.ts';

export interface RoundState {
  /** Undefined while loading, null if this device keeps none. */
  herd: WeighingRound | null | undefined;
  /** Of this round, in their order. */
  entries: KeptEntry[];
  isSending: boolean;
  /** Why the last request failed; null after one that succeeded. */
  error: CallError | null;
  lastSentAt: string | null;
}

interface Connections extends RoundCalls {
  database: RoundDatabase;
  username: string;
  device: string;
  fetchRound: (query: RoundQuery) => Promise<{ data: WeighingRound } | { error: CallError }>;
  now?: () => number;
}

export type RoundStore = ReturnType<typeof makeRoundStore>;

/** The herd is read again after this time, or if something was sent: it may be large. */
const FRESH_MS = 5 * 60_000;
/** A round that ended without being finished by hand. */
const OVER_MS = 18 * 3_600_000;

/** The weighing round of one person: kept on the device, sent and refreshed whenever there is a connection. */
export function makeRoundStore(connections: Connections) {
  const { database, username, device, fetchRound, now = Date.now } = connections;
  const { state, set, subscribe } = makeObservable<RoundState>({
    herd: undefined,
    entries: [],
    isSending: false,
    error: null,
    lastSentAt: null,
  });
  const loop = makeSyncLoop({ lock: 'khamar-weighing', work: sendAndRefresh });
  let readAtMs = Number.NEGATIVE_INFINITY;
  const isMine = (entry: { username: string }) => entry.username === username;
  const ownEntries = async () => (await database.outbox()).filter(isMine);
  const readEntries = async () => set({ entries: await ownEntries() });

  async function onSent(entry: KeptEntry, result: SendResult): Promise<void> {
    loop.resetPause();
    // What is known about its photo has been kept since.
    const kept = (await ownEntries()).find(({ id }) => id === entry.id);
    if (kept !== undefined)
      await database.replace(
        'error' in result
          ? { ...kept, refusal: result.error }
          : { ...kept, photo: null, sent: sentOf(result.data) },
      );
    if ('data' in result) set({ lastSentAt: new Date(now()).toISOString(), error: null });
    readAtMs = Number.NEGATIVE_INFINITY;
    await readEntries();
  }

  async function refresh(): Promise<void> {
    const { entries } = state();
    const since = entries.map(({ readAt }) => readAt).toSorted()[0];
    const result = await fetchRound(since === undefined ? {} : { device, since });
    if (loop.isClosed()) return;
    if ('error' in result) {
      set({ error: result.error, herd: state().herd ?? null });
      return;
    }
    loop.resetPause();
    readAtMs = now();
    set({ error: null, herd: result.data });
    // Storage may be full: the page works on, and the weights come first.
    await database.keep({ ...result.data, username }).catch(() => undefined);
    const isOver = entries.every(
      ({ sent, weighedAt }) => sent !== null && now() - Date.parse(weighedAt) > OVER_MS,
    );
    if (isOver && result.data.others.length === 0) await finish();
  }

  async function finish(): Promise<void> {
    for (const { id, sent } of await ownEntries()) if (sent !== null) await database.remove(id);
    await readEntries();
  }

  async function sendAndRefresh(): Promise<boolean> {
    const isEmpty = await sendOutbox({
      waiting: async () => (await ownEntries()).filter(isWaiting),
      isBehind: (entry, other) => entry.cowId === other.cowId,
      send: async (entry) => {
        set({ isSending: true });
        const replace = (known: KeptEntry) => database.replace(known);
        const result = await sendEntry(entry, { ...connections, now, replace });
        if ('error' in result && outcomeOf(result) !== 'refused') set({ error: result.error });
        return result;
      },
      onSent,
    }).finally(() => set({ isSending: false }));
    if (loop.isClosed()) return false;
    await readEntries();
    if (now() - readAtMs > FRESH_MS || state().error !== null) await refresh();
    const { error } = state();
    return (!isEmpty || error !== null) && !isSignedOut(error);
  }

  return {
    state,
    subscribe,
    async open(): Promise<void> {
      loop.open();
      const kept = (await database.kept()).find(isMine);
      if (kept !== undefined) set({ herd: kept });
      await readEntries();
      await loop.sync();
    },
    close: loop.close,
    sync: loop.sync,
    /** Resolves once the weight is on the device. The photo is given up if there is no space for it; rejects if there is none at all. */
    async take(cow: RoundCow, weight: TakenWeight): Promise<{ isPhotoLost: boolean }> {
      const { herd } = state();
      if (!herd) throw new Error('no herd');
      const entry = newEntry({ username, device }, entryCow(cow, herd.readAt), weight, now());
      const isPhotoLost = await database.add(entry).then(
        () => false,
        async (error: unknown) => {
          if (entry.photo === null) throw error;
          await database.add({ ...entry, photo: null, isPhotoLost: true });
          return true;
        },
      );
      await readEntries();
      loop.resetPause();
      void loop.sync();
      return { isPhotoLost };
    },
    /** A refused weight belongs to this cow: another request, so another key. */
    async resolve(entry: KeptEntry, cow: RoundCow): Promise<void> {
      const { herd } = state();
      if (!herd) return;
      const seen = cow._id === entry.cowId ? entry.seen : cow.lastEntry;
      const resolved = {
        ...entry,
        cowId: cow._id,
        tagId: cow.tagId,
        seen,
        key: newIdempotencyKey(),
        refusal: null,
      };
      await database.replace(resolved);
      await readEntries();
      void loop.sync();
    },
    async discard({ id }: KeptEntry): Promise<void> {
      await database.remove(id);
      await readEntries();
    },
    finish,
  };
}

/** By hand: zod is larger than this page. */
function sentOf(data: unknown): KeptEntry['sent'] {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the response of our API to a weight
  const { _id, others } = data as { _id: string; others?: NonNullable<KeptEntry['sent']>['others'] };
  return { weightId: _id, others: others ?? [] };
}
