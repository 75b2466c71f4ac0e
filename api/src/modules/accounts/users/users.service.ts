import { can, isStaff, mayGrant, OWNERS } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { EndedSessions, User, UserDetails, UserPage, UserQuery } from '@khamar/contract/accounts/user';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { AccountRow } from '../accounts.repository.ts';
import { end, listOpen, type SessionRules } from '../sessions.repository.ts';
import { toUser, toUserDetails, toUserLine } from './users.mapper.ts';
import * as users from './users.repository.ts';

interface LockedAccounts {
  /** The roles that the actor still has; the row lock keeps them from changing. */
  granter: Role[];
  account: AccountRow | undefined;
}

/** Locks the actor's account and the other one until the transaction ends, so that decisions use their current state. */
export async function lockBoth(tx: Tx, actor: Actor, id: string): Promise<LockedAccounts> {
  const rows = await users.lock(tx, [actor.accountId, id]);
  const self = rows.find((row) => row.id === actor.accountId);
  if (self === undefined || self.disabled_at !== null) throw new AppError('signed_out');
  return {
    granter: actor.roles.filter((role) => self.roles.includes(role)),
    account: rows.find((row) => row.id === id),
  };
}

export function requireMayGrant(granter: readonly Role[], roles: readonly Role[]): void {
  const beyond = roles.find((role) => !mayGrant(granter, role));
  // The guard let the request in, so an actor who may grant nothing has lost a role since.
  if (beyond !== undefined) throw new AppError('forbidden', `You can't grant or remove the role ${beyond}`);
}

const isAdministrator = (roles: readonly Role[]) => OWNERS.some((role) => roles.includes(role));

/** Rejects a change that would leave the farm without an administrator. The caller has locked the account. */
export async function keepAnAdministrator(
  tx: Tx,
  account: AccountRow,
  next: { roles?: readonly Role[]; isDisabled?: boolean },
): Promise<void> {
  const isAdminNow = account.disabled_at === null && isAdministrator(account.roles);
  const isAdminAfter = next.isDisabled !== true && isAdministrator(next.roles ?? account.roles);
  if (isAdminNow && !isAdminAfter && !(await users.hasOtherAdministrator(tx, account.id)))
    throw new AppError('last_administrator');
}

export interface UsersService {
  list(query: UserQuery): Promise<UserPage>;
  find(id: string): Promise<UserDetails>;
  setRoles(actor: Actor, id: string, roles: Role[]): Promise<User>;
  setAccess(actor: Actor, id: string, isDisabled: boolean): Promise<User>;
  endSessions(actor: Actor, id: string): Promise<EndedSessions>;
  /** After rejected claims: lets the person book and claim again. */
  release(actor: Actor, id: string): Promise<User>;
}

interface ChangeContext {
  tx: Tx;
  account: AccountRow;
  granter: Role[];
}

export function makeUsersService(db: Db, rules: SessionRules): UsersService {
  async function change<Result>(
    actor: Actor,
    id: string,
    decide: (context: ChangeContext) => Promise<Result>,
  ): Promise<Result> {
    if (id === actor.accountId) throw new AppError('forbidden', "You can't change your own roles or access");
    return inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const { granter, account } = await lockBoth(tx, actor, id);
      if (account === undefined) throw userNotFound();
      return decide({ tx, account, granter });
    });
  }

  return {
    async list(query) {
      const { rows, total } = await users.list(db, query, rules);
      return { users: rows.map(toUserLine), totalUsers: total };
    },

    async find(id) {
      const [account, sessions, history] = await Promise.all([
        users.find(db, id, rules),
        listOpen(db, id, rules),
        users.findBookingsAndLeads(db, id),
      ]);
      if (account === undefined) throw userNotFound();
      return toUserDetails(account, sessions, history);
    },

    setRoles: (actor, id, roles) =>
      change(actor, id, async ({ tx, account, granter }) => {
        const added = roles.filter((role) => !account.roles.includes(role));
        const removed = account.roles.filter((role) => !roles.includes(role));
        // Includes the roles the person has: no one may change someone who outranks them.
        requireMayGrant(granter, [...account.roles, ...added]);
        if (isStaff(added) && account.has_common_password)
          throw new AppError(
            'password_common',
            'This user must choose another password first: theirs is too common, shorter than 10 characters, or the username',
          );
        if (isStaff(added) && !account.has_password)
          throw new AppError('password_common', 'This user must choose a password first');
        await keepAnAdministrator(tx, account, { roles });
        return toUser(added.length + removed.length === 0 ? account : await users.setRoles(tx, id, roles));
      }),

    setAccess: (actor, id, isDisabled) =>
      change(actor, id, async ({ tx, account, granter }) => {
        requireMayGrant(granter, account.roles);
        if (isDisabled === (account.disabled_at !== null)) return toUser(account);
        await keepAnAdministrator(tx, account, { isDisabled });
        // Also when enabling: an account disabled directly in the database still has open sessions.
        await end(tx, { accountId: id }, 'DISABLED');
        return toUser(await users.setAccess(tx, id, isDisabled));
      }),

    endSessions: (actor, id) =>
      change(actor, id, async ({ tx, account, granter }) => {
        requireMayGrant(granter, account.roles);
        const ended = await end(tx, { accountId: id }, 'ENDED');
        if (ended > 0) await users.setSignedOut(tx, id);
        return { ended };
      }),

    release: (actor, id) =>
      change(actor, id, async ({ tx, account, granter }) => {
        if (!can(granter, 'release:account')) throw new AppError('forbidden');
        return toUser(account.rejected_claims === 0 ? account : await users.release(tx, id));
      }),
  };
}

const userNotFound = () => new AppError('not_found', 'User not found');
