import { LOCALES } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';

export interface Days {
  from: string;
  to: string;
}

/** A calendar day, whatever clock the reader has. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** 16 Nov, 10–16 Nov. */
export function useDaysWords(): (days: Days) => string {
  const language = useLanguage();
  const words = new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  return ({ from, to }) => words.formatRange(at(from), at(to));
}
