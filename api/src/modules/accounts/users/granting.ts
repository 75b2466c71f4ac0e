import { mayGrant, OWNERS } from '@khamar/contract/people/permissions';
import type { Role } from '@khamar/contract/people/roles';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { Actor } from '../../../security/actor.ts';
import type { AccountRow } from '../accounts.repository.ts';
import * as users from './users.repository.ts';

interface Held {
  /** What the actor may do at this very moment, while nobody can change it. */
  granter: Role[];
  account: AccountRow | undefined;
}

/** Holds the actor's account and the other one still until the end of the transaction: what is decided is decided about them as they are. */
export async function holdBoth(tx: Tx, actor: Actor, id: string): Promise<Held> {
  const held = await users.lock(tx, [actor.accountId, id]);
  const self = held.find((row) => row.id === actor.accountId);
  if (self === undefined || self.disabled_at !== null) throw new AppError('signed_out');
  return {
    granter: actor.roles.filter((role) => self.roles.includes(role)),
    account: held.find((row) => row.id === id),
  };
}

export function refuseUnlessMayGrant(granter: readonly Role[], roles: readonly Role[]): void {
  const beyond = roles.find((role) => !mayGrant(granter, role));
  // The guard has let this person in before, so one who may grant nothing has lost it meanwhile.
  if (beyond !== undefined) throw new AppError('forbidden', `You may not decide about the role ${beyond}`);
}

const isAdministrator = (roles: readonly Role[]) => OWNERS.some((role) => roles.includes(role));

/** Refuses what would leave the farm without anybody who can open the whole office. The account is locked. */
export async function keepAnAdministrator(
  tx: Tx,
  account: AccountRow,
  next: { roles?: readonly Role[]; isDisabled?: boolean },
): Promise<void> {
  const was = account.disabled_at === null && isAdministrator(account.roles);
  const stays = next.isDisabled !== true && isAdministrator(next.roles ?? account.roles);
  if (was && !stays && !(await users.hasOtherAdministrator(tx, account.id)))
    throw new AppError('last_administrator');
}
