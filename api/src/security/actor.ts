import type { Role } from '@khamar/contract/accounts/role-schema';

/** The signed-in account behind a request, as recorded in the audit log. */
export interface Actor {
  accountId: string;
  username: string;
  /** The account's current roles, not those of an older token: CUSTOMER, and those that this farm lets into the office. */
  roles: Role[];
  sessionId: string;
}
