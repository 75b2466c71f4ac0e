import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, as they stand in a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** All that is ever stored of a secret. No salt: 256 random bits cannot be guessed from a table. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;
const keyOf = (holder: string) => Buffer.from(hkdfSync('sha256', holder, '', 'khamar successor', 32));

/** Closes a secret so that only who holds another one can read it; the database holds neither. */
export function seal(secret: string, holder: string): Buffer {
  const iv = randomBytes(IV);
  const cipher = createCipheriv(CIPHER, keyOf(holder), iv);
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

export function unseal(sealed: Buffer, holder: string): string {
  const decipher = createDecipheriv(CIPHER, keyOf(holder), sealed.subarray(0, IV));
  decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
  return decipher.update(sealed.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
}
