import type { RateLimits } from '../../../security/rate-limit.ts';

/** Wrong booking codes per account and hour; ten times as many per client network. */
export const MAX_WRONG_CODES = 10;

export interface WrongCodes {
  /** Counts the try before the code is looked up, so that concurrent guesses count too. */
  count(accountId: string, client: string): Promise<void>;
  refund(accountId: string, client: string): Promise<void>;
}

/** Only wrong codes stay counted. Whatever was wrong with a code, the response is the same. */
export function makeWrongCodes({ limit, limitClients }: RateLimits): WrongCodes {
  const ofAccount = limit('wrong-booking-code', { points: MAX_WRONG_CODES, minutes: 60 });
  const ofClient = limitClients('wrong-booking-code-client', { points: 10 * MAX_WRONG_CODES, minutes: 60 });
  return {
    async count(accountId, client) {
      await ofClient.consume(client);
      await ofAccount.consume(accountId);
    },
    async refund(accountId, client) {
      await Promise.all([ofAccount.refund(accountId), ofClient.refund(client)]);
    },
  };
}
