import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

export interface Allowance {
  points: number;
  minutes: number;
}

export interface Throttle {
  /** Counts one try, says how many there were, and refuses what is beyond the allowance. */
  take(key: string): Promise<number>;
  /** Counts one try and says how many there were; refuses nothing. */
  count(key: string): Promise<number>;
  giveBack(key: string): Promise<void>;
  /** The row that counts: whoever deletes it forgets the tries. */
  rowOf(key: string): string;
}

export type MakeThrottle = (name: string, allowance: Allowance) => Throttle;

/** Counts in the database, so that all API processes count together. Keys are people: they are stored as digests only. */
export function makeThrottles(pool: Pool, secret: string): MakeThrottle {
  return (name, { points, minutes }) => {
    const limiter = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points,
      duration: minutes * 60,
    });
    const digest = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
    const counted = (key: string) => limiter.penalty(digest(key), 1);
    return {
      async take(key) {
        const { consumedPoints, msBeforeNext } = await counted(key);
        if (consumedPoints > points)
          throw new AppError('too_often', undefined, { retryAfter: Math.ceil(msBeforeNext / 1000) });
        return consumedPoints;
      },
      count: async (key) => (await counted(key)).consumedPoints,
      async giveBack(key) {
        await limiter.reward(digest(key), 1);
      },
      rowOf: (key) => limiter.getKey(digest(key)),
    };
  };
}
