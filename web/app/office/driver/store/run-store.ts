import { RUN_DATA_HOURS } from '@khamar/contract/deliveries/enums';
import type { DriverRuns } from '@khamar/contract/deliveries/run';
import { apiErrorOf } from '~/api/api-error';
import type { CallError } from '~/api/call';
import { newIdempotencyKey } from '~/api/idempotency';
import { makeObservable } from '~/office/offline/observable';
import { isSignedOut, outcomeOf, type SendResult, sendOutbox } from '~/office/offline/send-outbox';
import { makeSyncLoop } from '~/office/offline/sync-loop';
import { applyResult } from './apply-result.ts';
import type { OutboxEntry, RunDatabase } from './run-database.ts';
import { asOffline, cashOf, type Step } from './step.ts';

export interface RunState {
  /** Undefined while loading, null if this phone keeps none. */
  runs: DriverRuns | null | undefined;
  outbox: OutboxEntry[];
  /** Keys of steps whose forms wait for the server: not done yet for the driver. */
  watched: string[];
  /** Why the last request failed; null after one that succeeded. */
  error: CallError | null;
  lastSentAt: string | null;
}

export type StepOutcome = { state: 'sent' | 'kept' } | { state: 'refused'; error: CallError };

interface Connections {
  database: RunDatabase;
  username: string;
  fetchRuns: () => Promise<{ data: DriverRuns } | { error: CallError }>;
  send: (step: Step) => Promise<SendResult>;
  now?: () => number;
}

export type RunStore = ReturnType<typeof makeRunStore>;

/** How long a form waits for the server before the driver may go on. */
const PATIENCE_MS = 8000;

/** The run of one driver: read from the phone, refreshed and sent whenever there is a connection. */
export function makeRunStore({ database, username, fetchRuns, send, now = Date.now }: Connections) {
  const { state, set, subscribe } = makeObservable<RunState>({
    runs: undefined,
    outbox: [],
    watched: [],
    error: null,
    lastSentAt: null,
  });
  /** Of forms that wait for the result of their step, by its key. */
  const watchers = new Map<string, (outcome: StepOutcome) => void>();
  const loop = makeSyncLoop({ lock: 'khamar-run', work: sendAndRefresh });
  const takeWatcher = (key: string) => {
    const watcher = watchers.get(key);
    watchers.delete(key);
    return watcher;
  };
  const isMine = (entry: { username: string }) => entry.username === username;
  const ownOutbox = async () => (await database.outbox()).filter(isMine);
  const readOutbox = async () => set({ outbox: await ownOutbox() });
  /** The step is kept, also if storage cannot be read just now. */
  const showOutbox = () => readOutbox().catch(() => undefined);

  async function onSent(entry: OutboxEntry, result: SendResult, outcome: 'done' | 'refused'): Promise<void> {
    loop.resetPause();
    if ('error' in result) {
      // Kept before the form is told: it may be left at the same moment. Without space for it the form is enough.
      await database.replace(afterRefusal(entry, result.error)).catch((error: unknown) => {
        if (!watchers.has(entry.key)) throw error;
      });
      const watcher = takeWatcher(entry.key);
      if (watcher !== undefined) await database.remove(entry.id);
      await readOutbox();
      watcher?.({ state: 'refused', error: result.error });
    } else if (outcome === 'done') {
      await database.remove(entry.id);
      await onDone(entry, result.data);
      takeWatcher(entry.key)?.({ state: 'sent' });
    }
  }

  async function onDone(step: Step, data: unknown): Promise<void> {
    const { runs } = state();
    for (const { id } of (await ownOutbox()).filter((old) => isReplacedBy(old, step)))
      // oxlint-disable-next-line no-await-in-loop -- one or none
      await database.remove(id);
    if (runs) await keep(applyResult(runs, step, data));
    set({ lastSentAt: new Date(now()).toISOString(), error: null });
    await readOutbox();
  }

  /** There is no space for it. After the steps before it, because the server takes them in their order. */
  async function sendUnkept(step: Step, storageError: unknown): Promise<StepOutcome> {
    const isNotYet = async () =>
      (await ownOutbox()).some((other) => other.refusal === null && isBehind(step, other));
    if (await isNotYet()) await loop.sync();
    if (await isNotYet()) throw storageError;
    const result = await send(step);
    if ('error' in result) {
      if (outcomeOf(result) === 'refused') return { state: 'refused', error: result.error };
      throw storageError;
    }
    // The server has it, whatever becomes of the storage.
    await onDone(step, result.data).catch(() => undefined);
    return { state: 'sent' };
  }

  async function keep(runs: DriverRuns): Promise<void> {
    set({ runs });
    const isOver = runs.runs.every(({ state: of }) => of === 'ENDED');
    if (isOver && (await ownOutbox()).length === 0) await database.forget(username);
    // Storage may be full: the page works on, and the steps come first.
    else await database.keep({ ...runs, username }).catch(() => undefined);
  }

  /** Not while steps are being sent: the response could be older than they are. */
  async function refresh(): Promise<void> {
    const before = state().lastSentAt;
    const result = await fetchRuns();
    if (loop.isClosed()) return;
    if ('error' in result) {
      set({ error: result.error, runs: state().runs ?? null });
      return;
    }
    loop.resetPause();
    set({ error: null });
    if (state().lastSentAt === before) await keep(result.data);
  }

  async function sendAndRefresh(): Promise<boolean> {
    let seen: OutboxEntry[] = [];
    const isEmpty = await sendOutbox({
      waiting: async () => (seen = (await ownOutbox()).filter(({ refusal }) => refusal === null)),
      isBehind,
      send: async (entry) => {
        const result = await send(entry);
        if ('error' in result && outcomeOf(result) !== 'refused') set({ error: result.error });
        return result;
      },
      onSent,
    }).catch((error: unknown) => {
      for (const key of watchers.keys()) takeWatcher(key)?.({ state: 'kept' });
      throw error;
    });
    if (loop.isClosed()) return false;
    // Their forms need not wait; those of steps that came since are sent next.
    for (const { key } of seen) takeWatcher(key)?.({ state: 'kept' });
    await refresh();
    await readOutbox();
    const { error } = state();
    return (!isEmpty || error !== null) && !isSignedOut(error);
  }

  return {
    state,
    subscribe,
    async open(): Promise<void> {
      loop.open();
      await forgetOldRuns(database, now());
      const kept = (await database.kept()).find(isMine);
      if (kept !== undefined) set({ runs: { runs: kept.runs, readAt: kept.readAt } });
      await readOutbox();
      await loop.sync();
    },
    close: loop.close,
    sync: loop.sync,
    /**
     * Keeps the step on this phone first. Waits for the server's decision only while there is a connection. Rejects if there is no space for
     * the step and it could not be sent at once either.
     */
    async take(step: Step, isOnline: boolean): Promise<StepOutcome> {
      if (!isOnline) {
        await database.add(step);
        await showOutbox();
        return { state: 'kept' };
      }
      const outcome = new Promise<StepOutcome>((resolve) => watchers.set(step.key, resolve));
      set({ watched: [...watchers.keys()] });
      try {
        await database.add(step);
      } catch (error) {
        takeWatcher(step.key);
        set({ watched: [...watchers.keys()] });
        return sendUnkept(step, error);
      }
      await showOutbox();
      loop.resetPause();
      setTimeout(() => takeWatcher(step.key)?.({ state: 'kept' }), PATIENCE_MS);
      void loop.sync();
      const known = await outcome;
      set({ watched: [...watchers.keys()] });
      return known;
    },
    /** The form was left: what the server refuses from now on is kept as a problem. */
    leave(key: string): void {
      takeWatcher(key)?.({ state: 'kept' });
    },
    async dismiss(entry: OutboxEntry): Promise<void> {
      await database.remove(entry.id);
      await readOutbox();
    },
  };
}

/** Steps of one stop in order; the start of a run after the steps before it, and before those after it. */
const isBehind = (entry: Step, other: Step): boolean =>
  entry.runId === other.runId &&
  (entry.stopId === other.stopId || entry.stopId === null || other.stopId === null);

/** What the server refused before, and the driver has done anew. Cash of which the server would learn nothing is not replaced. */
const isReplacedBy = (old: Step, done: Step): boolean =>
  old.refusal !== null &&
  old.runId === done.runId &&
  old.stopId === done.stopId &&
  old.action.kind === done.action.kind &&
  cashOf(old) <= cashOf(done);

/** With a signal nothing is recorded for them: the driver is told and does something else. */
const NOT_RECORDED: readonly unknown[] = ['delivery_code_refused', 'stop_state', 'balance_due'];

/**
 * What was entered with a signal and refused after its driver had gone on: nobody can enter it again. Sent again as taken without a signal,
 * so that the office learns of it and of the cash.
 */
function afterRefusal(entry: OutboxEntry, error: CallError): OutboxEntry {
  const action = NOT_RECORDED.includes(apiErrorOf(error).code) ? asOffline(entry.action) : undefined;
  return action === undefined ? { ...entry, refusal: error } : { ...entry, key: newIdempotencyKey(), action };
}

/** Names and addresses leave the phone in time, of every driver who has used it; steps that were not sent stay. */
async function forgetOldRuns(database: RunDatabase, now: number): Promise<void> {
  for (const { username, readAt } of await database.kept())
    if (now - Date.parse(readAt) > RUN_DATA_HOURS * 3_600_000) await database.forget(username);
}
