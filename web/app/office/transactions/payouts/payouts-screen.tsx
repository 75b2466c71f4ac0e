import type { Payout } from '@khamar/contract/sales/payout';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Landmark from 'lucide-react/icons/landmark';
import { useCallback, useState } from 'react';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { MISSING } from '~/office/inventory/cow-fields';
import { ActorName } from '~/office/sales/actor-name';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { type ListDefinition, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { QuietButton } from '~/office/ui/quiet-button';
import { Button } from '~/ui/button';
import { TransactionsHead } from '~/office/transactions/transactions-head';
import { RecordPayoutDialog, ReversePayoutDialog } from './payout-dialogs.tsx';
import { useListPayoutsQuery } from './payouts.api.ts';

const PAYOUT_LIST: ListDefinition = {
  path: '/transactions/payouts',
  sizes: [20],
  filters: {},
  sortFields: [],
};

/** Payouts of wallets and payment gateways to the bank, newest first. */
export default function PayoutsScreen() {
  const { t } = useLingui();
  const address = useListQuery(PAYOUT_LIST);
  const result = useListPayoutsQuery(parametersOf(address.query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const [isRecording, setRecording] = useState(false);
  const [toReverse, setToReverse] = useState<Payout | null>(null);
  const actions = useCallback(
    (payout: Payout) =>
      payout.reversedAt === null && (
        <QuietButton onClick={() => setToReverse(payout)}>
          <Trans>Undo payout</Trans>
        </QuietButton>
      ),
    [],
  );
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <Button onClick={() => setRecording(true)} className="self-start max-md:w-full">
        <Landmark />
        <Trans>Record payout</Trans>
      </Button>
      <DataTable
        label={t`Payouts`}
        address={address}
        result={{ ...result, rows: data?.payouts, total: data?.totalPayouts }}
        empty={t`No payouts yet. Record one when a wallet sends money to the bank.`}
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
      />
      {isRecording && <RecordPayoutDialog onClose={() => setRecording(false)} />}
      {toReverse !== null && <ReversePayoutDialog payout={toReverse} onClose={() => setToReverse(null)} />}
    </div>
  );
}

interface CellProps {
  row: Payout;
}

function From({ row }: CellProps) {
  const { i18n } = useLingui();
  return i18n._(PROVIDER_LABELS[row.provider]);
}

function Amount({ row }: CellProps) {
  const format = useFormatPaisa();
  return row.reversedAt === null ? format(row.amountPaisa) : <s>{format(row.amountPaisa)}</s>;
}

function Fee({ row }: CellProps) {
  return useFormatPaisa()(row.feePaisa);
}

function Undone({ row: { reversedBy, reason } }: CellProps) {
  if (reversedBy === null) return MISSING;
  return (
    <span className="wrap-anywhere">
      <ActorName name={reversedBy} /> · {reason}
    </span>
  );
}

const COLUMNS: DataColumn<Payout>[] = [
  { id: 'provider', title: msg`Payment method`, Cell: From },
  { id: 'amountPaisa', title: msg`Amount`, isNumeric: true, Cell: Amount },
  { id: 'feePaisa', title: msg`Fee`, isNumeric: true, Cell: Fee },
  { id: 'createdAt', title: msg`Recorded`, Cell: ({ row }) => <TimeCell at={row.createdAt} /> },
  {
    id: 'actor',
    title: msg({ message: 'By', context: 'payout' }),
    Cell: ({ row }) => <ActorName name={row.actor} />,
  },
  { id: 'reversedBy', title: msg`Undone`, Cell: Undone },
];
