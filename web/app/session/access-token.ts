import { type Role, ROLES } from '@khamar/contract/people/permissions';

export interface User {
  username: string;
  roles: Role[];
}

/** What the token says of its bearer. It is only read here: whether it is true, the server decides at every call. */
export function userOf(token: string): User | null {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    // Names are of plain letters (USERNAME in the contract), so the bytes are the text.
    return asUser(JSON.parse(atob(base64)));
  } catch {
    return null;
  }
}

/** By hand: zod weighs more than the rest of a visitor's page. */
function asUser(claims: unknown): User | null {
  if (typeof claims !== 'object' || claims === null || !('username' in claims) || !('roles' in claims))
    return null;
  const { username, roles } = claims;
  if (typeof username !== 'string' || !Array.isArray(roles)) return null;
  return { username, roles: ROLES.filter((role) => roles.includes(role)) };
}
