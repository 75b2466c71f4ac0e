import { AppError } from '../../../app-error.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';

/** A number can hold only a few cows whatever its network, and thousands of customers may share one address. */
const VERIFIED_SHARE = 5;

export interface NetworkHolds {
  /** The error for one more hold from this client network; undefined if it has room. */
  errorOf(client: string, isVerified: boolean): Promise<AppError | undefined>;
  count(client: string, isVerified: boolean): Promise<unknown>;
}

/** New holds per client network and hour. Accounts are free, so without this one address could hold every cow. */
export function makeNetworkHolds(
  { limitClients }: Pick<RateLimits, 'limitClients'>,
  { NETWORK_HOLDS }: { NETWORK_HOLDS: number },
): NetworkHolds {
  const anyone = limitClients('hold-client', { points: NETWORK_HOLDS, minutes: 60 });
  const verified = limitClients('hold-client-verified', {
    points: VERIFIED_SHARE * NETWORK_HOLDS,
    minutes: 60,
  });
  const limitOf = (isVerified: boolean) => (isVerified ? verified : anyone);
  return {
    async errorOf(client, isVerified) {
      const retryAfter = await limitOf(isVerified).secondsUntilRoom(client);
      return retryAfter === 0 ? undefined : new AppError('too_often', undefined, { retryAfter });
    },
    count: (client, isVerified) => limitOf(isVerified).count(client),
  };
}
