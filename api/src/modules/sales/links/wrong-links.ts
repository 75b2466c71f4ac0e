import { AppError } from '../../../errors.ts';
import type { ClientRateLimit, RateLimits } from '../../../security/rate-limit.ts';

/** Guesses of one client network in an hour. Only links that are none count: a good one is never refused because of its neighbours. */
export const GUESSES = 60;

export interface WrongLinks {
  /** Counts a link that is none. Whatever was wrong with it, the answer is the same. */
  refuse(address: string): Promise<never>;
}

export function makeWrongLinks({ limitClients }: Pick<RateLimits, 'limitClients'>): WrongLinks {
  const guesses: ClientRateLimit = limitClients('wrong-link', { points: GUESSES, minutes: 60 });
  return {
    async refuse(address) {
      await guesses.consume(address);
      throw new AppError('not_found');
    },
  };
}
