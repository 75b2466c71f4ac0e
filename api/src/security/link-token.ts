import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from './token-seal.ts';

/** 128 random bits, as they stand in a link that is passed on by hand. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url');

/**
 * The row that a token opens. The index finds it by the hash of whatever was sent, so that wrong formats take the same way as wrong
 * tokens; the hashes are then compared in constant time.
 */
export async function findByToken<Row extends { token_hash: Buffer }>(
  token: string,
  find: (hash: Buffer) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const hash = hashOf(token);
  const row = await find(hash);
  return row !== undefined && timingSafeEqual(row.token_hash, hash) ? row : undefined;
}
