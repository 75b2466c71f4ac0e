import { Gauge, Histogram, type Registry } from 'prom-client';
import { sql } from 'kysely';
import type { Log, Notifications } from '../../../db/notifications.ts';
import type { Db } from '../../../db/schema.ts';
import { findLiveCows } from './live.repository.ts';

/** A page is rendered some seconds before its stream opens; the web relies on this window (web/app/shop/live/live-cows.tsx). */
const RECENT_MS = 15_000;

interface RecentChanges {
  add(cowId: string): void;
  list(): string[];
}

/** Cows that changed in the last RECENT_MS. */
function makeRecentChanges(): RecentChanges {
  const changedAt = new Map<string, number>();
  return {
    add(cowId) {
      // Deleted first to keep the map ordered by time.
      changedAt.delete(cowId);
      changedAt.set(cowId, performance.now());
    },
    list() {
      const since = performance.now() - RECENT_MS;
      for (const [cowId, at] of changedAt) {
        if (at >= since) break;
        changedAt.delete(cowId);
      }
      return [...changedAt.keys()];
    },
  };
}

/** Changes from before this process started to listen. */
async function findRecentChanges(db: Db): Promise<string[]> {
  const since = sql`clock_timestamp() - ${RECENT_MS} * interval '1 millisecond'`;
  const { rows } = await sql<{ id: string }>`
    select cow_id as id from booking where state_since > ${since}
    union select cow_id from waiting where joined_at > ${since} or ended_at > ${since}
    union select id from cow where removed_at > ${since}`.execute(db);
  return rows.map(({ id }) => id);
}

interface Deps {
  db: Db;
  notifications: Notifications;
  registry: Registry;
  log: Log;
  /** Public: status of cows. */
  cowStreams: NewStreams;
  /** For staff: which bookings, payments, refunds and leads changed. */
  officeStreams: Streams;
}

interface Streams {
  send(event: string, data: unknown): void;
  count(): number;
}

interface NewStreams extends Streams {
  onOpen(listener: () => void): void;
  /** The streams opened since the last call. */
  takeNew(): Streams;
}

/** The first change is sent immediately; later ones are batched, at most four times a second. */
const COALESCE_MS = 250;
/** More changes than this are sent as a gap: clients refetch, which costs less. */
const MAX_COWS = 500;

/** Forwards database notifications to every open stream until it is stopped. */
export function startLive({ db, notifications, registry, log, cowStreams, officeStreams }: Deps): {
  stop(): void;
} {
  const changedCows = new Set<string>();
  const changedRecords = new Set<string>();
  const recent = makeRecentChanges();
  let since: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let flushedAt = -COALESCE_MS;
  let recentLoaded = Promise.resolve();

  // oxlint-disable-next-line no-new -- the registry keeps it
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams',
    labelNames: ['stream'],
    registers: [registry],
    collect() {
      this.set({ stream: 'cows' }, cowStreams.count());
      this.set({ stream: 'office' }, officeStreams.count());
    },
  });
  const lag = new Histogram({
    name: 'live_lag_seconds',
    help: 'Time from the notification of a change until it was written to every stream',
    buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10],
    registers: [registry],
  });

  const sendGap = () => {
    cowStreams.send('gap', null);
    officeStreams.send('gap', null);
  };

  /** A page is older than its stream, so a new stream starts with recent changes. */
  async function sendCows(cowIds: string[]): Promise<void> {
    await recentLoaded;
    const newStreams = cowStreams.takeNew();
    const recentIds = newStreams.count() > 0 ? recent.list() : [];
    if (cowIds.length > MAX_COWS) cowStreams.send('gap', null);
    else if (cowIds.length > 0) cowStreams.send('cows', await findLiveCows(db, cowIds));
    if (recentIds.length > MAX_COWS) newStreams.send('gap', null);
    else if (recentIds.length > 0) newStreams.send('cows', await findLiveCows(db, recentIds));
  }

  async function flush(): Promise<void> {
    timer = undefined;
    flushedAt = performance.now();
    const began = since;
    since = undefined;
    const cowIds = [...changedCows];
    const records = [...changedRecords];
    changedCows.clear();
    changedRecords.clear();
    if (records.length > 0) officeStreams.send('changed', records);
    try {
      if (cowStreams.count() > 0) await sendCows(cowIds);
    } catch (error) {
      log.warn({ err: error }, 'live status could not be read');
      sendGap();
    }
    if (began !== undefined) lag.observe((performance.now() - began) / 1000);
  }

  const scheduleFlush = (ms: number) => {
    timer ??= setTimeout(() => void flush(), ms);
  };
  // Streams that open at about the same time get one batch.
  cowStreams.onOpen(() => scheduleFlush(COALESCE_MS));
  async function loadRecentChanges(): Promise<void> {
    try {
      for (const cowId of await findRecentChanges(db)) recent.add(cowId);
    } catch (error) {
      log.warn({ err: error }, 'recent changes could not be read');
    }
  }

  notifications.subscribe({
    onMessage(payload) {
      const [kind, id = ''] = payload.split(':');
      if (kind === 'cow') recent.add(id);
      if (cowStreams.count() + officeStreams.count() === 0) return;
      if (kind === 'cow') changedCows.add(id);
      else changedRecords.add(payload);
      since ??= performance.now();
      scheduleFlush(Math.max(0, flushedAt + COALESCE_MS - performance.now()));
    },
    onListening(isFirst) {
      if (!isFirst) sendGap();
      recentLoaded = loadRecentChanges();
    },
  });

  return {
    stop() {
      clearTimeout(timer);
    },
  };
}
