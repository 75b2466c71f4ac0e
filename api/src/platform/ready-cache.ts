import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { VersionWatch } from './version-watch.ts';

/** An answer as it goes over the wire. */
export interface Ready {
  body: Buffer;
  etag: string;
}

export interface Loaded {
  version: number;
  answer: unknown;
}

export interface ReadyCache {
  /** What is kept and surely good, at once; nothing while the version would have to be asked for. */
  kept(key: string): Ready | undefined;
  get(key: string, load: () => Promise<Loaded>): Promise<Ready>;
  readonly outcomes: Readonly<Record<'hit' | 'miss' | 'joined', number>>;
}

/**
 * Ready bytes by key, each good for one version of the data. However many ask for the same thing at once, it is made once;
 * who asks after a change never joins those who asked before it.
 */
export function makeReadyCache(watch: VersionWatch, megabytes: number): ReadyCache {
  const entries = new LRUCache<string, Ready & { version: number }>({
    maxSize: Math.max(1, megabytes * 1024 * 1024),
    sizeCalculation: ({ body }, key) => body.length + key.length + 200,
  });
  const flights = new Map<string, Promise<Ready>>();
  const outcomes = { hit: 0, miss: 0, joined: 0 };

  async function make(key: string, load: Promise<Loaded>): Promise<Ready> {
    const { version, answer } = await load;
    const body = Buffer.from(JSON.stringify(answer));
    const ready = { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
    watch.adopt(version);
    entries.set(key, { ...ready, version });
    return ready;
  }

  return {
    outcomes,
    kept(key) {
      const entry = watch.isLive() ? entries.get(key) : undefined;
      if (entry?.version !== watch.latest()) return undefined;
      outcomes.hit += 1;
      return entry;
    },
    async get(key, load) {
      const version = await watch.current();
      const kept = entries.get(key);
      if (kept?.version === version) {
        outcomes.hit += 1;
        return kept;
      }
      const flight = `${version} ${key}`;
      const underWay = flights.get(flight);
      if (underWay !== undefined) {
        outcomes.joined += 1;
        return underWay;
      }
      outcomes.miss += 1;
      const fresh = make(key, load()).finally(() => flights.delete(flight));
      flights.set(flight, fresh);
      return fresh;
    },
  };
}
