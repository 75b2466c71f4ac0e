import { momentIn } from '@khamar/contract/moment';
import type { Language } from '@khamar/contract/person';
import { bangla } from './mail-bn.texts.ts';
import { english } from './mail-en.texts.ts';
import type { Texts } from './mail.texts.ts';

export const TEXTS: Record<Language, Texts> = { en: english, bn: bangla };

/** As a clock in Dhaka shows it, in the digits of the language. */
export const timeIn = (language: Language, at: Date): string =>
  momentIn(language, at, { timeZone: 'Asia/Dhaka', month: 'long' });
