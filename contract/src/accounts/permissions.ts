export const ROLES = ['CUSTOMER', 'AGENT', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof ROLES)[number];

/** Administrators; there is always at least one. */
export const OWNERS = ['ADMIN', 'SUPER_ADMIN'] as const;
const STAFF = ['AGENT', ...OWNERS] as const;

/** Who may do what: the single table for the API's guards and the site's buttons (docs/permissions.md). */
export const PERMISSIONS = {
  'open:dashboard': STAFF,
  'read:inventory': OWNERS,
  'write:cow': OWNERS,
  'remove:cow': OWNERS,
  'restore:cow': OWNERS,
  'weigh:cow': STAFF,
  // Health and milk of the animals.
  'record:herd': STAFF,
  // What an animal cost, and its profit.
  'manage:costs': OWNERS,
  'read:leads': STAFF,
  'manage:leads': STAFF,
  'send:mail': STAFF,
  'write:templates': OWNERS,
  'hold:cow': ROLES,
  'read:bookings': STAFF,
  'manage:bookings': STAFF,
  'deliver:unpaid': OWNERS,
  'reverse:delivery': OWNERS,
  'read:payments': STAFF,
  // Agents see only their own entries without it.
  'read:books': OWNERS,
  'record:cash': STAFF,
  // Cash of others, paying out more than the limit, and differences.
  'manage:cash': OWNERS,
  'confirm:payment': OWNERS,
  'void:payment': OWNERS,
  'approve:refund': OWNERS,
  'reduce:receivable': OWNERS,
  'read:deliveries': STAFF,
  'manage:deliveries': OWNERS,
  'drive:run': STAFF,
  // Resolve a delivery without the right code.
  'override:delivery': OWNERS,
  'read:users': OWNERS,
  'release:account': OWNERS,
  'grant:agent': OWNERS,
  'grant:admin': ['SUPER_ADMIN'],
  'read:trail': OWNERS,
  'manage:settings': OWNERS,
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof PERMISSIONS;

export const can = (roles: readonly Role[], permission: Permission): boolean =>
  PERMISSIONS[permission].some((role) => roles.includes(role));

/** Agents only if the farm's settings let them. */
export const canDeliverUnpaid = (
  roles: readonly Role[],
  { agentsDeliverUnpaid }: { agentsDeliverUnpaid: boolean },
): boolean => can(roles, 'deliver:unpaid') || (agentsDeliverUnpaid && roles.includes('AGENT'));

export const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => role !== 'CUSTOMER');

/** Which roles a person may grant and revoke; SUPER_ADMIN cannot be granted over the network. */
export function mayGrant(granter: readonly Role[], role: Role): boolean {
  if (role === 'SUPER_ADMIN') return false;
  return can(granter, role === 'ADMIN' ? 'grant:admin' : 'grant:agent');
}

/** Roles the office can invite; customers sign up themselves. */
export const INVITED_ROLES = ['AGENT', 'ADMIN'] as const;
