import { randomInt } from 'node:crypto';
import type { Language } from '@khamar/contract/accounts/person';
import type { Passwords } from '../../../security/password.ts';
import { farm, withFarmName, type SmsTemplate } from '../../messages/index.ts';
import * as phones from './phone.repository.ts';

export const CODE_MINUTES = 10;
export const PHONE_CODE = 'PHONE_CODE';

/**
 * The input of the hash. It is hashed like a password: trying the million codes takes hours, and a code lives ten minutes.
 * It includes the account and the number, so a row copied to another account verifies nothing.
 */
export const hashInputOf = (accountId: string, mobile: string, code: string): string =>
  `${accountId}:${mobile}:${code}`;

/** Latin digits at the start in both languages, so that phones suggest the code above the keyboard. */
export const CODE_MESSAGES: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your code. It expires in ${CODE_MINUTES} minutes. Don't share it with anyone.`,
  bn: (code) => `${code} আপনার কোড, ১০ মিনিট চলবে। কাউকে বলবেন না।`,
};

/** The code is generated when its SMS is composed; in plain text it exists only in the SMS. */
export const phoneSms = (passwords: Pick<Passwords, 'hash'>): { [PHONE_CODE]: SmsTemplate } => ({
  [PHONE_CODE]: {
    async compose(db, { account_id, data }) {
      const request = data['request'] ?? '';
      const codeRequest = account_id === null ? undefined : await phones.findRequest(db, account_id, request);
      if (account_id === null || codeRequest === undefined) return undefined;
      const { mobile, language } = codeRequest;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await phones.addHash(db, request, await passwords.hash(hashInputOf(account_id, mobile, code)));
      return { to: mobile, text: withFarmName(CODE_MESSAGES[language](code), farm.shortName[language]) };
    },
  },
});
