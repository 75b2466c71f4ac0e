import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** 256 random bits, for a cookie or a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Only this hash of a secret is stored. No salt needed: 256 random bits cannot be guessed with a precomputed table. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

export interface TokenEncryption {
  /**
   * Encrypts a secret with a key derived from another secret, which the holder presents, and the server's own. The database has neither.
   */
  seal(secret: string, holder: string): Buffer;
  /** Undefined if it was encrypted with other keys. */
  unseal(sealed: Buffer, holder: string): string | undefined;
}

export function makeTokenEncryption(serverSecret: string): TokenEncryption {
  const keyOf = (holder: string) =>
    Buffer.from(hkdfSync('sha256', holder, serverSecret, 'khamar successor', 32));
  return {
    seal(secret, holder) {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, keyOf(holder), iv);
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    unseal(sealed, holder) {
      const decipher = createDecipheriv(CIPHER, keyOf(holder), sealed.subarray(0, IV));
      decipher.setAuthTag(sealed.subarray(IV, IV + TAG));
      try {
        return decipher.update(sealed.subarray(IV + TAG), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
