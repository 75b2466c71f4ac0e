import { randomInt } from 'node:crypto';
import type { Language } from '@khamar/contract/people/person';
import type { Passwords } from '../../../security/password.ts';
import { farm, signed, type SmsTemplate } from '../../messages/index.ts';
import * as phones from './phone.repository.ts';

export const CODE_MINUTES = 10;
export const PHONE_CODE = 'PHONE_CODE';

/**
 * What is hashed, slowly as a password: whoever reads the table would need hours for the million codes, and each lives ten minutes.
 * With the account and the number, so that a row is worth nothing elsewhere.
 */
export const wordsOf = (accountId: string, mobile: string, code: string): string =>
  `${accountId}:${mobile}:${code}`;

/** The digits come first and are Latin in both languages: phones offer them above the keyboard. */
export const CODE_TEXTS: Record<Language, (code: string) => string> = {
  en: (code) => `${code} is your code. It works for ${CODE_MINUTES} minutes. Tell it to nobody.`,
  bn: (code) => `${code} আপনার কোড, ১০ মিনিট চলবে। কাউকে বলবেন না।`,
};

/** The code is made here, when its SMS is: until then it does not exist, and after that only in the SMS. */
export const phoneSms = (passwords: Pick<Passwords, 'hash'>): { [PHONE_CODE]: SmsTemplate } => ({
  [PHONE_CODE]: {
    async compose(db, { account_id, facts }) {
      const request = facts['request'] ?? '';
      const asked = account_id === null ? undefined : await phones.findRequest(db, account_id, request);
      if (account_id === null || asked === undefined) return undefined;
      const { mobile, language } = asked;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await phones.addHash(db, request, await passwords.hash(wordsOf(account_id, mobile, code)));
      return { to: mobile, text: signed(CODE_TEXTS[language](code), farm.shortName[language]) };
    },
  },
});
