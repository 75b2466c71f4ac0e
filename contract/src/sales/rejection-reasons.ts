import type { Language } from '../accounts/person.ts';

/**
 * What staff usually write when they reject a payment, in both languages: stored in the language of whoever chose it, and shown to
 * everyone else in theirs. No zod here: screens load this.
 */
export const REJECTION_REASONS: readonly Record<Language, string>[] = [
  { en: 'Not in our statement', bn: 'আমাদের হিসাবে এই TrxID নেই' },
  { en: 'The amount is different in our statement', bn: 'আমাদের হিসাবে টাকার পরিমাণ আলাদা' },
  { en: 'Sent to another number', bn: 'অন্য নম্বরে পাঠানো হয়েছে' },
  { en: 'Already counted for another booking', bn: 'আগেই অন্য বুকিংয়ে ধরা হয়েছে' },
];

/** In this language if it is one of the usual reasons, otherwise as it was typed. */
export const reasonIn = (language: Language, reason: string): string =>
  REJECTION_REASONS.find((known) => Object.values(known).includes(reason))?.[language] ?? reason;
