import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { PRICES, type Span } from './catalogue-query.ts';

const LAKH = 100_000;
/** Price steps in lakh, where most cows are. */
const STEPS = [PRICES.low, LAKH, 1.5 * LAKH, 2 * LAKH, 3 * LAKH, PRICES.high] as const;

interface PriceChipsProps {
  value: Span;
  onChange: (price: Span) => void;
}

/** Selects a price range with one tap; a second tap resets it. Without JavaScript use the sliders. */
export function PriceChips({ value, onChange }: PriceChipsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const inLakh = (taka: number) => format.number(taka / LAKH);
  return (
    <div role="group" aria-label={t`Price in lakh`} className="-mt-3 flex flex-wrap gap-2 noscript:hidden">
      {STEPS.slice(1).map((high, index) => {
        const low = STEPS[index] ?? PRICES.low;
        const isChosen = value.low === low && value.high === high;
        const [from, to] = [inLakh(low), inLakh(high)];
        return (
          <button
            key={high}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? { low: PRICES.low, high: PRICES.high } : { low, high })}
            className="min-h-11 cursor-pointer rounded-full border border-ink-600 bg-white px-3 hover:bg-pasture-200 aria-pressed:border-pasture-800 aria-pressed:bg-pasture-800 aria-pressed:text-cream-50"
          >
            {low === PRICES.low
              ? t`Up to ${to} lakh`
              : high === PRICES.high
                ? t`${from} lakh or more`
                : t`${from} to ${to} lakh`}
          </button>
        );
      })}
    </div>
  );
}
