import { AppError } from '../../errors.ts';
import type { MakeThrottle, Throttle } from '../../security/rate-limit.ts';
import {
  networkOf,
  throttleByAddress,
  type ThrottleByAddress,
} from '../../security/rate-limit-by-address.ts';

interface Attempt {
  username: string;
  address: string;
  /** The secret of a browser that this person has used before. */
  device: string | undefined;
}

export interface CountedTry {
  /** The row of the tries from this place, which the session that opens deletes. */
  row: string;
  /** The password was right: counts for nobody else's limit any more. */
  giveBack(): Promise<unknown>;
  /** The password was never looked at. */
  undo(): Promise<unknown>;
}

export interface AuthThrottles {
  /** Counted before anything is hashed; whoever succeeds gets it back. */
  tryToSignIn(attempt: Attempt): Promise<CountedTry>;
  /** Of tokens that are none; a good one is never refused because of its neighbours. */
  badRefresh: Throttle;
  /** Sign-ins of one account with browsers that it did not know. */
  newDevice: Throttle;
  signUp: ThrottleByAddress;
  forgotPassword: ThrottleByAddress;
  /** Of links that are none. */
  badReset: ThrottleByAddress;
  /** By the session that asks. */
  changePassword: Throttle;
  /** By the account that they are about; what goes on after that is no news. */
  notice: Throttle;
  /** By the address that would get them; apart, so that no stranger who signs up uses up somebody's forgotten password. */
  signUpMail: Throttle;
  forgotMail: Throttle;
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
export function makeAuthThrottles(throttle: MakeThrottle): AuthThrottles {
  const byName = throttle('sign-in-name', { points: ATTACK, minutes: HOUR });
  const byPlace = throttle('sign-in-place', { points: TRIES, minutes: QUARTER });
  const byAddress = throttleByAddress(throttle, 'sign-in-address', { points: 100, minutes: QUARTER });
  const byNetwork = throttle('sign-in-network', { points: 5 * TRIES, minutes: QUARTER });

  return {
    async tryToSignIn({ username, address, device }) {
      const place = `${username} ${device ?? address}`;
      if (device !== undefined) {
        await byPlace.take(place);
        const undo = () => byPlace.giveBack(place);
        return { row: byPlace.rowOf(place), giveBack: () => Promise.resolve(), undo };
      }
      await byAddress.take(address);
      const network = networkOf(address);
      if (network !== undefined) await byNetwork.take(`${username} ${network}`);
      const here = await byPlace.take(place);
      // Only what was let through so far counts for the name: one place alone cannot put it under attack.
      if ((await byName.count(username)) > ATTACK && here > TRIES_UNDER_ATTACK)
        throw new AppError('too_often');
      const giveBack = () => Promise.all([byName.giveBack(username), byAddress.giveBack(address)]);
      const undo = () =>
        Promise.all([
          giveBack(),
          byPlace.giveBack(place),
          ...(network === undefined ? [] : [byNetwork.giveBack(`${username} ${network}`)]),
        ]);
      return { row: byPlace.rowOf(place), giveBack, undo };
    },
    badRefresh: throttle('bad-refresh', { points: 600, minutes: 10 }),
    newDevice: throttle('new-device', { points: 60, minutes: HOUR }),
    // A mobile network may stand behind one address.
    signUp: throttleByAddress(throttle, 'sign-up', { points: 60, minutes: HOUR }),
    forgotPassword: throttleByAddress(throttle, 'forgot', { points: 60, minutes: HOUR }),
    badReset: throttleByAddress(throttle, 'bad-reset', { points: 60, minutes: HOUR }),
    changePassword: throttle('change-password', { points: TRIES, minutes: QUARTER }),
    notice: throttle('notice', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    signUpMail: throttle('sign-up-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    // As long as a link lives: whoever is sent no further mail has one that still works.
    forgotMail: throttle('forgot-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR / 2 }),
    mailsPerAddress: MAILS_PER_ADDRESS,
  };
}
