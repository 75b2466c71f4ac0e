import type { Allowance, MakeThrottle } from './rate-limit.ts';

/** Whoever is given one /64 of IPv6 may be given a /48 of them; of its households so many may use up all they have. */
const HOUSEHOLDS = 3;

/** The /48 that a household of IPv6 is in; nothing for IPv4. */
export const networkOf = (household: string): string | undefined =>
  household.includes(':') ? household.split(':').slice(0, 3).join(':') : undefined;

export interface ThrottleByAddress {
  /** Counts one try of a household and of its /48, and refuses what is beyond either allowance. */
  take(household: string): Promise<void>;
  giveBack(household: string): Promise<void>;
}

export function throttleByAddress(
  throttle: MakeThrottle,
  name: string,
  { points, minutes }: Allowance,
): ThrottleByAddress {
  const byHousehold = throttle(name, { points, minutes });
  const byNetwork = throttle(`${name}-network`, { points: HOUSEHOLDS * points, minutes });
  return {
    async take(household) {
      // First: what one household tries beyond its own allowance must not use up its neighbours'.
      await byHousehold.take(household);
      const network = networkOf(household);
      if (network !== undefined) await byNetwork.take(network);
    },
    async giveBack(household) {
      const network = networkOf(household);
      await Promise.all([
        byHousehold.giveBack(household),
        ...(network === undefined ? [] : [byNetwork.giveBack(network)]),
      ]);
    },
  };
}
