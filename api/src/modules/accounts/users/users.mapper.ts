import type { User } from '@khamar/contract/people/user';
import type { AccountRow } from '../accounts.repository.ts';

export const toUser = (row: AccountRow): User => ({
  _id: row.id,
  username: row.username,
  email: row.email,
  mobile: row.mobile,
  roles: row.roles,
  language: row.language,
  isDisabled: row.disabled_at !== null,
  createdAt: row.created_at.toISOString(),
});
