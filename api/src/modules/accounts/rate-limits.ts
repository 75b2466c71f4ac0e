import { AppError } from '../../app-error.ts';
import {
  type ClientRateLimit,
  networkOf,
  type RateLimit,
  type RateLimits,
} from '../../security/rate-limit.ts';

interface Attempt {
  /** As typed, in one spelling. */
  name: string;
  /** What the password is checked against: ids, and something else where none is found, so that both take as long. */
  accounts: readonly string[];
  address: string;
  /** The secret of a browser that has signed in to this account before. */
  device: string | undefined;
}

export interface CountedTry {
  /** Keys of the counter rows for this place; opening a session in this account deletes them. */
  rowsOf(account: string): string[];
  /**
   * The account's tries are used up, under other names too. No password opens it, and no response may say so: a 429 would tell that
   * two names lead to one account.
   */
  isSpent(account: string): boolean;
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
/** The same, while the username or the account is under attack from many places. */
const TRIES_UNDER_ATTACK = 3;
const ATTACK = 100;
const MAILS_PER_ADDRESS = 3;

/**
 * No one can lock someone else out: wrong passwords count per username and place, and a known browser has its own count even
 * behind an address that a whole mobile network shares. They count per account too, or its username, email and number would give three
 * times as many.
 */
export function makeAuthRateLimits({ limit, limitClients }: RateLimits): AuthRateLimits {
  const byName = limit('sign-in-name', { points: ATTACK, minutes: HOUR });
  const byPlace = limit('sign-in-place', { points: TRIES, minutes: QUARTER });
  const byAddress = limitClients('sign-in-address', { points: 100, minutes: QUARTER });
  const byNetwork = limit('sign-in-network', { points: 5 * TRIES, minutes: QUARTER });

  const ofAccount = {
    all: limit('sign-in-account', { points: ATTACK, minutes: HOUR }),
    place: limit('sign-in-account-place', { points: TRIES, minutes: QUARTER }),
    network: limit('sign-in-account-network', { points: 5 * TRIES, minutes: QUARTER }),
  };

  async function countAccount(account: string, address: string) {
    const place = `${account} ${address}`;
    const network = networkOf(address) && `${account} ${networkOf(address)}`;
    const [here, nearby] = await Promise.all([
      ofAccount.place.count(place),
      network === undefined ? 0 : ofAccount.network.count(network),
    ]);
    const isPlaceSpent = here > TRIES || nearby > 5 * TRIES;
    // As below, one place alone cannot put the account under attack; counted elsewhere then, so that both take as long.
    const all = isPlaceSpent ? place : account;
    const isAttacked = (await ofAccount.all.count(all)) > ATTACK;
    return {
      account,
      row: ofAccount.place.rowOf(place),
      isSpent: isPlaceSpent || (isAttacked && here > TRIES_UNDER_ATTACK),
      refundShared: () => ofAccount.all.refund(all),
      refundAll: () =>
        Promise.all([
          ofAccount.all.refund(all),
          ofAccount.place.refund(place),
          network !== undefined && ofAccount.network.refund(network),
        ]),
    };
  }

  return {
    async tryToSignIn({ name, accounts, address, device }) {
      if (device !== undefined) {
        // Known to the account already, so one count under all names tells this browser nothing.
        const place = `${accounts[0]} ${device}`;
        await byPlace.consume(place);
        return {
          rowsOf: () => [byPlace.rowOf(place)],
          isSpent: () => false,
          refundShared: () => Promise.resolve(),
          refundAll: () => byPlace.refund(place),
        };
      }
      const place = `${name} ${address}`;
      await byAddress.consume(address);
      const network = networkOf(address);
      if (network !== undefined) await byNetwork.consume(`${name} ${network}`);
      const here = await byPlace.consume(place);
      // Counted last, so attempts rejected above do not count: one place alone cannot put the username under attack.
      if ((await byName.count(name)) > ATTACK && here > TRIES_UNDER_ATTACK) throw new AppError('too_often');
      const counted = await Promise.all(accounts.map((account) => countAccount(account, address)));
      const refundOfName = () => Promise.all([byName.refund(name), byAddress.refund(address)]);
      const refundAll = () =>
        Promise.all([
          refundOfName(),
          byPlace.refund(place),
          network !== undefined && byNetwork.refund(`${name} ${network}`),
          ...counted.map((each) => each.refundAll()),
        ]);
      return {
        rowsOf: (account) => [
          byPlace.rowOf(place),
          ...counted.filter((each) => each.account === account).map(({ row }) => row),
        ],
        isSpent: (account) => counted.some((each) => each.account === account && each.isSpent),
        refundShared: () => Promise.all([refundOfName(), ...counted.map((each) => each.refundShared())]),
        refundAll,
      };
    },
    badRefresh: limit('bad-refresh', { points: 600, minutes: 10 }),
    newDevice: limit('new-device', { points: 60, minutes: HOUR }),
    signUpNumber: limit('sign-up-number', { points: 60, minutes: HOUR }),
    // Accounts are free, so that a success is refunded only as often as a crowd behind one address needs.
    signUp: limitClients('sign-up', { points: 60, minutes: HOUR, refunds: 120 }),
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
