import {
  type BalanceGroup,
  type GroupedBalances,
  groupBalances,
  shownPaisa,
} from '@khamar/contract/sales/balance-groups';
import type { MoneySums } from '@khamar/contract/sales/journal';
import { farmDay } from '@khamar/contract/moment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { ExportButton } from '~/office/ui/export-button';
import { Panel, UntilLoaded } from '~/office/ui/panel';
import { accountLabel } from './account-labels.ts';
import { useMoneySumsQuery } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

const GROUP_LABELS: Record<BalanceGroup, MessageDescriptor> = {
  MONEY: msg`Where the money is`,
  OWED_TO_US: msg`Owed to us`,
  OWED_BY_US: msg`Owed by us`,
  EARNED: msg`What we earned`,
  SPENT: msg`What we spent`,
};

/** Only the balances are shown, so the days of the same response are limited to today. */
const today = () => ({ from: farmDay(), to: farmDay() });

type Balance = MoneySums['balances'][number];

/** The balance of every account by the journal, in groups. */
export default function BalanceScreen() {
  const { t } = useLingui();
  const result = useMoneySumsQuery(today(), { refetchOnMountOrArgChange: true });
  const { data } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-ink-600">
          <Trans>All entries of the journal up to now.</Trans>
        </p>
        <ExportButton url="/sales/export-balance" name="balance" />
      </div>
      <UntilLoaded result={result} isLoaded={data !== undefined} missing={t`No journal entries yet.`} />
      {data !== undefined && (
        <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-3">
          {groupBalances(data.balances).map((group) => (
            <Group key={group.group} group={group} />
          ))}
        </div>
      )}
    </div>
  );
}

function Group({ group: { group, paisa, rows } }: { group: GroupedBalances<Balance> }) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  const shown = rows.filter((row) => row.paisa !== 0);
  return (
    <Panel title={i18n._(GROUP_LABELS[group])}>
      <dl className="flex flex-col divide-y divide-cream-200">
        {shown.map((row) => (
          <div key={row.account} className="flex justify-between gap-3 py-2">
            <dt className="wrap-anywhere">{accountLabel(i18n, row)}</dt>
            <dd className="shrink-0 amount">{format(shownPaisa(row))}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 py-2 font-bold">
          <dt>
            <Trans>Total</Trans>
          </dt>
          <dd className="shrink-0 amount">{format(paisa)}</dd>
        </div>
      </dl>
    </Panel>
  );
}
