import { Trans, useLingui } from '@lingui/react/macro';
import { useCan } from '~/office/layout/office-guard';
import { ScreenTabs } from '~/office/ui/screen-tabs';

/** Heading and tabs of the transactions screens. */
export function TransactionsHead() {
  const { t } = useLingui();
  const can = useCan();
  const lists = [
    { path: '/transactions', label: t`Payments` },
    { path: '/transactions/refunds', label: t`Refunds` },
    { path: '/transactions/receivables', label: t`Receivables` },
    { path: '/transactions/days', label: t`Daily totals` },
    ...(can('read:books') ? [{ path: '/transactions/balance', label: t`Balance` }] : []),
    { path: '/transactions/journal', label: t`Journal` },
    ...(can('read:books') ? [{ path: '/transactions/payouts', label: t`Payouts` }] : []),
    ...(can('confirm:payment') ? [{ path: '/transactions/statement', label: t`Import statement` }] : []),
  ];
  return (
    <>
      <h1 className="text-2xl font-bold">
        <Trans>Transactions</Trans>
      </h1>
      {!can('read:books') && (
        <p className="text-ink-600">
          <Trans>Payments, refunds, totals and journal show only what you recorded.</Trans>
        </p>
      )}
      <ScreenTabs label={t`Transactions`} screens={lists} />
    </>
  );
}
