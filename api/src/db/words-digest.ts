import { createHash } from 'node:crypto';

/** Of the words that a person sent, in their order: equal for equal words, whenever they arrive. */
export const wordsDigest = (words: readonly (string | null)[]): Buffer =>
  createHash('sha256').update(JSON.stringify(words)).digest();

/** What arrived before digests were kept has none, and counts as the same. */
export const areOtherWords = (
  arrived: { words_digest: Buffer | null } | undefined,
  digest: Buffer,
): boolean => arrived?.words_digest?.equals(digest) === false;
