import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../app-error.ts';

interface Allowance {
  points: number;
  minutes: number;
}

interface ClientAllowance extends Allowance {
  /** Successes that are refunded to one IPv4 address; by default ten times the points. */
  refunds?: number;
}

export interface RateLimit {
  /** Counts one try and returns the total; throws beyond the allowance. */
  consume(key: string): Promise<number>;
  /** Counts one try and returns the total; never throws for the limit. */
  count(key: string): Promise<number>;
  refund(key: string): Promise<unknown>;
  /** How many tries are counted now. */
  used(key: string): Promise<number>;
  /** Counts nothing. 0 if a try is allowed now. */
  secondsUntilRoom(key: string): Promise<number>;
  /** The key of the row in rate_limit; deleting the row resets the count. */
  rowOf(key: string): string;
}

export interface ClientRateLimit extends Pick<RateLimit, 'consume' | 'refund' | 'secondsUntilRoom'> {
  /** Counts one try; never throws for the limit. */
  count(client: string): Promise<unknown>;
  /** Many people may share one IPv4 address, so a success does not use up the allowance, up to a multiple of the allowance. */
  refundSuccess(client: string): Promise<void>;
}

export interface RateLimits {
  limit: (name: string, allowance: Allowance) => RateLimit;
  /** Per client network (http/client-ip.ts: an IPv4 address or an IPv6 /64), and for IPv6 also per /48. */
  limitClients: (name: string, allowance: ClientAllowance) => ClientRateLimit;
}

/** Successes from one IPv4 address are refunded up to this multiple of the allowance by default. */
const SHARED_BY = 10;

/** A client with one /64 may own the whole /48, so a /48 gets the allowance of this many client networks in total. */
const CLIENTS_PER_NETWORK = 3;

/** The /48 that an IPv6 client network is in; undefined for IPv4. */
export const networkOf = (client: string): string | undefined =>
  client.includes(':') ? client.split(':').slice(0, 3).join(':') : undefined;

/** Counts in the database, so that all API processes share the limits. Keys identify people, so only digests are stored. */
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
      used: async (key) => (await limiter.get(digest(key)))?.consumedPoints ?? 0,
      async secondsUntilRoom(key) {
        const counted = await limiter.get(digest(key));
        return counted === null || counted.consumedPoints < points
          ? 0
          : Math.ceil(counted.msBeforeNext / 1000);
      },
      rowOf: (key) => limiter.getKey(digest(key)),
    };
  }

  return {
    limit,
    limitClients(name, { points, minutes, refunds = SHARED_BY * points }) {
      const byClient = limit(name, { points, minutes });
      const successes = limit(`${name}-success`, { points: refunds, minutes });
      const byNetwork = limit(`${name}-network`, { points: CLIENTS_PER_NETWORK * points, minutes });
      return {
        async consume(client) {
          // The client's own limit comes first: tries beyond it must not use up the allowance of its network.
          const tries = await byClient.consume(client);
          const network = networkOf(client);
          if (network !== undefined) await byNetwork.consume(network);
          return tries;
        },
        async refundSuccess(client) {
          // An IPv6 network is a single household, so no one else shares its limit.
          if (networkOf(client) !== undefined) return;
          if ((await successes.count(client)) <= refunds) await byClient.refund(client);
        },
        async secondsUntilRoom(client) {
          const network = networkOf(client);
          return Math.max(
            await byClient.secondsUntilRoom(client),
            network === undefined ? 0 : await byNetwork.secondsUntilRoom(network),
          );
        },
        count(client) {
          const network = networkOf(client);
          return Promise.all([byClient.count(client), network !== undefined && byNetwork.count(network)]);
        },
        refund(client) {
          const network = networkOf(client);
          return Promise.all([byClient.refund(client), network !== undefined && byNetwork.refund(network)]);
        },
      };
    },
  };
}
