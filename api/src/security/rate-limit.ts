import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

interface Allowance {
  points: number;
  minutes: number;
}

export interface RateLimit {
  /** Counts one try, says how many there were, and refuses what is beyond the allowance. */
  consume(key: string): Promise<number>;
  /** Counts one try and says how many there were; refuses nothing. */
  count(key: string): Promise<number>;
  refund(key: string): Promise<unknown>;
  /** The key of the counting row: whoever deletes it forgets the tries. */
  rowOf(key: string): string;
}

export interface ClientRateLimit extends Pick<RateLimit, 'consume' | 'refund'> {
  /** A whole mobile network may share one IPv4 address: who succeeds there uses up nothing of the others, up to tenfold the allowance. */
  refundSuccess(client: string): Promise<void>;
}

export interface RateLimits {
  limit: (name: string, allowance: Allowance) => RateLimit;
  /** By client network (http/client-ip.ts: an IPv4 address or an IPv6 /64), and for IPv6 also by its /48. */
  limitClients: (name: string, allowance: Allowance) => ClientRateLimit;
}

/** So many times the allowance may succeed from one IPv4 address. */
const SHARED_BY = 10;

/** Whoever has one /64 may have the whole /48: all its client networks together get the allowance of so many. */
const CLIENTS_PER_NETWORK = 3;

/** The /48 that an IPv6 client network is in; undefined for IPv4. */
export const networkOf = (client: string): string | undefined =>
  client.includes(':') ? client.split(':').slice(0, 3).join(':') : undefined;

/** Counts in the database, so that all API processes count together. Keys are people: they are stored as digests only. */
export function makeRateLimits(pool: Pool, secret: string): RateLimits {
  const digest = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');

  function limit(name: string, { points, minutes }: Allowance): RateLimit {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: minutes * 60,
    });
    const count = (key: string) => limiter.penalty(digest(key), 1);
    return {
      async consume(key) {
        const { consumedPoints, msBeforeNext } = await count(key);
        if (consumedPoints > points)
          throw new AppError('too_often', undefined, { retryAfter: Math.ceil(msBeforeNext / 1000) });
        return consumedPoints;
      },
      count: async (key) => (await count(key)).consumedPoints,
      refund: (key) => limiter.reward(digest(key), 1),
      rowOf: (key) => limiter.getKey(digest(key)),
    };
  }

  return {
    limit,
    limitClients(name, { points, minutes }) {
      const byClient = limit(name, { points, minutes });
      const successes = limit(`${name}-success`, { points: SHARED_BY * points, minutes });
      const byNetwork = limit(`${name}-network`, { points: CLIENTS_PER_NETWORK * points, minutes });
      return {
        async consume(client) {
          // First: what one client tries beyond its own allowance must not use up that of its network.
          const tries = await byClient.consume(client);
          const network = networkOf(client);
          if (network !== undefined) await byNetwork.consume(network);
          return tries;
        },
        async refundSuccess(client) {
          // An IPv6 network is one household.
          if (networkOf(client) !== undefined) return;
          if ((await successes.count(client)) <= SHARED_BY * points) await byClient.refund(client);
        },
        refund(client) {
          const network = networkOf(client);
          return Promise.all([byClient.refund(client), network !== undefined && byNetwork.refund(network)]);
        },
      };
    },
  };
}
