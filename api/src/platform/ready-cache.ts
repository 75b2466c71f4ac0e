import type { ReadyAnswer } from '@khamar/server/ready-answer';
import { LRUCache } from 'lru-cache';
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

export interface ReadyCache {
  /** What is kept and surely good, at once; nothing while the version would have to be asked for. */
  kept: (key: string) => ReadyAnswer | undefined;
  get(key: string, load: (expected: Expected) => Promise<Versioned<ReadyAnswer>>): Promise<ReadyAnswer>;
  readonly outcomes: Readonly<Record<'hit' | 'miss' | 'joined', number>>;
}

/**
 * Ready bytes by key, each good for one version of the data. However many ask for the same thing at once, it is made once;
 * who asks after a change never joins those who asked before it.
 */
export function makeReadyCache(watch: VersionWatch, megabytes: number): ReadyCache {
  const entries = new LRUCache<string, ReadyAnswer & { version: number }>({
    maxSize: Math.max(1, Math.floor(megabytes * 1024 * 1024)),
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + 200,
  });
  const flights = new Map<string, Promise<ReadyAnswer>>();
  const outcomes = { hit: 0, miss: 0, joined: 0 };

  function keptAt(version: number, key: string): ReadyAnswer | undefined {
    const entry = entries.get(`${watch.generation()} ${key}`);
    if (entry?.version !== version) return undefined;
    outcomes.hit += 1;
    return entry;
  }

  async function make(
    key: string,
    generation: number,
    loading: Promise<Versioned<ReadyAnswer>>,
  ): Promise<ReadyAnswer> {
    const { version, data: ready } = await loading;
    // Of another thread of versions by now, its number would say nothing.
    if (generation === watch.generation()) {
      watch.adopt(version);
      entries.set(`${generation} ${key}`, { ...ready, version });
    }
    return ready;
  }

  return {
    outcomes,
    kept: (key) => (watch.isLive() ? keptAt(watch.latest(), key) : undefined),
    async get(key, load) {
      const version = await watch.current();
      const kept = keptAt(version, key);
      if (kept !== undefined) return kept;
      const generation = watch.generation();
      const flight = `${generation} ${version} ${key}`;
      const underWay = flights.get(flight);
      if (underWay !== undefined) {
        outcomes.joined += 1;
        return underWay;
      }
      outcomes.miss += 1;
      const fresh = make(key, generation, load({ version, generation })).finally(() =>
        flights.delete(flight),
      );
      flights.set(flight, fresh);
      return fresh;
    },
  };
}
