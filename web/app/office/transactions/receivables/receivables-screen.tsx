import { RECEIVABLE_AGES, type ReceivableAge } from '@khamar/contract/sales/enums';
import type { Debtor, ReceivablePage } from '@khamar/contract/sales/receivable';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import MessageCircle from 'lucide-react/icons/message-circle';
import Phone from 'lucide-react/icons/phone';
import { useCallback, useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { farm, whatsappTo } from '~/domain/farm';
import { dayIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { useCan } from '~/office/layout/office-guard';
import { BookingLink } from '~/office/sales/booking-cells';
import { ExportButton } from '~/office/ui/export-button';
import { QuietButton, quietButtonStyle } from '~/office/ui/quiet-button';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { type ListDefinition, oneOf, parametersOf, searchOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { Badge } from '~/ui/badge';
import { TypedSearch } from '~/ui/typed-search';
import { PayReceivablesDialog } from './pay-receivables-dialog.tsx';
import { useListReceivablesQuery } from '~/office/transactions/transactions.api';
import { TransactionsHead } from '~/office/transactions/transactions-head';

const RECEIVABLE_LIST: ListDefinition<'q' | 'age'> = {
  path: '/transactions/receivables',
  sizes: [20, 50, 100],
  filters: { q: searchOf, age: oneOf(RECEIVABLE_AGES) },
  sortFields: [],
};

const AGE_LABELS: Record<ReceivableAge, MessageDescriptor> = {
  NOT_DUE: msg`Not due`,
  DAYS_1_7: msg`1–7 days overdue`,
  DAYS_8_30: msg`8–30 days overdue`,
  OVER_30: msg`Over 30 days overdue`,
};

/** What customers owe for delivered cows, the oldest due date first. */
export default function ReceivablesScreen() {
  const { t, i18n } = useLingui();
  const can = useCan();
  const address = useListQuery(RECEIVABLE_LIST);
  const { query, change } = address;
  const { filters } = query;
  const result = useListReceivablesQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const [payer, setPayer] = useState<Debtor | null>(null);
  const actions = useCallback((debtor: Debtor) => <DebtorActions debtor={debtor} onPay={setPayer} />, []);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <div className="flex flex-wrap items-end gap-2 print:hidden">
        <TypedSearch
          aria-label={t`Search by customer, number, booking or cow`}
          placeholder={t`Customer, number, booking or cow`}
          value={filters.q}
          clean={searchOf}
          onType={(q) => change({ filters: { q } }, true)}
          onEnter={(q) => change({ filters: { q } })}
          className="rounded-full px-4 md:w-72"
        />
        {can('read:books') && (
          <ExportButton url="/sales/export-receivables" name="receivables" query={query} />
        )}
      </div>
      <FilterChips
        label={t`Overdue`}
        value={filters.age}
        options={[
          { value: '', label: t`All` },
          ...RECEIVABLE_AGES.map((age) => ({ value: age, label: i18n._(AGE_LABELS[age]) })),
        ]}
        onChoose={(age) => change({ filters: { age: oneOf(RECEIVABLE_AGES)(age) } })}
      />
      {data !== undefined && <Sums page={data} />}
      <DataTable
        label={t`Receivables`}
        address={address}
        result={{ ...result, rows: data?.debtors, total: data?.totalDebtors }}
        noMatches={t`No customers match your filters.`}
        empty={t`No delivered cow has a balance due.`}
        columns={COLUMNS}
        rowId={({ phone, bookings }) => phone ?? bookings[0]?.code ?? ''}
        actions={actions}
      />
      {payer !== null && <PayReceivablesDialog debtor={payer} onClose={() => setPayer(null)} />}
    </div>
  );
}

/** Of all customers, whatever the filters. */
function Sums({ page: { owedPaisa, ages } }: { page: ReceivablePage }) {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const sums = [
    { label: t`Total`, paisa: owedPaisa },
    ...ages.map((one) => ({ label: i18n._(AGE_LABELS[one.age]), paisa: one.owedPaisa })),
  ];
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
      {sums.map(({ label, paisa }) => (
        <div key={label} className="rounded-card border border-cream-200 bg-white px-3 py-2">
          <dt className="text-sm text-ink-600">{label}</dt>
          <dd className="text-lg font-bold amount">{format(paisa)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DebtorCellProps {
  row: Debtor;
}

function Customer({ row: { name, phone } }: DebtorCellProps) {
  const language = useLanguage();
  return (
    <span className="flex flex-col">
      <span className="wrap-anywhere">{name ?? MISSING}</span>
      {phone !== null && (
        <span className="text-sm whitespace-nowrap text-ink-600">{formatPhone(language, phone)}</span>
      )}
    </span>
  );
}

function AgeCell({ row: { age } }: DebtorCellProps) {
  const { i18n } = useLingui();
  return <Badge tone={age === 'NOT_DUE' ? 'quiet' : 'waiting'}>{i18n._(AGE_LABELS[age])}</Badge>;
}

function OwedBookings({ row: { bookings } }: DebtorCellProps) {
  const language = useLanguage();
  const format = useFormatPaisa();
  return (
    <ul className="flex flex-col">
      {bookings.map(({ code, tagId, owedPaisa, dueOn }) => (
        <li key={code} className="flex flex-wrap items-center gap-x-2">
          <BookingLink code={code} />
          <EarTag>{tagId}</EarTag>
          <span className="amount">{format(owedPaisa)}</span>
          {dueOn !== null && <span className="text-sm text-ink-600">{dayIn(language, dueOn)}</span>}
        </li>
      ))}
    </ul>
  );
}

function Owed({ row: { owedPaisa } }: DebtorCellProps) {
  return <b>{useFormatPaisa()(owedPaisa)}</b>;
}

function DebtorActions({ debtor, onPay }: { debtor: Debtor; onPay: (debtor: Debtor) => void }) {
  const { t } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const farmName = farm.name[useLanguage()];
  const { name, phone, owedPaisa } = debtor;
  if (phone === null) return null;
  const owed = format(owedPaisa);
  const reminder = t`Assalamu alaikum, this is ${farmName}. Your balance due is ${owed}.`;
  const who = name ?? phone;
  return (
    <span className="flex flex-wrap gap-1">
      {can('record:cash') && (
        <QuietButton aria-label={t`Record payment of ${who}`} onClick={() => onPay(debtor)}>
          <Trans>Record payment</Trans>
        </QuietButton>
      )}
      <a href={`tel:${phone}`} aria-label={t`Call ${who}`} className={quietButtonStyle}>
        <Phone />
      </a>
      <a
        href={whatsappTo(phone, reminder)}
        target="_blank"
        rel="noreferrer"
        aria-label={t`WhatsApp ${who}`}
        className={quietButtonStyle}
      >
        <MessageCircle />
      </a>
    </span>
  );
}

const COLUMNS: DataColumn<Debtor>[] = [
  { id: 'name', title: msg`Customer`, Cell: Customer },
  { id: 'owedPaisa', title: msg`Balance due`, isNumeric: true, Cell: Owed },
  { id: 'age', title: msg`Overdue`, Cell: AgeCell },
  { id: 'bookings', title: msg`Bookings`, Cell: OwedBookings },
];
