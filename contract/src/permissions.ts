import type { Role } from './roles.ts';

/** What may be done, and by whom: the one table that the API's guards and the site's buttons read. */
const PERMISSIONS = {
  'read:inventory': ['ADMIN'],
  'write:cow': ['ADMIN'],
  'remove:cow': ['ADMIN'],
  'restore:cow': ['ADMIN'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const can = (roles: readonly Role[], permission: Permission): boolean =>
  PERMISSIONS[permission].some((role) => roles.includes(role));
