import { useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { Link } from '~/ui/button';
import { EVERYTHING, PRICES, type Span, writeCatalogueQuery } from './catalogue-query.ts';

const LAKH = 100_000;
/** Price steps in lakh, where most cows are. */
const STEPS = [PRICES.low, LAKH, 1.5 * LAKH, 2 * LAKH, 3 * LAKH, PRICES.high] as const;
const RANGES = STEPS.slice(1).map((high, index): Span => ({ low: STEPS[index] ?? PRICES.low, high }));

function useRangeLabel() {
  const { t } = useLingui();
  const format = useFormat();
  return ({ low, high }: Span) => {
    const [from, to] = [format.number(low / LAKH), format.number(high / LAKH)];
    if (low === PRICES.low) return t`Up to ${to} lakh`;
    return high === PRICES.high ? t`${from} lakh or more` : t`${from} to ${to} lakh`;
  };
}

const chip = 'min-h-11 cursor-pointer rounded-full border border-ink-600 bg-white px-3 hover:bg-pasture-200';

interface PriceChipsProps {
  value: Span;
  onChange: (price: Span) => void;
}

/** Selects a price range with one tap; a second tap resets it. Without JavaScript use the sliders. */
export function PriceChips({ value, onChange }: PriceChipsProps) {
  const { t } = useLingui();
  const labelOf = useRangeLabel();
  return (
    <div role="group" aria-label={t`Price in lakh`} className="-mt-3 flex flex-wrap gap-2 noscript:hidden">
      {RANGES.map((range) => {
        const isChosen = value.low === range.low && value.high === range.high;
        return (
          <button
            key={range.high}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChange(isChosen ? { low: PRICES.low, high: PRICES.high } : range)}
            className={`${chip} aria-pressed:border-pasture-800 aria-pressed:bg-pasture-800 aria-pressed:text-cream-50`}
          >
            {labelOf(range)}
          </button>
        );
      })}
    </div>
  );
}

/** The same ranges as links to the catalogue, in one line on a phone. */
export function PriceLinks({ className = '' }: { className?: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const labelOf = useRangeLabel();
  return (
    <nav aria-label={t`Shop by price`}>
      <ul className={`-my-2 flex gap-2 overflow-x-auto py-2 scrollbar-none md:flex-wrap ${className}`}>
        {RANGES.map((price) => (
          <li key={price.high} className="shrink-0">
            <Link
              to={paths.allCows() + writeCatalogueQuery({ ...EVERYTHING, price })}
              className={`${chip} inline-flex items-center`}
            >
              {labelOf(price)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
