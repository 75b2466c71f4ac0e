import { LOCALES } from './format.ts';
import type { Language } from './languages.ts';
import { useLanguage } from './use-language.ts';

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** 3 hours ago, ৩ ঘন্টা আগে: in the largest unit that fits. A clock that is behind shows no future. */
export function ageIn(language: Language, at: string, now = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1000);
  const words = new Intl.RelativeTimeFormat(LOCALES[language], { numeric: 'always' });
  const [unit, length] = UNITS.find(([, each]) => seconds >= each) ?? ['minute', 60];
  return words.format(-Math.floor(seconds / length), unit);
}

export function useAge(): (at: string) => string {
  const language = useLanguage();
  return (at) => ageIn(language, at);
}
