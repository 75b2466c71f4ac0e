import type { Role } from '@khamar/contract/people/permissions';
import type { User } from './access-token.ts';

interface Who {
  isRestored: boolean;
  /** Signing out: another page is on its way already. */
  isLeaving: boolean;
  user: User | null;
}

/** What a guarded page does with whoever stands before it. Without roles, whoever is signed in may enter. */
export function verdictOn(
  { isRestored, isLeaving, user }: Who,
  roles?: readonly Role[],
): 'wait' | 'sign in' | 'go home' | 'enter' {
  if (!isRestored || isLeaving) return 'wait';
  if (user === null) return 'sign in';
  return roles === undefined || user.roles.some((role) => roles.includes(role)) ? 'enter' : 'go home';
}
