import type { Role } from '@khamar/contract/people/roles';

/** Whoever does something that the audit trail remembers. */
export interface Actor {
  accountId: string;
  username: string;
  /** As the account has them now, not as an older token says; CUSTOMER, and those that this farm lets into the office. */
  roles: Role[];
  sessionId: string;
}
