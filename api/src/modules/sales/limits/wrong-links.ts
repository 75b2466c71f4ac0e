import { LinkToken } from '@khamar/contract/sales/quote';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import type { ClientRateLimit, RateLimits } from '../../../security/rate-limit.ts';

/** Guesses per client network and hour. Only wrong links count, so a valid one is never blocked because of its neighbours. */
export const MAX_GUESSES = 60;

export interface WrongLinks {
  /** Counts a wrong link. The response is the same whatever was wrong with it. */
  reject(address: string): Promise<never>;
}

export function makeWrongLinks({ limitClients }: Pick<RateLimits, 'limitClients'>): WrongLinks {
  const guesses: ClientRateLimit = limitClients('wrong-link', { points: MAX_GUESSES, minutes: 60 });
  return {
    async reject(address) {
      await guesses.consume(address);
      throw new AppError('not_found');
    },
  };
}

/** Any text: a malformed token gets the same response as an unknown one. */
export const byToken = z.object({ token: LinkToken });
