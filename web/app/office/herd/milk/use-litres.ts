import { useLingui } from '@lingui/react/macro';
import { LOCALES, useLanguage } from '~/i18n/use-language';

/** 5.5 litres, exact to the millilitre. */
export function useLitres(): (millilitres: number) => string {
  const { t } = useLingui();
  const format = new Intl.NumberFormat(LOCALES[useLanguage()], { maximumFractionDigits: 3 });
  return (millilitres) => {
    const litres = format.format(millilitres / 1000);
    return t`${litres} L`;
  };
}
