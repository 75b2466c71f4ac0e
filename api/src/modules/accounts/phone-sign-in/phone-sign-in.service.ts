import { randomUUID } from 'node:crypto';
import { isStaff } from '@khamar/contract/accounts/permissions';
import {
  type PhoneSignIn,
  type RequestSignInCode,
  RESEND_SECONDS,
  type SignInCodeRequested,
} from '@khamar/contract/accounts/phone-sign-in';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Config } from '../../../config.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { inTransaction, isDuplicate } from '../../../db/transaction.ts';
import type { Passwords } from '../../../security/password.ts';
import { hashOf, newSecret } from '../../../security/token-encryption.ts';
import type { MailService } from '../../messages/index.ts';
import type { AccountRow } from '../accounts.repository.ts';
import type { Visitor } from '../accounts.service.ts';
import type { CodeLimits } from '../phone-verification/code-limits.ts';
import type { CodeQueue } from '../phone-verification/code-queue.ts';
import { CODE_MINUTES } from '../phone-verification/phone-code.ts';
import { lockNumber, type NumberHolder, takeFromOthers } from '../phone-verification/verified-number.ts';
import type { AuthRateLimits } from '../rate-limits.ts';
import type { OpenedSession, SessionsService } from '../sessions.service.ts';
import * as phoneAccounts from './phone-account.repository.ts';
import * as codes from './sign-in-code.repository.ts';
import { hashInputOf, SIGN_IN_CODE } from './sign-in-sms.ts';

const MAX_TRIES = 5;

interface Deps {
  db: Db;
  mail: MailService;
  passwords: Passwords;
  codeLimits: CodeLimits;
  codeQueue: CodeQueue;
  newDevice: AuthRateLimits['newDevice'];
  sessions: Pick<SessionsService, 'open'>;
  settings: Pick<Config, 'SMS_URL'>;
  allowsDemo: boolean;
}

export interface PhoneSignInService {
  /** Whether the farm sends SMS. */
  isOn: boolean;
  /** Of accounts it reads only whether the one of the number knows this browser, so that nothing tells others whether there is one. */
  requestCode(
    input: RequestSignInCode,
    visitor: Pick<Visitor, 'address' | 'deviceSecret'>,
  ): Promise<SignInCodeRequested>;
  signIn(input: PhoneSignIn, visitor: Visitor): Promise<OpenedSession>;
}

export function makePhoneSignInService({
  db,
  mail,
  passwords,
  codeLimits,
  codeQueue,
  newDevice,
  sessions,
  settings,
  allowsDemo,
}: Deps): PhoneSignInService {
  /** A code never opens an account of staff, nor one that a password does not open. */
  const needsPassword = ({ roles, disabled_at, is_demo }: NumberHolder) =>
    isStaff(roles) || disabled_at !== null || (is_demo && !allowsDemo);

  /** The secret of a browser that has signed in to the account of this number, as at sign-in by password. */
  async function knownDevice(mobile: string, secret: string | undefined): Promise<string | undefined> {
    const hash = secret === undefined ? null : hashOf(secret);
    return (await phoneAccounts.knowsDevice(db, mobile, hash)) ? secret : undefined;
  }

  interface Proof {
    sms: string;
    mobile: string;
    language: RequestSignInCode['language'];
    passwordHash: string;
  }

  /** The account that the right code opens; undefined if it opens none. Either way the code is spent. */
  async function accountOf(
    tx: Tx,
    { sms, mobile, language, passwordHash }: Proof,
  ): Promise<AccountRow | undefined> {
    const holders = await lockNumber(tx, mobile);
    // After the lock: of two presses with one code, the second finds it spent.
    if (!(await codes.spend(tx, sms))) throw new AppError('code_dead');
    const owner = holders.find(({ phone_verified_at }) => phone_verified_at !== null);
    if (owner !== undefined && (isStaff(owner.roles) || !owner.may_have_lost_number)) {
      if (needsPassword(owner)) return undefined;
      await phoneAccounts.renewProof(tx, owner.id);
      return owner;
    }
    await takeFromOthers(tx, mobile, null);
    const username = await phoneAccounts.freeUsername(tx, mobile);
    await setAuditActor(tx, { username });
    return phoneAccounts.insertVerified(tx, { mobile, language, username, passwordHash });
  }

  return {
    isOn: settings.SMS_URL !== undefined,

    async requestCode({ mobile, language, request: requestSecret = newSecret() }, { address, deviceSecret }) {
      if (settings.SMS_URL === undefined) throw new AppError('not_found');
      const requestHash = hashOf(requestSecret);
      const turn = await codes.takeTurn(db, { requestHash, mobile, language }, CODE_MINUTES);
      if (turn === undefined)
        return {
          request: requestSecret,
          resendAfterSeconds: await codes.secondsUntilResend(db, requestHash),
        };
      try {
        const device = await knownDevice(mobile, deviceSecret);
        const enqueue = () =>
          inTransaction(db, async (tx) => {
            const sms = randomUUID();
            if (!(await codes.begin(tx, { requestHash, mobile }, sms, CODE_MINUTES))) return;
            await mail.enqueue(tx, {
              cause: `sign-in-code:${sms}`,
              channel: 'SMS',
              isCode: true,
              usesReserve: device !== undefined,
              kind: SIGN_IN_CODE,
              data: { sms },
            });
          });
        await codeQueue(() => codeLimits.withCode(mobile, address, device, enqueue));
      } catch (error) {
        await codes.giveTurnBack(db, { requestHash, mobile }, turn);
        throw error;
      }
      return { request: requestSecret, resendAfterSeconds: RESEND_SECONDS };
    },

    async signIn({ request: requestSecret, mobile, code }, { address, browser, deviceSecret, refreshToken }) {
      const requestHash = hashOf(requestSecret);
      const asked = await codes.countTry(db, requestHash, mobile, MAX_TRIES);
      if (asked === undefined) {
        // On its own, or made-up secrets would use up the tries of everyone behind the same address.
        await codeLimits.countDeadCode(address);
        throw new AppError('code_dead');
      }
      const attempt = await codeLimits.countSignIn(mobile, address, await knownDevice(mobile, deviceSecret));
      const hashInput = hashInputOf(requestHash, mobile, code);
      // Checks every hash, each in constant time, so that the duration reveals nothing.
      const matches = await Promise.all(
        asked.hashes.map((hash) => passwords.matches(hash, hashInput, 'known')),
      );
      if (!matches.includes(true)) throw wrongField('code_wrong', 'code', 'sms_code_wrong');
      // Of a secret that nobody knows: the account opens by code until its owner chooses a password.
      const passwordHash = await passwords.hash(newSecret(), 'known');
      const proof = { sms: asked.sms, mobile, language: asked.language, passwordHash };
      const enter = () => inTransaction(db, (tx) => accountOf(tx, proof));
      const account = await enter().catch((error: unknown) => {
        // Someone signed up with the chosen username at the same time; the retry chooses another.
        if (isDuplicate(error, 'account_username')) return enter();
        throw error;
      });
      if (account === undefined) throw new AppError('password_needed');
      await attempt.refundSuccess(mobile);
      const device = deviceSecret === undefined ? null : hashOf(deviceSecret);
      const { isKnown, isOurs, isFirst } = await phoneAccounts.findDevice(db, account.id, device);
      if (!isKnown) await newDevice.consume(account.id);
      return sessions.open(account, {
        name: browser,
        secret: isOurs ? deviceSecret : undefined,
        isKnown,
        isFirst,
        refreshToken,
        tries: [attempt.row],
      });
    },
  };
}
