import { PAYMENT_STATES } from '@khamar/contract/sales/enums';
import type { Payment } from '@khamar/contract/sales/payment';
import { reasonIn } from '@khamar/contract/sales/rejection-reasons';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { PAYMENT_TONES, PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage, formatPhone } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { MISSING } from '~/office/inventory/cow-fields';
import { ActorName } from '~/office/sales/actor-name';
import { BookingLink } from '~/office/sales/booking-cells';
import { ReceiptLink } from '~/office/sales/slip/receipt-link';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { ExportButton } from '~/office/ui/export-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { type ListDefinition, oneOf, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Badge } from '~/ui/badge';
import { STAFF_PAYMENT_LABELS } from './payment-labels.ts';
import { MONEY_FILTERS, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import { type PaymentAction, PaymentButtons, PaymentDialog } from './payment-actions.tsx';
import { useListPaymentsQuery } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

const PAYMENT_LIST: ListDefinition<MoneyFilter | 'state' | 'unallocated' | 'voidAsked'> = {
  path: '/transactions',
  sizes: [20, 50, 100],
  filters: {
    ...MONEY_FILTERS,
    state: oneOf(PAYMENT_STATES),
    unallocated: oneOf(['yes']),
    voidAsked: oneOf(['yes']),
  },
  sortFields: [],
};

/** Filter chip for confirmed payments without a booking; not a real state. */
const UNALLOCATED = 'unallocated';
/** Filter chip for undecided requests to void. */
const VOID_ASKED = 'voidAsked';

/** Gateway states have no chip but still work in the URL. */
const DAILY_STATES = ['CLAIMED', 'CONFIRMED', 'REJECTED'] as const;

/** All payments: first those to confirm, then newest first. */
export default function PaymentsScreen() {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const address = useListQuery(PAYMENT_LIST);
  const { query, change } = address;
  const { filters } = query;
  const result = useListPaymentsQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const [openDialog, setOpenDialog] = useState<{ payment: Payment; action: PaymentAction } | null>(null);
  const actions = useCallback(
    (payment: Payment) => (
      <PaymentButtons payment={payment} onAction={(action) => setOpenDialog({ payment, action })} />
    ),
    [],
  );
  const states = DAILY_STATES.map((state) => ({ value: state, label: i18n._(STAFF_PAYMENT_LABELS[state]) }));
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <MoneyFilters address={address}>
        <ExportButton url="/sales/export-payments" name="payments" query={query} />
      </MoneyFilters>
      <FilterChips
        label={t`Status`}
        value={
          filters.unallocated === 'yes'
            ? UNALLOCATED
            : filters.voidAsked === 'yes'
              ? VOID_ASKED
              : filters.state
        }
        options={[
          { value: '', label: t`All` },
          ...states,
          { value: UNALLOCATED, label: t`Unallocated` },
          { value: VOID_ASKED, label: t`Void requested` },
        ]}
        onChoose={(value) =>
          change({
            filters: {
              state: oneOf(PAYMENT_STATES)(value),
              unallocated: value === UNALLOCATED ? 'yes' : '',
              voidAsked: value === VOID_ASKED ? 'yes' : '',
            },
          })
        }
      />
      {data?.confirmedPaisa != null && (
        <p>
          <Trans>
            Confirmed: <b className="amount">{format(data.confirmedPaisa)}</b>
          </Trans>
        </p>
      )}
      <DataTable
        label={t`Payments`}
        address={address}
        result={{ ...result, rows: data?.payments, total: data?.totalPayments }}
        noMatches={t`No payments match your filters.`}
        empty={t`No payments yet. They appear here when a customer pays.`}
        hasClearAbove
        columns={COLUMNS}
        rowId={({ _id }) => _id}
        actions={actions}
        Card={PaymentCard}
      />
      {openDialog !== null && <PaymentDialog {...openDialog} onClose={() => setOpenDialog(null)} />}
    </div>
  );
}

interface PaymentCellProps {
  row: Payment;
}

function MethodAndTrxId({ row: { provider, externalId } }: PaymentCellProps) {
  const { i18n } = useLingui();
  return (
    <span className="flex flex-col">
      <span>{i18n._(PROVIDER_LABELS[provider])}</span>
      {externalId !== null && (
        <span translate="no" className="font-mono font-normal max-md:wrap-anywhere md:whitespace-nowrap">
          {externalId}
        </span>
      )}
    </span>
  );
}

function Amount({ row: { amountPaisa, unallocatedPaisa } }: PaymentCellProps) {
  const format = useFormatPaisa();
  const free = format(unallocatedPaisa);
  return (
    <>
      <b className="amount">{format(amountPaisa)}</b>
      {unallocatedPaisa > 0 && (
        <span className="block text-sm whitespace-normal text-clay-600">
          <Trans>{free} unallocated</Trans>
        </span>
      )}
    </>
  );
}

function StateCell({ row: { state } }: PaymentCellProps) {
  const { i18n } = useLingui();
  return <Badge tone={PAYMENT_TONES[state]}>{i18n._(STAFF_PAYMENT_LABELS[state])}</Badge>;
}

function Customer({ row: { customer } }: PaymentCellProps) {
  const language = useLanguage();
  if (customer === null || (customer.name === null && customer.phone === null)) return MISSING;
  return (
    <span className="flex flex-col">
      {customer.name !== null && <span className="wrap-break-word md:min-w-24">{customer.name}</span>}
      {customer.phone !== null && (
        <span className="text-sm whitespace-nowrap">{formatPhone(language, customer.phone)}</span>
      )}
    </span>
  );
}

function Payer({ row: { payerNumber } }: PaymentCellProps) {
  const language = useLanguage();
  return payerNumber === null ? (
    MISSING
  ) : (
    <span className="md:whitespace-nowrap">{formatPhone(language, payerNumber)}</span>
  );
}

/** Together, so that ten columns fit a desk. */
function BookingAndCow({ row: { code, tagId } }: PaymentCellProps) {
  if (code === null) return MISSING;
  return (
    <span className="flex flex-col items-start">
      <BookingLink code={code} />
      {tagId !== null && <EarTag>{tagId}</EarTag>}
    </span>
  );
}

function Receipt({ row: { code, receiptNumber } }: PaymentCellProps) {
  const { number } = useFormat();
  if (receiptNumber === null) return MISSING;
  return code === null ? number(receiptNumber) : <ReceiptLink code={code} number={receiptNumber} />;
}

function DecidedBy({ row: { stateBy, reason } }: PaymentCellProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col text-sm">
      <ActorName name={stateBy} />
      {reason !== null && <span className="wrap-break-word md:min-w-32">{reasonIn(language, reason)}</span>}
    </span>
  );
}

const COLUMNS: DataColumn<Payment>[] = [
  { id: 'externalId', title: msg`Method and TrxID`, Cell: MethodAndTrxId },
  { id: 'amountPaisa', title: msg`Amount`, isNumeric: true, Cell: Amount },
  { id: 'state', title: msg`Status`, Cell: StateCell },
  { id: 'code', title: msg`Booking`, Cell: BookingAndCow },
  { id: 'customer', title: msg`Customer`, Cell: Customer },
  { id: 'payerNumber', title: msg({ message: 'From', context: 'payment' }), Cell: Payer },
  { id: 'receiptNumber', title: msg`Receipt`, isNumeric: true, Cell: Receipt },
  { id: 'stateAt', title: msg`Time`, Cell: ({ row }) => <TimeCell at={row.stateAt} /> },
  { id: 'stateBy', title: msg`By`, Cell: DecidedBy },
];

/** Two lines: amount, method and status; TrxID, booking and time. */
function PaymentCard({ row }: PaymentCellProps) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const { provider, externalId, code, tagId, customer, stateAt } = row;
  return (
    <span className="flex flex-col py-1">
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="tabular-nums">
          <Amount row={row} />
        </span>
        <span>{i18n._(PROVIDER_LABELS[provider])}</span>
        <StateCell row={row} />
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-sm">
        {externalId !== null && (
          <span translate="no" className="font-mono wrap-anywhere">
            {externalId}
          </span>
        )}
        {code !== null && <BookingLink code={code} />}
        {tagId !== null && <EarTag>{tagId}</EarTag>}
        {customer?.name != null && <span className="wrap-anywhere">{customer.name}</span>}
        <time dateTime={stateAt}>{moment(stateAt)}</time>
      </span>
    </span>
  );
}
