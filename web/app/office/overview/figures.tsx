import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { Link } from 'react-router';
import { useFormat } from '~/i18n/use-language';

interface FigureProps {
  label: string;
  value: string;
  /** Link to the list it sums up. */
  to: string;
  children?: React.ReactNode;
}

/** A large number that links to its list. */
export const Figure = ({ label, value, to, children }: FigureProps) => (
  <div className="flex min-w-0 grow basis-36 flex-col">
    <dt className="text-sm text-ink-600">{label}</dt>
    <dd className="flex flex-col items-start">
      <Link
        to={to}
        className="inline-flex min-h-11 items-center text-[min(1.25rem,8vw)] font-bold amount underline"
      >
        {value}
      </Link>
      {children}
    </dd>
  </div>
);

interface ComparisonProps {
  now: number;
  before: number;
  /** Length of both periods in days. */
  days: number;
  /** The previous value, formatted. */
  was: string;
}

/** Comparison with the previous period, in words and with an arrow. */
export function Comparison({ now, before, days, was }: ComparisonProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const daysBefore = t`${plural(days, { one: 'previous day', other: 'previous # days' })}`;
  const style = 'inline-flex items-center gap-1 text-sm text-ink-600 [&>svg]:size-4 [&>svg]:shrink-0';
  if (before === 0)
    return (
      <span className={style}>
        <Trans>No data for the previous period</Trans>
      </span>
    );
  const percent = number(Math.abs(Math.round(((now - before) / before) * 100)));
  return (
    <span className={style}>
      {now > before && <ArrowUp aria-hidden />}
      {now < before && <ArrowDown aria-hidden />}
      <span>
        {now > before && (
          <Trans>
            +{percent}% vs {daysBefore} ({was})
          </Trans>
        )}
        {now < before && (
          <Trans>
            −{percent}% vs {daysBefore} ({was})
          </Trans>
        )}
        {now === before && <Trans>No change vs {daysBefore}</Trans>}
      </span>
    </span>
  );
}
