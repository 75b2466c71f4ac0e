import { Plural, Trans } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import { useFormatPaisa } from './paisa.ts';

interface TotalLinesProps {
  pricePaisa: number;
  deliveryPaisa: number;
  keepPaisa: number;
  keepDays?: number | undefined;
  totalPaisa: number;
  /** Further lines, below the total. */
  children?: React.ReactNode;
}

/** Price, fees and total of a booking. */
export const TotalLines = ({
  pricePaisa,
  deliveryPaisa,
  keepPaisa,
  keepDays,
  totalPaisa,
  children,
}: TotalLinesProps) => (
  <dl className="flex flex-col gap-1">
    <TotalLine label={<Trans>Price</Trans>} paisa={pricePaisa} />
    {deliveryPaisa > 0 && <TotalLine label={<Trans>Delivery fee</Trans>} paisa={deliveryPaisa} />}
    {keepPaisa > 0 && (
      <TotalLine
        label={
          <>
            <Trans>Keeping fee</Trans> {keepDays !== undefined && <Days days={keepDays} />}
          </>
        }
        paisa={keepPaisa}
      />
    )}
    <TotalLine label={<Trans>Total</Trans>} paisa={totalPaisa} isStrong />
    {children}
  </dl>
);

interface TotalLineProps {
  label: React.ReactNode;
  paisa: number;
  isStrong?: boolean;
}

export function TotalLine({ label, paisa, isStrong = false }: TotalLineProps) {
  const format = useFormatPaisa();
  return (
    <div
      className={`flex justify-between gap-4 ${isStrong ? 'border-t border-cream-200 pt-1 font-bold' : ''}`}
    >
      <dt>{label}</dt>
      <dd className="shrink-0 text-right amount">{format(paisa)}</dd>
    </div>
  );
}

function Days({ days }: { days: number }) {
  const count = useFormat().number(days);
  return (
    <span className="text-ink-600">
      (<Plural value={days} one={`${count} day`} other={`${count} days`} />)
    </span>
  );
}
