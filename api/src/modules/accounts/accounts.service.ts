import { randomUUID } from 'node:crypto';
import type { ChangePassword, ResetPassword, SignIn, SignUp } from '@khamar/contract/accounts/account';
import { readSignInName } from '@khamar/contract/accounts/person';
import { isStaff } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { Actor } from '../../security/actor.ts';
import type { Db } from '../../db/schema.ts';
import { AppError, wrongField } from '../../app-error.ts';
import { setAuditActor } from '../../db/audit-actor.ts';
import { inTransaction, isDuplicate } from '../../db/transaction.ts';
import { type HashQueue, type Passwords, weaknessForStaff } from '../../security/password.ts';
import { hashOf, newSecret } from '../../security/token-encryption.ts';
import type { MailService } from '../messages/index.ts';
import { isPhoneUsername } from './phone-sign-in/phone-account.repository.ts';
import * as accounts from './accounts.repository.ts';
import type { CheckCurrentPassword } from './current-password.ts';
import { type AuthRateLimits, refunding } from './rate-limits.ts';
import { end, findLive } from './sessions.repository.ts';
import type { OpenedSession, SessionsService } from './sessions.service.ts';

interface Deps {
  db: Db;
  passwords: Passwords;
  checkCurrentPassword: CheckCurrentPassword;
  rateLimits: AuthRateLimits;
  sessions: Pick<SessionsService, 'open'>;
  mail: MailService;
  /** Whether demo accounts, whose password is published, may sign in. */
  allowsDemo: boolean;
}

/** What a request reveals about its client. */
export interface Visitor {
  address: string;
  browser: string;
  deviceSecret: string | undefined;
  /** Of the browser's current session, if any. */
  refreshToken: string | undefined;
}

export interface AccountsService {
  signUp(input: SignUp, visitor: Visitor): Promise<void>;
  signIn(input: SignIn, visitor: Visitor): Promise<OpenedSession>;
  changePassword(actor: Actor, input: ChangePassword): Promise<void>;
  forgotPassword(email: string, visitor: Visitor): Promise<void>;
  resetPassword(input: ResetPassword, visitor: Visitor): Promise<void>;
}

export function makeAccountsService({
  db,
  passwords,
  checkCurrentPassword,
  rateLimits,
  sessions,
  mail,
  allowsDemo,
}: Deps): AccountsService {
  const passwordColumns = async (password: string, username: string, queue?: HashQueue) => ({
    password_hash: await passwords.hash(password, queue),
    has_common_password: weaknessForStaff(password, username) !== undefined,
  });

  function rejectWeak(roles: readonly Role[], newPassword: string, username: string): void {
    const weakness = isStaff(roles) ? weaknessForStaff(newPassword, username) : undefined;
    if (weakness !== undefined) throw wrongField('password_common', 'newPassword', weakness);
  }

  return {
    async signUp({ username, email, mobile, password, language = 'en' }, { address }) {
      await rateLimits.signUp.consume(address);
      // Keyed by number and address, or a stranger could use up the limit of someone else's number.
      await rateLimits.signUpNumber.consume(`${mobile} ${address}`);
      if (isPhoneUsername(username) || (await accounts.isUsernameTaken(db, username))) throw usernameTaken();
      const secret = await passwordColumns(password, username).catch(
        refunding(() => rateLimits.signUp.refund(address)),
      );
      const person = { username, email, mobile, language, ...secret };
      // Counted whether or not an account has the address, so that the limit does not reveal it.
      const mayMail = (await rateLimits.signUpMail.count(email.toLowerCase())) <= rateLimits.mailsPerAddress;
      const write = () =>
        inTransaction(db, async (tx) => {
          await setAuditActor(tx, { username });
          const account = await accounts.insert(tx, person);
          const owner = account.email === null ? await accounts.findByEmail(tx, email) : account;
          if (!mayMail || owner === undefined) return;
          await mail.enqueue(tx, {
            cause: `sign-up:${account.id}`,
            kind: account.email === null ? 'ADDRESS_KNOWN' : 'WELCOME',
            accountId: owner.id,
          });
        });
      await write()
        // Two concurrent sign-ups with one address: the retry finds it taken.
        .catch((error: unknown) => {
          if (isDuplicate(error, 'account_email')) return write();
          throw error;
        })
        .catch((error: unknown) => {
          if (isDuplicate(error, 'account_username')) throw usernameTaken();
          throw error;
        });
      await rateLimits.signUp.refundSuccess(address);
    },

    async signIn({ username, password }, { address, browser, deviceSecret, refreshToken }) {
      const device = deviceSecret === undefined ? null : hashOf(deviceSecret);
      const name = readSignInName(username);
      const found = await accounts.findForSignIn(db, { username, ...name }, device);
      // The owner of one account guesses at the other like a stranger: without the rights of a known browser, and
      // without ending the count by signing in to their own.
      const isAmbiguous = found.length > 1;
      const isKnown = !isAmbiguous && found.some(({ knows_device }) => knows_device);
      // A number may be the username of another account. Always two checks, or the time would tell whether it is also verified.
      const [one, other] = found;
      const checked = name.mobile === null ? [one] : [one, other];
      // However the number is written, its tries count together.
      const typed = name.mobile ?? username.toLowerCase();
      const attempt = await rateLimits.tryToSignIn({
        name: typed,
        accounts: checked.map((account, n) => account?.id ?? `${typed} ${n}`),
        address,
        device: isKnown ? deviceSecret : undefined,
      });
      const matches = await Promise.all(
        checked.map((account) =>
          passwords.matches(account?.password_hash, password, isKnown ? 'known' : 'anyone'),
        ),
      ).catch(refunding(() => attempt.refundAll()));
      const account = checked.find((each, n) => matches[n] && !attempt.isSpent(each?.id ?? ''));
      const isShutOut = account?.disabled_at != null || (account?.is_demo === true && !allowsDemo);
      if (account === undefined || isShutOut) throw new AppError('wrong_password');
      if (!isAmbiguous) await attempt.refundShared();
      if (!account.knows_device) await rateLimits.newDevice.consume(account.id);
      return sessions.open(account, {
        name: browser,
        secret: account.is_our_device ? deviceSecret : undefined,
        isKnown: account.knows_device,
        isFirst: !account.has_devices,
        refreshToken,
        tries: isAmbiguous ? [] : attempt.rowsOf(account.id),
      });
    },

    async changePassword(actor, { currentPassword, newPassword }) {
      const account = await checkCurrentPassword(actor, currentPassword);
      rejectWeak(account.roles, newPassword, account.username);
      const password = await passwordColumns(newPassword, account.username, 'known');
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const roles = await accounts.setPassword(tx, account.id, password, account.password_hash);
        // The password changed or the session ended after the check above, for example by a reset.
        if (roles === undefined || !(await findLive(tx, actor.sessionId, allowsDemo)))
          throw new AppError('signed_out');
        rejectWeak(roles, newPassword, account.username);
        await end(tx, { accountId: account.id, except: actor.sessionId }, 'PASSWORD_CHANGED');
        await enqueuePasswordChanged(tx, account.id);
      });
    },

    async forgotPassword(email, { address }) {
      await rateLimits.forgotPassword.consume(address);
      const mayMail = (await rateLimits.forgotMail.count(email.toLowerCase())) <= rateLimits.mailsPerAddress;
      if (!mayMail) return;
      // The account is looked up on delivery, so the response time does not reveal whether one exists.
      await inTransaction(db, (tx) =>
        mail.enqueue(tx, { cause: `forgot:${randomUUID()}`, kind: 'FORGOT_PASSWORD', recipient: email }),
      );
    },

    async resetPassword({ token, newPassword }, { address }) {
      const hash = hashOf(token);
      const account = await accounts.findReset(db, hash, allowsDemo);
      if (account === undefined) {
        await rateLimits.badReset.consume(address);
        throw new AppError('link_dead');
      }
      rejectWeak(account.roles, newPassword, account.username);
      const password = await passwordColumns(newPassword, account.username, 'known');
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, account);
        if (!(await accounts.spendReset(tx, hash))) throw new AppError('link_dead');
        const roles = (await accounts.setPassword(tx, account.id, password)) ?? [];
        await accounts.verifyEmail(tx, account.id);
        rejectWeak(roles, newPassword, account.username);
        await end(tx, { accountId: account.id }, 'PASSWORD_CHANGED');
        // An invited person has set their first password, so there is no change to report.
        if (account.invited_at === null) await enqueuePasswordChanged(tx, account.id);
      });
    },
  };

  async function enqueuePasswordChanged(
    tx: Parameters<MailService['enqueue']>[0],
    accountId: string,
  ): Promise<void> {
    await mail.enqueue(tx, { cause: `password:${randomUUID()}`, kind: 'PASSWORD_CHANGED', accountId });
  }
}

const usernameTaken = () => wrongField('username_taken', 'username', 'new_username_taken');

const RESET_MINUTES = 30;

/** Created on delivery of the mail, so that the mail queue holds no secret. */
export async function makeResetToken(
  db: Db,
  accountId: string,
  minutes: number = RESET_MINUTES,
): Promise<string> {
  const token = newSecret();
  await accounts.insertReset(db, accountId, hashOf(token), minutes);
  return token;
}
