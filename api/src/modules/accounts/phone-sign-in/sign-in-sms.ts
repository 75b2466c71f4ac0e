import { randomInt } from 'node:crypto';
import type { Passwords } from '../../../security/password.ts';
import { farm, withFarmName, type SmsTemplate } from '../../messages/index.ts';
import { CODE_MESSAGES } from '../phone-verification/phone-code.ts';
import * as codes from './sign-in-code.repository.ts';

export const SIGN_IN_CODE = 'SIGN_IN_CODE';

/** The input of the hash: includes that of the browser's secret and the number, so that a copied row opens nothing. */
export const hashInputOf = (requestHash: Buffer, mobile: string, code: string): string =>
  `${requestHash.toString('base64url')}:${mobile}:${code}`;

/** As in phone-code.ts, for a browser that is not signed in. */
export const signInSms = (passwords: Pick<Passwords, 'hash'>): { [SIGN_IN_CODE]: SmsTemplate } => ({
  [SIGN_IN_CODE]: {
    async compose(db, { data }) {
      const sms = data['sms'] ?? '';
      const asked = await codes.findBySms(db, sms);
      if (asked === undefined) return undefined;
      const { request_hash, mobile, language } = asked;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await codes.addHash(db, sms, await passwords.hash(hashInputOf(request_hash, mobile, code)));
      return { to: mobile, text: withFarmName(CODE_MESSAGES[language](code), farm.shortName[language]) };
    },
  },
});
