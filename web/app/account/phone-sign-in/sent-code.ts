import { draftStore } from '~/forms/draft';

/** A code that was sent to a number. Kept per tab, so reading the SMS may discard the page; the code itself is never stored. */
export interface SentCode {
  mobile: string;
  /** Known to this browser only; the server accepts the code only together with it. */
  requestSecret: string;
  sentAt: number;
  /** From when on another SMS can be requested. */
  resendAt: number;
}

/** A code is valid for ten minutes; after that, step 1 is the honest start. */
const VALID_MS = 10 * 60_000;

const stored = draftStore('khamar/phone-sign-in');

/** Null also if the device's clock was set back, because the countdown would never end. */
export function readSentCode(now = Date.now()): SentCode | null {
  const sent: Partial<Record<keyof SentCode, unknown>> = stored.read() ?? {};
  const { mobile, requestSecret, sentAt, resendAt } = sent;
  if (typeof mobile !== 'string' || typeof requestSecret !== 'string') return null;
  if (typeof sentAt !== 'number' || typeof resendAt !== 'number') return null;
  return sentAt <= now && now < sentAt + VALID_MS ? { mobile, requestSecret, sentAt, resendAt } : null;
}

export const saveSentCode = (sent: SentCode): void => stored.save(sent);
export const clearSentCode = (): void => stored.clear();
