import { AppError } from '../../app-error.ts';
import {
  type ClientRateLimit,
  networkOf,
  type RateLimit,
  type RateLimits,
} from '../../security/rate-limit.ts';

interface Attempt {
  username: string;
  address: string;
  /** The secret of a browser that has signed in to this account before. */
  device: string | undefined;
}

export interface CountedTry {
  /** Key of the counter row for this place; opening a session deletes it. */
  row: string;
  /** After a correct password: refunds the limits shared with other people. */
  refundShared(): Promise<unknown>;
  /** If the password was never checked: refunds all limits. */
  refundAll(): Promise<unknown>;
}

export interface AuthRateLimits {
  /** Counts the attempt before anything is hashed; a successful sign-in is refunded. */
  tryToSignIn(attempt: Attempt): Promise<CountedTry>;
  /** Counts invalid tokens only, so a valid one is never rejected because of others at the same address. */
  badRefresh: RateLimit;
  /** Sign-ins to one account from browsers it does not know. */
  newDevice: RateLimit;
  signUp: ClientRateLimit;
  /** Keyed by mobile number and address. */
  signUpNumber: RateLimit;
  forgotPassword: ClientRateLimit;
  /** Counts invalid links only. */
  badReset: ClientRateLimit;
  badEmailLink: ClientRateLimit;
  /** Keyed by session. */
  currentPassword: RateLimit;
  /** Mails about new sign-ins, keyed by account; beyond the limit none are sent. */
  notice: RateLimit;
  /** Keyed by recipient. Separate from `forgotMail`, so that a stranger signing up cannot use up someone's reset mails. */
  signUpMail: RateLimit;
  forgotMail: RateLimit;
  mailsPerAddress: number;
}

const QUARTER = 15;
const HOUR = 60;
/** Wrong passwords for one username from one place: a known device or, without one, an address. */
const TRIES = 10;
/** The same, while the username is under attack from many places. */
const TRIES_UNDER_ATTACK = 3;
const ATTACK = 100;
const MAILS_PER_ADDRESS = 3;

/**
 * No one can lock someone else out: wrong passwords count per username and place, and a known browser has its own count even
 * behind an address that a whole mobile network shares.
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
      // Counted last, so attempts rejected above do not count: one place alone cannot put the username under attack.
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
    currentPassword: limit('current-password', { points: TRIES, minutes: QUARTER }),
    notice: limit('notice', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    signUpMail: limit('sign-up-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    // As long as a link is valid: someone who is sent no further mail still has a working link.
    forgotMail: limit('forgot-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR / 2 }),
    mailsPerAddress: MAILS_PER_ADDRESS,
  };
}

/** Refunds an attempt whose password was not checked because the server was busy. */
export const refunding =
  (refund: () => Promise<unknown>) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError && error.code === 'busy') await refund();
    throw error;
  };
