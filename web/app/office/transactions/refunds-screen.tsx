import { REFUND_STATES } from '@khamar/contract/sales/enums';
import type { ListedRefund as Refund } from '@khamar/contract/sales/payment';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { PROVIDER_LABELS, REFUND_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useLanguage, formatPhone } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { ActorName } from '~/office/sales/actor-name';
import { BookingLink } from '~/office/sales/booking-cells';
import { BY_BUYER, reasonLabel } from '~/office/sales/booking/reason-labels';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { ExportButton } from '~/office/ui/export-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { type ListDefinition, oneOf, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Badge } from '~/ui/badge';
import { MONEY_FILTERS, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import { REFUND_TONES, type RefundAction, RefundButton, RefundDialog } from './refund-actions.tsx';
import { useListRefundsQuery } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

const REFUND_LIST: ListDefinition<MoneyFilter | 'state' | 'open' | 'overdue'> = {
  path: '/transactions/refunds',
  sizes: [20, 50, 100],
  filters: { ...MONEY_FILTERS, state: oneOf(REFUND_STATES), open: oneOf(['yes']), overdue: oneOf(['yes']) },
  sortFields: [],
};

/** Filter chips besides the states: everything not refunded yet, and what of it is overdue. */
const OPEN = 'open';
const OVERDUE = 'overdue';

/** Open refunds by due date, then completed ones. */
export default function RefundsScreen() {
  const { t, i18n } = useLingui();
  const address = useListQuery(REFUND_LIST);
  const { query, change } = address;
  const { filters } = query;
  const result = useListRefundsQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const [openDialog, setOpenDialog] = useState<{ refund: Refund; action: RefundAction } | null>(null);
  const actions = useCallback(
    (refund: Refund) => (
      <RefundButton refund={refund} onAction={(action) => setOpenDialog({ refund, action })} />
    ),
    [],
  );
  const states = REFUND_STATES.map((state) => ({ value: state, label: i18n._(REFUND_STATE_LABELS[state]) }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <MoneyFilters address={address}>
        <ExportButton url="/sales/export-refunds" name="refunds" query={query} />
      </MoneyFilters>
      <FilterChips
        label={t`Status`}
        value={filters.overdue === 'yes' ? OVERDUE : filters.open === 'yes' ? OPEN : filters.state}
        options={[
          { value: '', label: t`All` },
          { value: OPEN, label: t`Outstanding` },
          { value: OVERDUE, label: t`Overdue` },
          ...states,
        ]}
        onChoose={(value) =>
          change({
            filters: {
              state: oneOf(REFUND_STATES)(value),
              open: value === OPEN ? 'yes' : '',
              overdue: value === OVERDUE ? 'yes' : '',
            },
          })
        }
      />
      <DataTable
        label={t`Refunds`}
        address={address}
        result={{ ...result, rows: data?.refunds, total: data?.totalRefunds }}
        noMatches={t`No refunds match your filters.`}
        empty={t`No refunds yet.`}
        hasClearAbove
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
        Card={RefundCard}
      />
      {openDialog !== null && <RefundDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}

interface RefundCellProps {
  row: Refund;
}

function Amount({ row }: RefundCellProps) {
  const format = useFormatPaisa();
  return <b className="amount">{format(row.amountPaisa)}</b>;
}

function StateCell({ row: { state } }: RefundCellProps) {
  const { i18n } = useLingui();
  return <Badge tone={REFUND_TONES[state]}>{i18n._(REFUND_STATE_LABELS[state])}</Badge>;
}

/** When the refund is due, or when it was made. */
function Due({ row: { state, dueAt, stateAt, isOverdue } }: RefundCellProps) {
  const moment = useMoment();
  const due = moment(dueAt);
  if (state === 'DONE') return <time dateTime={stateAt}>{moment(stateAt)}</time>;
  return (
    <span className={isOverdue ? 'font-semibold text-clay-600' : ''}>
      {isOverdue ? <Trans>Overdue since {due}</Trans> : <Trans>Due by {due}</Trans>}
    </span>
  );
}

function Payer({ row: { provider, payerNumber, externalId } }: RefundCellProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  return (
    <span className="flex flex-col">
      <span>
        {i18n._(PROVIDER_LABELS[provider])}
        {payerNumber !== null && ` · ${formatPhone(language, payerNumber)}`}
      </span>
      {externalId !== null && (
        <span translate="no" className="font-mono max-md:wrap-anywhere md:whitespace-nowrap">
          {externalId}
        </span>
      )}
    </span>
  );
}

function Reason({ row: { reason, note, requestedBy } }: RefundCellProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  return (
    <span className="flex flex-col text-sm">
      <span className="wrap-anywhere">{reasonLabel(i18n, language, reason)}</span>
      {note !== null && (
        <span className="wrap-anywhere">
          <Trans>
            Gateway message: <span lang="en">{note}</span>
          </Trans>
        </span>
      )}
      {reason !== BY_BUYER && (
        <span className="text-ink-600">
          <ActorName name={requestedBy} />
        </span>
      )}
    </span>
  );
}

const Code = ({ row: { code } }: RefundCellProps) => (code === null ? MISSING : <BookingLink code={code} />);

const COLUMNS: DataColumn<Refund>[] = [
  { id: 'amountPaisa', title: msg`Amount`, Cell: Amount },
  { id: 'state', title: msg`Status`, Cell: StateCell },
  { id: 'dueAt', title: msg`Due`, Cell: Due },
  { id: 'payer', title: msg`Refund to`, Cell: Payer },
  { id: 'code', title: msg`Booking`, Cell: Code },
  { id: 'reason', title: msg`Reason`, Cell: Reason },
];

function RefundCard({ row }: RefundCellProps) {
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <Amount row={row} />
        <StateCell row={row} />
        <Code row={row} />
      </span>
      <span className="text-sm">
        <Due row={row} />
        <Payer row={row} />
      </span>
    </span>
  );
}
