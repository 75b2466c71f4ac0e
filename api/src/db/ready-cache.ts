import type { ReadyAnswer } from '@khamar/server/ready-answer';
import { LRUCache } from 'lru-cache';
import { isDatabaseAway } from './transaction.ts';
import type { VersionWatch } from './version-watch.ts';

/** Something read, and the version of the data it was read at. */
export interface Versioned<Data> {
  version: number;
  data: Data;
}

/** At which state of the data an answer is expected; what is then read may be newer. */
export interface Expected {
  version: number;
  generation: number;
}

type Load = (expected: Expected) => Promise<Versioned<ReadyAnswer>>;

interface Entry extends ReadyAnswer, Expected {
  /** By a clock that nobody sets: when it was surely true for the last time. */
  trueAt: number;
  /** In which it was made: public lists depend on the time by the hour. */
  hour: number;
}

export interface ReadyCache {
  /** What is kept and surely good, at once; nothing while the version would have to be asked for. */
  kept: (key: string) => ReadyAnswer | undefined;
  get(key: string, load: Load): Promise<ReadyAnswer>;
  readonly outcomes: Readonly<Record<'hit' | 'miss' | 'joined' | 'spare', number>>;
}

/** The last known price of an hour ago is better than a closed door, that of last week is not. */
const SPARE_FOR = 60 * 60 * 1000;
/** How often whoever waits looks whether the database has fallen silent. */
const LOOK = 250;
const SILENT = Symbol('silent');
export const HOUR = 60 * 60 * 1000;

/** What is made of the herd depends on the time by this number alone, so that it can be kept for an hour. */
export const hourNow = (): number => Math.floor(Date.now() / HOUR);

/**
 * Ready bytes by key, each good for one version of the data. However many ask for the same thing at once, it is made once;
 * who asks after a change never joins those who asked before it. Only while the database is away is what was good last
 * told once more.
 */
export function makeReadyCache(watch: VersionWatch, megabytes: number): ReadyCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: Math.max(1, Math.floor(megabytes * 1024 * 1024)),
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
  });
  const flights = new Map<string, Promise<ReadyAnswer>>();
  const outcomes = { hit: 0, miss: 0, joined: 0, spare: 0 };

  function keptAt(version: number, key: string): ReadyAnswer | undefined {
    const entry = entries.get(key);
    if (entry?.version !== version || entry.generation !== watch.generation()) return undefined;
    if (entry.hour !== hourNow()) return undefined;
    outcomes.hit += 1;
    entry.trueAt = performance.now();
    return entry;
  }

  async function make(
    key: string,
    { generation, hour }: Pick<Entry, 'generation' | 'hour'>,
    loading: Promise<Versioned<ReadyAnswer>>,
  ): Promise<ReadyAnswer> {
    const { version, data: ready } = await loading;
    // Of another thread of versions by now, its number would say nothing.
    if (generation === watch.generation()) {
      watch.adopt(version);
      entries.set(key, { ...ready, version, generation, trueAt: performance.now(), hour });
    }
    return ready;
  }

  async function fresh(key: string, load: Load): Promise<ReadyAnswer> {
    const version = await watch.current();
    const kept = keptAt(version, key);
    if (kept !== undefined) return kept;
    const generation = watch.generation();
    const hour = hourNow();
    const flight = `${generation} ${version} ${key}`;
    const underWay = flights.get(flight);
    if (underWay !== undefined) {
      outcomes.joined += 1;
      return underWay;
    }
    outcomes.miss += 1;
    const made = make(key, { generation, hour }, load({ version, generation })).finally(() =>
      flights.delete(flight),
    );
    flights.set(flight, made);
    return made;
  }

  /** Behind a cut cable an answer fails only after seconds; who has a spare need not wait for that. */
  async function orSilence(answer: Promise<ReadyAnswer>): Promise<ReadyAnswer | typeof SILENT> {
    let looking: NodeJS.Timeout | undefined;
    const silence = new Promise<typeof SILENT>((resolve) => {
      looking = setInterval(() => {
        if (watch.isSilent()) resolve(SILENT);
        // Somebody must ask, or nobody would notice.
        else if (!watch.isLive()) void watch.current().catch(() => undefined);
      }, LOOK);
    });
    try {
      return await Promise.race([answer, silence]);
    } catch (error) {
      if (isDatabaseAway(error)) return SILENT;
      throw error;
    } finally {
      clearInterval(looking);
    }
  }

  return {
    outcomes,
    kept: (key) => (watch.isLive() ? keptAt(watch.latest(), key) : undefined),
    async get(key, load) {
      const spare = entries.get(key);
      if (spare === undefined || performance.now() - spare.trueAt > SPARE_FOR) return fresh(key, load);
      const answer = watch.isSilent() ? SILENT : await orSilence(fresh(key, load));
      if (answer !== SILENT) return answer;
      outcomes.spare += 1;
      return spare;
    },
  };
}
