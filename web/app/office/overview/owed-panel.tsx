import type { Overview } from '@khamar/contract/overview/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { usePaths } from '~/paths';
import { Figure } from './figures.tsx';

/** What is owed to the farm and by it, and cash in hand, by the journal as it is now. */
export function OwedPanel({ owed }: { owed: NonNullable<Overview['owed']> }) {
  const { t } = useLingui();
  const paths = usePaths();
  const format = useFormatPaisa();
  const { receivablePaisa, staffPaisa, refundsPaisa, unallocatedPaisa, advancesPaisa, cashPaisa } = owed;
  const balance = paths.office('/transactions/balance');
  const figures = [
    {
      label: t`Owed to us`,
      paisa: receivablePaisa + staffPaisa,
      to: staffPaisa === 0 ? paths.office('/transactions/receivables') : balance,
    },
    { label: t`Owed by us`, paisa: refundsPaisa + unallocatedPaisa + advancesPaisa, to: balance },
    {
      label: t`Refunds to pay`,
      paisa: refundsPaisa,
      to: `${paths.office('/transactions/refunds')}?open=yes`,
    },
    { label: t`Cash in hand`, paisa: cashPaisa, to: balance },
  ];
  return (
    <section
      aria-labelledby="owed"
      className="flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h3 id="owed" className="text-lg font-bold">
        <Trans>Balance</Trans>
      </h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {figures.map(({ label, paisa, to }) => (
          <Figure key={label} label={label} value={format(paisa)} to={to} />
        ))}
      </dl>
    </section>
  );
}
