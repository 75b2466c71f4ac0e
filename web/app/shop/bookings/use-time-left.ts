import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';

/** 3 h 59 min, 24 min, 45 s: rounded down, so nobody has less time than the page says. */
export function useTimeLeft(): (milliseconds: number) => string {
  const { t } = useLingui();
  const { number } = useFormat();
  return (milliseconds) => {
    const all = Math.floor(milliseconds / 1000);
    const hours = number(Math.floor(all / 3600));
    const minutes = number(Math.floor(all / 60) % 60);
    const seconds = number(all);
    if (all >= 3600) return t`${hours} h ${minutes} min`;
    return all >= 60 ? t`${minutes} min` : t`${seconds} s`;
  };
}
