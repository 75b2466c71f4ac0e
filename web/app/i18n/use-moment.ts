import { momentIn } from '@khamar/contract/moment';
import type { Language } from './languages.ts';
import { useLanguage, LOCALES } from './use-language.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 hours ago, ৩ ঘন্টা আগে, now, এইমাত্র: in the largest matching unit. Never in the future, even if the device clock is behind. */
export function ageIn(language: Language, at: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const largest = UNITS.find(([, each]) => seconds >= each);
  // Not 'এখন': it also means 'at present'.
  if (largest === undefined && language === 'bn') return 'এইমাত্র';
  if (largest === undefined)
    return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(0, 'second');
  const [unit, length] = largest;
  return new Intl.RelativeTimeFormat(LOCALES[language]).format(-Math.floor(seconds / length), unit);
}

export function useAge(): (at: string) => string {
  const language = useLanguage();
  return (at) => ageIn(language, at);
}

/** Formats date and time in the farm's time zone and the page's language. */
export function useMoment(): (at: string) => string {
  const language = useLanguage();
  return (at) => momentIn(language, new Date(at));
}
