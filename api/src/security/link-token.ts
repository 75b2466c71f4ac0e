import { randomBytes, timingSafeEqual } from 'node:crypto';
import { hashOf } from './token-encryption.ts';

/** 128 random bits: short enough for a link that people share by hand. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url');

/**
 * The row of a token. The lookup hashes whatever was sent, so malformed and wrong tokens take the same path; the hashes are then compared
 * in constant time.
 */
export async function findByToken<Row extends { token_hash: Buffer }>(
  token: string,
  find: (hash: Buffer) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const hash = hashOf(token);
  const row = await find(hash);
  return row !== undefined && timingSafeEqual(row.token_hash, hash) ? row : undefined;
}
