import { randomUUID } from 'node:crypto';
import { SignUp } from '@khamar/contract/accounts/account';
import { isStaff } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { RolesChange } from '@khamar/contract/accounts/user';
import type { z } from 'zod';
import type { Db, Tx } from '../../db/schema.ts';
import { AppError, wrongField } from '../../app-error.ts';
import { setAuditActor, type AuditIdentity } from '../../db/audit-actor.ts';
import { inTransaction, isDuplicate } from '../../db/transaction.ts';
import { type Passwords, weaknessForStaff } from '../../security/password.ts';
import type { MailService } from '../messages/index.ts';
import * as accounts from './accounts.repository.ts';
import { end, listOpen } from './sessions.repository.ts';
import { keepAnAdministrator } from './users/users.service.ts';
import * as users from './users/users.repository.ts';

/** A sign-up plus roles; the mobile number is optional. */
export const NewAccount = SignUp.extend({
  ...RolesChange.shape,
  mobile: SignUp.shape.mobile.optional(),
});
type NewAccount = z.infer<typeof NewAccount>;

interface Deps {
  db: Db;
  passwords: Pick<Passwords, 'hash'>;
  mail: MailService;
  /** The actor recorded in the audit log. */
  by: AuditIdentity;
  idleDays: number;
}

export interface AccountAdmin {
  create(account: NewAccount): Promise<void>;
  setPassword(username: string, password: string): Promise<void>;
  setRoles(username: string, roles: Role[]): Promise<void>;
  setDisabled(username: string, isDisabled: boolean): Promise<void>;
  sessions(username: string): ReturnType<typeof listOpen>;
  /** Returns the number of sessions ended. */
  signOut(username: string): Promise<number>;
  list(role?: Role): ReturnType<typeof users.listByName>;
}

/** For the database owner's command line: no password check, no rate limit; every account change is in the audit log. */
export function makeAccountAdmin({ db, passwords, mail, by, idleDays }: Deps): AccountAdmin {
  const inAuditedTransaction = <Result>(work: (tx: Tx) => Promise<Result>) =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, by);
      return work(tx);
    });

  async function passwordColumns(password: string, username: string, roles: readonly Role[]) {
    const weakness = weaknessForStaff(password, username);
    if (weakness !== undefined && isStaff(roles)) throw wrongField('password_common', 'password', weakness);
    return { has_common_password: weakness !== undefined, password_hash: await passwords.hash(password) };
  }

  async function findAccount(username: string): Promise<accounts.AccountRow> {
    const account = await accounts.findByUsername(db, username);
    if (account === undefined) throw new AppError('not_found', 'No account found with this username');
    return account;
  }

  return {
    async create({ username, email, mobile, password, language = 'en', roles }) {
      if (await accounts.isUsernameTaken(db, username)) throw new AppError('username_taken');
      const person = { username, email, mobile: mobile ?? null, language, roles };
      const secret = await passwordColumns(password, username, roles);
      await inAuditedTransaction(async (tx) => {
        const added = await accounts.insert(tx, { ...person, ...secret });
        if (added.email === null) throw emailTaken();
      }).catch((error: unknown) => {
        // A concurrent sign-up took the address or the username after the checks above.
        if (isDuplicate(error, 'account_email')) throw emailTaken();
        if (isDuplicate(error, 'account_username')) throw new AppError('username_taken');
        throw error;
      });
    },

    async setPassword(username, password) {
      const { id, roles, username: name } = await findAccount(username);
      const secret = await passwordColumns(password, name, roles);
      await inAuditedTransaction(async (tx) => {
        const rolesByNow = await accounts.setPassword(tx, id, secret);
        if (secret.has_common_password && isStaff(rolesByNow ?? [])) throw new AppError('password_common');
        await end(tx, { accountId: id }, 'PASSWORD_CHANGED');
        await mail.enqueue(tx, {
          cause: `password:${randomUUID()}`,
          kind: 'PASSWORD_CHANGED',
          accountId: id,
        });
      });
    },

    async setRoles(username, roles) {
      const { id } = await findAccount(username);
      await inAuditedTransaction(async (tx) => {
        const [account] = await users.lock(tx, [id]);
        if (account?.has_common_password === true && isStaff(roles))
          throw new AppError(
            'password_common',
            'The password of this account is too common, shorter than 10 characters, or the username: set another first',
          );
        if (account?.has_password === false && isStaff(roles))
          throw new AppError('password_common', 'This account has no password: set one first');
        if (account !== undefined) await keepAnAdministrator(tx, account, { roles });
        await users.setRoles(tx, id, roles);
      });
    },

    async setDisabled(username, isDisabled) {
      const { id } = await findAccount(username);
      await inAuditedTransaction(async (tx) => {
        const [account] = await users.lock(tx, [id]);
        if (account !== undefined) await keepAnAdministrator(tx, account, { isDisabled });
        await users.setAccess(tx, id, isDisabled);
        await end(tx, { accountId: id }, 'DISABLED');
      });
    },

    sessions: async (username) =>
      listOpen(db, (await findAccount(username)).id, { idleDays, allowsDemo: true }),
    async signOut(username) {
      const { id } = await findAccount(username);
      return inAuditedTransaction(async (tx) => {
        const ended = await end(tx, { accountId: id }, 'ENDED');
        if (ended > 0) await users.setSignedOut(tx, id);
        return ended;
      });
    },
    list: (role) => users.listByName(db, role),
  };
}

/** Only for the command line: sign-up on the site must not reveal which addresses have an account. */
const emailTaken = () => new AppError('invalid_request', 'This email already has an account');
