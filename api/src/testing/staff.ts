import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@khamar/contract/roles';
import { makeAccessTokens } from '../platform/access-token.ts';

export const TOKEN_SECRET = randomBytes(32).toString('hex');

interface Person {
  username?: string;
  roles?: Role[];
  seconds?: number;
  secret?: string;
}

/** A header as a person has it who signed in. */
export async function signedIn({
  username = 'rahim',
  roles = ['ADMIN'],
  seconds = 600,
  secret = TOKEN_SECRET,
}: Person = {}): Promise<{ authorization: string }> {
  const claims = { sub: randomUUID(), username, roles, sid: randomUUID() };
  return { authorization: `Bearer ${await makeAccessTokens(secret).sign(claims, seconds)}` };
}
