import { randomUUID } from 'node:crypto';
import { isStaff } from '@khamar/contract/accounts/permissions';
import type { Profile, ProfileChange } from '@khamar/contract/accounts/profile';
import { AppError } from '../../../app-error.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Actor } from '../../../security/actor.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';
import type { MailService } from '../../messages/index.ts';
import { type AccountRow, deleteResets, findById, lockById } from '../accounts.repository.ts';
import { type CheckCurrentPassword, isEmailProtected, rejectUnlessChecked } from '../current-password.ts';
import type { AuthRateLimits } from '../rate-limits.ts';
import { addressDigest } from '../mails/account-mails.ts';
import * as profiles from './profile.repository.ts';

interface Deps {
  db: Db;
  mail: MailService;
  checkCurrentPassword: CheckCurrentPassword;
  rateLimits: RateLimits;
  authRateLimits: Pick<AuthRateLimits, 'signUpMail' | 'mailsPerAddress'>;
}

export interface ProfileService {
  find(actor: Actor): Promise<Profile>;
  change(actor: Actor, input: ProfileChange): Promise<Profile>;
}

const shownEmail = ({ email, new_email }: AccountRow) => new_email ?? email;
const isSame = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase();

const replacesEmail = (account: AccountRow, email: string | null) =>
  isEmailProtected(account) && !isSame(shownEmail(account), email ?? '');

export function makeProfileService({
  db,
  mail,
  checkCurrentPassword,
  rateLimits,
  authRateLimits,
}: Deps): ProfileService {
  const changes = rateLimits.limit('profile', { points: 60, minutes: 60 });

  /** The new address waits for its link. Whether another account has it is decided there, so nothing here depends on it. */
  async function changeEmail(tx: Tx, account: AccountRow, email: string | null, mayMail: boolean) {
    if (isStaff(account.roles) && !isSame(shownEmail(account) ?? '', email ?? ''))
      throw new AppError('forbidden');
    if (email === null) {
      if (account.email !== null && account.email_verified_at !== null)
        await mail.enqueue(tx, {
          cause: `email-removed:${randomUUID()}`,
          kind: 'EMAIL_CHANGED',
          accountId: account.id,
          recipient: account.email,
        });
      await profiles.removeEmail(tx, account.id);
      await deleteResets(tx, account.id);
      return;
    }
    const isVerified = isSame(account.email, email) && account.email_verified_at !== null;
    if (isSame(account.email, email)) {
      if (account.new_email !== null) await profiles.setNewEmail(tx, account.id, null);
    } else if (!isSame(account.new_email, email)) await profiles.setNewEmail(tx, account.id, email);
    const wasShown = isSame(shownEmail(account), email);
    if (isVerified || !mayMail || (wasShown && (await profiles.hasLink(tx, account.id, email)))) return;
    await mail.enqueue(tx, {
      cause: `confirm-email:${randomUUID()}`,
      kind: 'CONFIRM_EMAIL',
      accountId: account.id,
      data: { address: addressDigest(email) },
    });
  }

  async function find({ accountId }: Actor): Promise<Profile> {
    const account = await findById(db, accountId);
    if (account === undefined) throw new AppError('signed_out');
    return {
      username: account.username,
      name: account.name,
      email: shownEmail(account),
      isEmailVerified: account.new_email === null && account.email_verified_at !== null,
      emailNeedsPassword: isEmailProtected(account),
      address: account.address,
      language: account.language,
      mobile: account.mobile,
      isPhoneVerified: account.phone_verified_at !== null,
      hasPassword: account.has_password,
    };
  }

  return {
    find,

    async change(actor, { email, currentPassword, ...profile }) {
      await changes.consume(actor.accountId);
      const before = await findById(db, actor.accountId);
      const checked =
        before !== undefined && !isStaff(before.roles) && replacesEmail(before, email)
          ? await checkCurrentPassword(actor, currentPassword)
          : undefined;
      // Counted for every address alike, so that the limit reveals none.
      const mayMail =
        email !== null &&
        (await authRateLimits.signUpMail.count(email.toLowerCase())) <= authRateLimits.mailsPerAddress;
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const account = await lockById(tx, actor.accountId);
        if (account === undefined) throw new AppError('signed_out');
        if (!isStaff(account.roles) && replacesEmail(account, email)) rejectUnlessChecked(account, checked);
        await profiles.change(tx, account.id, profile);
        await changeEmail(tx, account, email, mayMail);
      });
      return find(actor);
    },
  };
}
