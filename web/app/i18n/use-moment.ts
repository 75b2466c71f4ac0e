import { momentIn } from '@khamar/contract/moment';
import type { Language } from './languages.ts';
import { useLanguage, LOCALES } from './use-language.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 hours ago, ৩ ঘন্টা আগে, now: in the largest unit that fits. A clock that is behind shows no future. */
export function ageIn(language: Language, at: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const found = UNITS.find(([, each]) => seconds >= each);
  if (found === undefined)
    return new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'auto' }).format(0, 'second');
  const [unit, length] = found;
  return new Intl.RelativeTimeFormat(LOCALES[language]).format(-Math.floor(seconds / length), unit);
}

export function useAge(): (at: string) => string {
  const language = useLanguage();
  return (at) => ageIn(language, at);
}

/** Day and hour on the farm's clock, in the page's language. */
export function useMoment(): (at: string) => string {
  const language = useLanguage();
  return (at) => momentIn(language, new Date(at));
}
