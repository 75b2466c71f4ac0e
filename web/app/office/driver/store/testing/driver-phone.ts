import type { DriverRuns } from '@khamar/contract/deliveries/run';
import type { SendResult } from '~/office/offline/send-outbox';
import type { KeptRuns, OutboxEntry, RunDatabase } from '~/office/driver/store/run-database';
import { makeRunStore } from '~/office/driver/store/run-store';
import { pathOf, type Step, type StepAction } from '~/office/driver/store/step';

export const PLACE = { username: 'karim', runId: 'run', stopId: 'one' };
const BY_PHONE = { takenAt: '2026-11-19T04:00:00.000Z', device: '019b76da-a7a8-7c3e-8f11-5a1b2c3d4e5f' };
export const LOAD: StepAction = { kind: 'load', body: { ...BY_PHONE, tagId: 'NDL-001' } };
export const START: StepAction = { kind: 'start', body: BY_PHONE };
export const DELIVER = {
  kind: 'deliver',
  body: { ...BY_PHONE, code: '482919', cashPaisa: 5000_00, isOffline: false },
} satisfies StepAction;
export const FAILED: StepAction = {
  kind: 'not-delivered',
  body: { ...BY_PHONE, reason: 'NOBODY', cashPaisa: 5000_00, isOffline: false },
};
export const UNREACHABLE = { error: { status: 'FETCH_ERROR', error: 'offline' } } as const;
export const refused = (code: string, status = 409): SendResult => ({
  error: { status, data: { success: false, data: { code } }, retryAfter: 0 },
});

export const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));

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
  hasPhoto: false,
  reason: null,
});
export const RUNS: DriverRuns = {
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
export function memory() {
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

export function phone(
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
