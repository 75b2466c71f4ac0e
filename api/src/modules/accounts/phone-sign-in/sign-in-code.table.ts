import type { Language } from '@khamar/contract/accounts/person';
import type { Generated } from 'kysely';

/** A code asked for by a browser that is not signed in. */
export interface SignInCodeTable {
  /** SHA-256 of the secret that only this browser has. */
  request_hash: Buffer;
  /** Identifies the SMS; changes with each. */
  sms: string;
  mobile: string;
  language: Language;
  /** Newest first, as in phone_code. */
  hashes: Generated<string[]>;
  tries: Generated<number>;
  sent_at: Generated<Date>;
  expires_at: Date;
}
