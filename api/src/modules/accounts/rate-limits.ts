import { AppError } from '../../errors.ts';
import {
  type ClientRateLimit,
  networkOf,
  type RateLimit,
  type RateLimits,
} from '../../security/rate-limit.ts';

interface Attempt {
  username: string;
  address: string;
  /** The secret of a browser that this person has used before. */
  device: string | undefined;
}

export interface CountedTry {
  /** The row of the tries from this place, which the session that opens deletes. */
  row: string;
  /** The password was right: the limits that others share get the try back. */
  refundShared(): Promise<unknown>;
  /** The password was never checked: all limits get the try back. */
  refundAll(): Promise<unknown>;
}

export interface AuthRateLimits {
  /** Counted before anything is hashed; whoever succeeds gets it back. */
  tryToSignIn(attempt: Attempt): Promise<CountedTry>;
  /** Of tokens that are none; a good one is never refused because of its neighbours. */
  badRefresh: RateLimit;
  /** Sign-ins of one account with browsers that it did not know. */
  newDevice: RateLimit;
  signUp: ClientRateLimit;
  /** By mobile number and place. */
  signUpNumber: RateLimit;
  forgotPassword: ClientRateLimit;
  /** Of links that are none. */
  badReset: ClientRateLimit;
  badEmailLink: ClientRateLimit;
  /** By the session that asks. */
  changePassword: RateLimit;
  /** By the account that they are about; what goes on after that is no news. */
  notice: RateLimit;
  /** By the address that would get them; apart, so that no stranger who signs up uses up somebody's forgotten password. */
  signUpMail: RateLimit;
  forgotMail: RateLimit;
  mailsPerAddress: number;
}

const QUARTER = 15;
const HOUR = 60;
/** Wrong passwords for one name from one place. */
const TRIES = 10;
/** The same, once the name is being tried from all over the world. */
const TRIES_UNDER_ATTACK = 3;
const ATTACK = 100;
const MAILS_PER_ADDRESS = 3;

/**
 * Nobody can lock somebody else out: wrong passwords count for a name together with the place they come from, and a browser
 * that has signed in before counts by itself, also behind the one address that a whole mobile network may share.
 */
export function makeAuthRateLimits({ limit, limitClients }: RateLimits): AuthRateLimits {
  const byName = limit('sign-in-name', { points: ATTACK, minutes: HOUR });
  const byPlace = limit('sign-in-place', { points: TRIES, minutes: QUARTER });
  const byAddress = limitClients('sign-in-address', { points: 100, minutes: QUARTER });
  const byNetwork = limit('sign-in-network', { points: 5 * TRIES, minutes: QUARTER });

  return {
    async tryToSignIn({ username, address, device }) {
      const place = `${username} ${device ?? address}`;
      if (device !== undefined) {
        await byPlace.consume(place);
        const refundAll = () => byPlace.refund(place);
        return { row: byPlace.rowOf(place), refundShared: () => Promise.resolve(), refundAll };
      }
      await byAddress.consume(address);
      const network = networkOf(address);
      if (network !== undefined) await byNetwork.consume(`${username} ${network}`);
      const here = await byPlace.consume(place);
      // Only what was let through so far counts for the name: one place alone cannot put it under attack.
      if ((await byName.count(username)) > ATTACK && here > TRIES_UNDER_ATTACK)
        throw new AppError('too_often');
      const refundShared = () => Promise.all([byName.refund(username), byAddress.refund(address)]);
      const refundAll = () =>
        Promise.all([
          refundShared(),
          byPlace.refund(place),
          network !== undefined && byNetwork.refund(`${username} ${network}`),
        ]);
      return { row: byPlace.rowOf(place), refundShared, refundAll };
    },
    badRefresh: limit('bad-refresh', { points: 600, minutes: 10 }),
    newDevice: limit('new-device', { points: 60, minutes: HOUR }),
    signUpNumber: limit('sign-up-number', { points: 60, minutes: HOUR }),
    signUp: limitClients('sign-up', { points: 60, minutes: HOUR }),
    forgotPassword: limitClients('forgot', { points: 60, minutes: HOUR }),
    badReset: limitClients('bad-reset', { points: 60, minutes: HOUR }),
    badEmailLink: limitClients('bad-email-link', { points: 60, minutes: HOUR }),
    changePassword: limit('change-password', { points: TRIES, minutes: QUARTER }),
    notice: limit('notice', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    signUpMail: limit('sign-up-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    // As long as a link lives: whoever is sent no further mail has one that still works.
    forgotMail: limit('forgot-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR / 2 }),
    mailsPerAddress: MAILS_PER_ADDRESS,
  };
}
