import { useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';

interface SaleTotalsProps {
  totalPaisa: number;
  paidPaisa: number;
  duePaisa: number;
}

export function SaleTotals({ totalPaisa, paidPaisa, duePaisa }: SaleTotalsProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const sums = [
    { label: t`Total`, paisa: totalPaisa },
    { label: t`Paid`, paisa: paidPaisa },
    { label: t`Balance due`, paisa: duePaisa },
  ];
  return (
    <dl className="flex flex-wrap gap-2" aria-live="polite">
      {sums.map(({ label, paisa }) => (
        <div key={label} className="grow rounded-card bg-cream-50 p-2">
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd className="font-bold amount">{format(paisa)}</dd>
        </div>
      ))}
    </dl>
  );
}
