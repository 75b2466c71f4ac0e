import type { Db } from '../../../db/schema.ts';
import { isUsernameTaken } from '../accounts.repository.ts';

const LONGEST = 40;

/** What stands before the @ of an address, as a username may be written. */
export function usernameOf(email: string): string {
  const name = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9._%+-]/g, '');
  return name.slice(0, LONGEST).padEnd(3, '0');
}

/** The first that nobody has: karim, karim2, karim3. */
export async function freeUsername(db: Db, email: string): Promise<string> {
  const name = usernameOf(email);
  for (let number = 2, candidate = name; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (!(await isUsernameTaken(db, candidate))) return candidate;
    candidate = `${name}${number}`;
  }
}
