import { monthEnd } from '@khamar/contract/overview/days';
import { useLanguage, LOCALES } from '~/i18n/use-language';

export interface Days {
  from: string;
  to: string;
}

/** A calendar day, independent of the reader's time zone. */
const at = (day: string) => new Date(`${day}T00:00:00Z`);

/** 16 Nov, 10–16 Nov; a whole month by its name only. */
export function useDaysLabel(): (days: Days) => string {
  const language = useLanguage();
  const formatterWith = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { ...parts, month: 'short', timeZone: 'UTC' });
  const days = formatterWith({ day: 'numeric' });
  const month = formatterWith({});
  return ({ from, to }) =>
    from.endsWith('-01') && to === monthEnd(from)
      ? month.format(at(from))
      : days.formatRange(at(from), at(to));
}
