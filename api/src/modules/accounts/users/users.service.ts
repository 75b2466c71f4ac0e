import type { UserQuery } from '@khamar/contract/cows/list-query';
import { isStaff, mayGrant } from '@khamar/contract/people/permissions';
import type { Role } from '@khamar/contract/people/roles';
import type { User, UserPage } from '@khamar/contract/people/user';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { AccountRow } from '../accounts.repository.ts';
import { end } from '../sessions.repository.ts';
import { toUser } from './users.mapper.ts';
import * as users from './users.repository.ts';

export interface UsersService {
  list(query: UserQuery): Promise<UserPage>;
  setRoles(actor: Actor, id: string, roles: Role[]): Promise<User>;
  setAccess(actor: Actor, id: string, isDisabled: boolean): Promise<User>;
}

interface Asked {
  tx: Tx;
  account: AccountRow;
  /** What the actor may do at this very moment, while nobody can change it. */
  granter: Role[];
}

export function makeUsersService(db: Db): UsersService {
  /** Both accounts are held still until the end: what is decided here is decided about them as they are. */
  async function change(
    actor: Actor,
    id: string,
    decide: (asked: Asked) => Promise<AccountRow>,
  ): Promise<User> {
    if (id === actor.accountId) throw new AppError('forbidden', 'Nobody changes their own roles or access');
    return inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const held = await users.lock(tx, [actor.accountId, id]);
      const self = held.find((row) => row.id === actor.accountId);
      if (self === undefined || self.disabled_at !== null) throw new AppError('signed_out');
      const granter = actor.roles.filter((role) => self.roles.includes(role));
      const account = held.find((row) => row.id === id);
      if (account === undefined) throw new AppError('not_found', 'There is no such person');
      return toUser(await decide({ tx, account, granter }));
    });
  }

  return {
    async list(query) {
      const [rows, totalUsers] = await Promise.all([users.list(db, query), users.count(db, query.role)]);
      return { users: rows.map(toUser), totalUsers };
    },

    setRoles: (actor, id, roles) =>
      change(actor, id, async ({ tx, account, granter }) => {
        const added = roles.filter((role) => !account.roles.includes(role));
        const taken = account.roles.filter((role) => !roles.includes(role));
        // All that the person has counts too: nobody decides about somebody above them.
        refuseUnlessMayGrant(granter, [...account.roles, ...added]);
        if (isStaff(added) && account.has_common_password)
          throw new AppError(
            'password_common',
            'This person must choose another password first: theirs is among the commonest, shorter than 10 characters, or the username',
          );
        return added.length + taken.length === 0 ? account : users.setRoles(tx, id, roles);
      }),

    setAccess: (actor, id, isDisabled) =>
      change(actor, id, async ({ tx, account, granter }) => {
        refuseUnlessMayGrant(granter, account.roles);
        if (isDisabled === (account.disabled_at !== null)) return account;
        // Also when the door opens again: whoever was shut out by hand, in the database, still has sessions there.
        await end(tx, { accountId: id }, 'DISABLED');
        return users.setAccess(tx, id, isDisabled);
      }),
  };
}

function refuseUnlessMayGrant(granter: readonly Role[], roles: readonly Role[]): void {
  const beyond = roles.find((role) => !mayGrant(granter, role));
  // The guard has let this person in before, so one who may grant nothing has lost it meanwhile.
  if (beyond !== undefined) throw new AppError('forbidden', `You may not decide about the role ${beyond}`);
}
