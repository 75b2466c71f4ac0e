import { AppError, wrongField } from '../../app-error.ts';
import type { Db } from '../../db/schema.ts';
import type { Actor } from '../../security/actor.ts';
import type { Passwords } from '../../security/password.ts';
import { type AccountRow, findById } from './accounts.repository.ts';
import { type AuthRateLimits, refunding } from './rate-limits.ts';

interface Deps {
  db: Db;
  passwords: Pick<Passwords, 'matches'>;
  rateLimits: Pick<AuthRateLimits, 'currentPassword'>;
}

/** Returns the account whose password this is; counts the try first. */
export type CheckCurrentPassword = (actor: Actor, password: string | undefined) => Promise<AccountRow>;

/** One count for everything that asks for the current password, so that no second form gives more guesses. */
export const makeCheckCurrentPassword =
  ({ db, passwords, rateLimits }: Deps): CheckCurrentPassword =>
  async ({ accountId, sessionId }, password) => {
    if (password === undefined) throw passwordMissing();
    await rateLimits.currentPassword.consume(sessionId);
    const account = await findById(db, accountId);
    const isRight = await passwords
      .matches(account?.password_hash, password, 'known')
      .catch(refunding(() => rateLimits.currentPassword.refund(sessionId)));
    if (account === undefined || !isRight)
      throw wrongField('invalid_request', 'currentPassword', 'current_password_wrong');
    return account;
  };

/** An open session alone must not replace what its owner gets the account back with. */
export const isEmailProtected = ({ has_password, email, email_verified_at }: AccountRow): boolean =>
  has_password && email !== null && email_verified_at !== null;
export const isNumberProtected = ({ has_password, mobile, phone_verified_at }: AccountRow): boolean =>
  has_password && mobile !== null && phone_verified_at !== null;

/** In the transaction of the change: the address may be verified, or the password changed, since the check. */
export function rejectUnlessChecked(account: AccountRow, checked: AccountRow | undefined): void {
  if (checked === undefined) throw passwordMissing();
  if (account.password_hash !== checked.password_hash) throw new AppError('signed_out');
}

const passwordMissing = () => wrongField('invalid_request', 'currentPassword', 'password_missing');
