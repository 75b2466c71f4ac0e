import type { Language } from '@khamar/contract/accounts/person';
import type { Role } from '@khamar/contract/accounts/role-schema';
import type { ColumnType, Generated } from 'kysely';

export interface AccountTable {
  id: Generated<string>;
  username: string;
  /** Null when another account had this address first. */
  email: string | null;
  /** When a link mailed to the address was used. */
  email_verified_at: Date | null;
  /** Replaces `email` once the link mailed to it was used. */
  new_email: string | null;
  /** From the profile, in any script. */
  name: string | null;
  address: string | null;
  mobile: string | null;
  /** The database clears it when the number changes. */
  phone_verified_at: Date | null;
  /** Of the verified number; written by the database. */
  number_digest: ColumnType<Buffer | null, never, never>;
  password_hash: string;
  /** False while the hash is of a secret that nobody knows; the database sets it with the first password. */
  has_password: Generated<boolean>;
  has_common_password: boolean;
  roles: Generated<Role[]>;
  language: Language;
  created_at: Generated<Date>;
  disabled_at: Date | null;
  /** Set until the invited person chooses a password; the database clears it then. */
  invited_at: Date | null;
  signed_out_at: Date | null;
  /** Rejected since staff last released the account. */
  rejected_claims: Generated<number>;
  /** While set, the account can neither hold a cow nor claim a payment; staff release it. */
  claims_blocked_at: Date | null;
  /** The latest use of sessions that are deleted already; written by the database. */
  used_at: Date | null;
}

/** Accounts whose password is published; the database removes a row when that password changes. */
export interface DemoAccountTable {
  account_id: string;
}

export type EndReason = 'SIGNED_OUT' | 'ENDED' | 'PASSWORD_CHANGED' | 'DISABLED' | 'STOLEN';

export interface SessionTable {
  id: Generated<string>;
  account_id: string;
  device: string;
  started_at: Generated<Date>;
  used_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: EndReason | null;
}

export interface RefreshTokenTable {
  hash: Buffer;
  session_id: string;
  issued_at: Generated<Date>;
  replaced_at: Date | null;
  /** When the access token issued with it was first used, which proves that the response arrived. */
  received_at: Date | null;
  sealed_successor: Buffer | null;
}

export interface DeviceTable {
  account_id: string;
  hash: Buffer;
  first_seen_at: Generated<Date>;
  seen_at: Generated<Date>;
}

export interface PasswordResetTable {
  hash: Buffer;
  account_id: string;
  expires_at: Date;
}
