import type { MakeThrottle, Throttle } from '../../platform/throttle.ts';

interface Attempt {
  username: string;
  address: string;
  /** The secret of a browser that this person has used before. */
  device: string | undefined;
}

export interface AuthThrottles {
  /** Counted before anything is hashed; whoever succeeds gets it back. */
  tryToSignIn(attempt: Attempt): Promise<{ succeeded(): Promise<void> }>;
  /** Of tokens that are none; a good one is never refused because of its neighbours. */
  badRefresh: Throttle;
  signUp: Throttle;
  forgotPassword: Throttle;
  resetPassword: Throttle;
  changePassword: Throttle;
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
  const byAddress = throttle('sign-in-address', { points: 100, minutes: QUARTER });

  return {
    async tryToSignIn({ username, address, device }) {
      const place = `${username} ${device ?? address}`;
      if (device !== undefined) {
        await byPlace.take(place);
        return { succeeded: () => byPlace.forget(place) };
      }
      const [tries] = await Promise.all([byName.count(username), byAddress.take(address)]);
      await byPlace.take(place, tries > ATTACK ? TRIES_UNDER_ATTACK : TRIES);
      return {
        async succeeded() {
          await Promise.all([byName.giveBack(username), byAddress.giveBack(address), byPlace.forget(place)]);
        },
      };
    },
    badRefresh: throttle('bad-refresh', { points: 600, minutes: 10 }),
    signUp: throttle('sign-up', { points: 20, minutes: HOUR }),
    forgotPassword: throttle('forgot', { points: 20, minutes: HOUR }),
    resetPassword: throttle('reset', { points: 20, minutes: HOUR }),
    changePassword: throttle('change-password', { points: TRIES, minutes: QUARTER }),
    signUpMail: throttle('sign-up-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    forgotMail: throttle('forgot-mail', { points: MAILS_PER_ADDRESS, minutes: HOUR }),
    mailsPerAddress: MAILS_PER_ADDRESS,
  };
}
