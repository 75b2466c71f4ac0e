import { randomUUID } from 'node:crypto';
import type { ChangePhone, MyPhone } from '@khamar/contract/accounts/account';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { Passwords } from '../../../security/password.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';
import type { MailService } from '../../messages/index.ts';
import { type AccountRow, findById, lockById } from '../accounts.repository.ts';
import { type CheckCurrentPassword, isNumberProtected, rejectUnlessChecked } from '../current-password.ts';
import { PHONE_CHANGED } from './phone-changed-sms.ts';
import { CODE_MINUTES, PHONE_CODE, hashInputOf } from './phone-code.ts';
import { auditIdentityOf, lockNumber, takeFromOthers } from './verified-number.ts';
import * as phones from './phone.repository.ts';

const HOUR = 60;
const MAX_TRIES = 5;

interface Deps {
  db: Db;
  mail: MailService;
  passwords: Passwords;
  checkCurrentPassword: CheckCurrentPassword;
  rateLimits: RateLimits;
  settings: Pick<Config, 'SMS_URL' | 'HOLD_NEEDS_VERIFIED_PHONE'>;
}

export interface PhoneService {
  find(actor: Actor): Promise<MyPhone>;
  change(actor: Actor, input: ChangePhone): Promise<MyPhone>;
  /** `client` is the network that the request comes from, for the rate limit. */
  sendCode(actor: Actor, client: string): Promise<void>;
  verify(actor: Actor, code: string, client: string): Promise<MyPhone>;
}

export function makePhoneService({
  db,
  mail,
  passwords,
  checkCurrentPassword,
  rateLimits,
  settings,
}: Deps): PhoneService {
  const { limit, limitClients } = rateLimits;
  const limits = {
    change: limit('phone-change', { points: 10, minutes: HOUR }),
    // By number, so that its owner is not flooded however many accounts have it.
    code: limit('phone-code', { points: 5, minutes: HOUR }),
    codeOfDay: limit('phone-code-day', { points: 10, minutes: 24 * HOUR }),
    // A whole mobile network may share one address.
    codeOfClient: limitClients('phone-code-client', { points: 30, minutes: HOUR }),
    // In addition to MAX_TRIES per code: limits guesses across all codes requested within the hour.
    verify: limit('phone-verify', { points: 15, minutes: HOUR }),
    verifyOfClient: limitClients('phone-verify-client', { points: 100, minutes: HOUR }),
  };

  async function findPhone({ accountId }: Actor): Promise<MyPhone> {
    const account = await findById(db, accountId);
    if (account === undefined) throw new AppError('signed_out');
    return {
      mobile: account.mobile,
      isVerified: account.phone_verified_at !== null,
      changeNeedsPassword: isNumberProtected(account),
      canVerify: settings.SMS_URL !== undefined,
      isNeeded: settings.HOLD_NEEDS_VERIFIED_PHONE,
    };
  }

  return {
    find: findPhone,

    async change(actor, { mobile, currentPassword }) {
      await limits.change.consume(actor.accountId);
      const replacesNumber = (account: AccountRow | undefined) =>
        account !== undefined && account.mobile !== mobile && isNumberProtected(account);
      const checked = replacesNumber(await findById(db, actor.accountId))
        ? await checkCurrentPassword(actor, currentPassword)
        : undefined;
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        const account = await lockById(tx, actor.accountId);
        if (account === undefined) throw new AppError('signed_out');
        if (replacesNumber(account)) rejectUnlessChecked(account, checked);
        await phones.change(tx, account.id, mobile);
        if (account.mobile === null || account.mobile === mobile || account.phone_verified_at === null)
          return;
        await mail.enqueue(tx, {
          cause: `phone-changed:${randomUUID()}`,
          channel: 'SMS',
          kind: PHONE_CHANGED,
          accountId: account.id,
          recipient: account.mobile,
          data: { ending: mobile.slice(-2) },
        });
      });
      return findPhone(actor);
    },

    async sendCode(actor, client) {
      const { mobile, isVerified, canVerify } = await findPhone(actor);
      if (!canVerify) throw new AppError('not_found');
      if (mobile === null) throw new AppError('phone_missing');
      if (isVerified) return;
      await limits.codeOfClient.consume(client);
      await limits.code.consume(mobile);
      await limits.codeOfDay.consume(mobile);
      const { accountId } = actor;
      const id = randomUUID();
      await inTransaction(db, async (tx) => {
        await phones.request(tx, { accountId, mobile, id, minutes: CODE_MINUTES });
        await mail.enqueue(tx, {
          cause: `phone-code:${id}`,
          channel: 'SMS',
          hasOwnLimit: true,
          kind: PHONE_CODE,
          accountId,
          data: { request: id },
        });
      });
    },

    async verify(actor, code, client) {
      const { accountId } = actor;
      await limits.verifyOfClient.consume(client);
      await limits.verify.consume(accountId);
      const codeRequest = await phones.countTry(db, accountId, MAX_TRIES);
      if (codeRequest === undefined) throw new AppError('code_dead');
      const hashInput = hashInputOf(accountId, codeRequest.mobile, code);
      // Checks every hash, each in constant time, so that the duration reveals nothing.
      const matches = await Promise.all(
        codeRequest.hashes.map((hash) => passwords.matches(hash, hashInput, 'known')),
      );
      if (!matches.includes(true)) throw wrongField('code_wrong', 'code', 'sms_code_wrong');
      await inTransaction(db, async (tx) => {
        await lockNumber(tx, codeRequest.mobile, accountId);
        await takeFromOthers(tx, codeRequest.mobile, accountId, auditIdentityOf(actor));
        await setAuditActor(tx, actor);
        if (!(await phones.verify(tx, accountId, codeRequest.request))) throw new AppError('code_dead');
      });
      return findPhone(actor);
    },
  };
}
