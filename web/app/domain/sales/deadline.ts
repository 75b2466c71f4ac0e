import { clockIn, momentIn } from '@khamar/contract/moment';
import type { Language } from '~/i18n/languages';
import { LOCALES } from '~/i18n/use-language';

const HALF_A_DAY = 12 * 60 * 60 * 1000;

/** Only the time if within 12 hours, otherwise with the date. `now` is the server's time. */
export function deadlineIn(language: Language, at: string, now: string): string {
  const until = new Date(at);
  const isSoon = Math.abs(until.getTime() - Date.parse(now)) < HALF_A_DAY;
  return isSoon ? clockIn(language, until) : momentIn(language, until);
}

/** 2026-11-20 → 20 Nov 2026, ২০ নভেম্বর, ২০২৬: a calendar day, independent of the reader's time zone. */
export const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : LOCALES.bn, {
    day: 'numeric',
    month: language === 'en' ? 'short' : 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
