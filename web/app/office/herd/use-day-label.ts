import { LOCALES, useLanguage } from '~/i18n/use-language';

/** 16 Nov 2026: a calendar day, independent of the reader's time zone. */
export function useDayLabel(): (day: string) => string {
  const language = useLanguage();
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
