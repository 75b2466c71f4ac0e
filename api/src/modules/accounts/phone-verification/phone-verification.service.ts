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
import type { CodeLimits } from './code-limits.ts';
import type { CodeQueue } from './code-queue.ts';
import { PHONE_CHANGED } from './phone-changed-sms.ts';
import { CODE_MINUTES, PHONE_CODE, hashInputOf } from './phone-code.ts';
import { auditIdentityOf, lockNumber, takeFromOthers } from './verified-number.ts';
import * as phones from './phone.repository.ts';

const MAX_TRIES = 5;

interface Deps {
  db: Db;
  mail: MailService;
  passwords: Passwords;
  checkCurrentPassword: CheckCurrentPassword;
  rateLimits: RateLimits;
  codeLimits: CodeLimits;
  codeQueue: CodeQueue;
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
  codeLimits,
  codeQueue,
  settings,
}: Deps): PhoneService {
  const changes = rateLimits.limit('phone-change', { points: 10, minutes: 60 });

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
      await changes.consume(actor.accountId);
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
      const { accountId } = actor;
      const id = randomUUID();
      const enqueue = () =>
        inTransaction(db, async (tx) => {
          await phones.request(tx, { accountId, mobile, id, minutes: CODE_MINUTES });
          await mail.enqueue(tx, {
            cause: `phone-code:${id}`,
            channel: 'SMS',
            isCode: true,
            usesReserve: true,
            kind: PHONE_CODE,
            accountId,
            data: { request: id },
          });
        });
      await codeQueue(() => codeLimits.withCode(mobile, client, undefined, enqueue));
    },

    async verify(actor, code, client) {
      const { accountId } = actor;
      const attempt = await codeLimits.countVerification(accountId, client);
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
      await attempt.refundSuccess(codeRequest.mobile);
      return findPhone(actor);
    },
  };
}
