import { LOCALES } from '~/i18n/format';
import type { Language } from '~/i18n/languages';

/** 2026-11-20 → 20 November 2026, ২০ নভেম্বর, ২০২৬: a calendar day, whatever clock the reader has. */
export const dayIn = (language: Language, day: string): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : LOCALES.bn, {
    dateStyle: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));
