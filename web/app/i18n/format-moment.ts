import { LOCALES } from './format.ts';
import type { Language } from './languages.ts';

/** 15 Nov 2026, 15:20: on the clock of whoever looks. Bangla has no am and pm. */
export const formatMoment = (language: Language, moment: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
  }).format(new Date(moment));
