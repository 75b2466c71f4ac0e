import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { PRICES, type Span, WEIGHTS } from './catalogue-query.ts';

/** The chosen prices and weights. At its upper end a slider means "and more". */
export function useSpanLabel() {
  const { t } = useLingui();
  const format = useFormat();
  const kilograms = (value: number) => t`${format.number(value)} KG`;
  const label = (span: Span, bounds: Span, formatted: (value: number) => string) => {
    const [low, high] = [formatted(span.low), formatted(span.high)];
    return span.high === bounds.high ? t`${low} to ${high}+` : t`${low} to ${high}`;
  };
  return {
    kilograms,
    price: (span: Span) => label(span, PRICES, format.taka),
    weight: (span: Span) => label(span, WEIGHTS, kilograms),
  };
}
