import type { DaySum } from '@khamar/contract/sales/journal';
import { PROVIDERS } from '@khamar/contract/sales/enums';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage, LOCALES } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { ExportButton } from '~/office/ui/export-button';
import { FilterChips } from '~/office/ui/table/filter-chips';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import type { ListDefinition } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { daysOfPreset, PRESET_LABELS, PRESETS, presetOf } from './period-presets.ts';
import { MONEY_FILTERS, MoneyFilters, type MoneyFilter } from '~/office/transactions/money-filters';
import { useMoneySumsQuery } from '~/office/transactions/transactions.api';
import { TransactionsHead } from '~/office/transactions/transactions-head';

const DAY_LIST: ListDefinition<MoneyFilter> = {
  path: '/transactions/days',
  sizes: [50],
  filters: { ...MONEY_FILTERS, q: () => '' },
  sortFields: [],
};

/** Money received, refunded and voided by day and method, summed from the journal. */
export default function DailyTotalsScreen() {
  const { t, i18n } = useLingui();
  const format = useFormatPaisa();
  const address = useListQuery(DAY_LIST);
  const { filters, page, size } = address.query;
  const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const result = useMoneySumsQuery(given, { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  const rows = data?.days;
  const byProvider = PROVIDERS.map((provider) => ({
    provider,
    ...sumOf(rows?.filter((row) => row.provider === provider) ?? []),
  })).filter(({ received, refunded, voided }) => received + refunded + voided > 0);
  const total = sumOf(rows ?? []);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <MoneyFilters address={address} hasSearch={false}>
        <ExportButton url="/sales/export-days" name="daily-totals" query={address.query} />
      </MoneyFilters>
      <FilterChips
        label={t`Period`}
        value={presetOf(filters)}
        options={[
          { value: '', label: t`All days` },
          ...PRESETS.map((id) => ({ value: id, label: i18n._(PRESET_LABELS[id]) })),
        ]}
        onChoose={(id) => address.change({ filters: daysOfPreset(id) })}
      />
      {rows !== undefined && rows.length > 0 && (
        <Figures
          label={t`Total`}
          figures={[
            { label: t({ message: 'Received', context: 'money' }), value: format(total.received) },
            { label: t`Refunded`, value: format(total.refunded) },
            ...(total.voided > 0 ? [{ label: t`Voided`, value: format(total.voided) }] : []),
            ...byProvider.map(({ provider, received, refunded, voided }) => ({
              label: i18n._(PROVIDER_LABELS[provider]),
              value: format(received - refunded - voided),
            })),
          ]}
        />
      )}
      <DataTable
        label={t`Daily totals`}
        address={address}
        result={{
          ...result,
          rows: rows?.slice((page - 1) * size, page * size),
          total: rows?.length,
        }}
        empty={<Trans>No payments or refunds in this period.</Trans>}
        columns={COLUMNS}
        rowId={({ day, provider }) => `${day} ${provider}`}
      />
    </div>
  );
}

const sumOf = (rows: DaySum[]) => ({
  received: rows.reduce((sum, { receivedPaisa }) => sum + receivedPaisa, 0),
  refunded: rows.reduce((sum, { refundedPaisa }) => sum + refundedPaisa, 0),
  voided: rows.reduce((sum, { voidedPaisa }) => sum + voidedPaisa, 0),
});

function Figures({ label, figures }: { label: string; figures: { label: string; value: string }[] }) {
  if (figures.length === 0) return null;
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h2 className="text-lg font-bold">{label}</h2>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2">
        {figures.map((figure) => (
          <div key={figure.label} className="rounded-card border border-cream-200 bg-white px-3 py-2">
            <dt className="text-sm text-ink-600">{figure.label}</dt>
            <dd className="text-lg font-bold amount">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface DayCellProps {
  row: DaySum;
}

function Day({ row: { day } }: DayCellProps) {
  const language = useLanguage();
  // A calendar day, independent of the reader's time zone.
  const formatter = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium', timeZone: 'UTC' });
  return <time dateTime={day}>{formatter.format(new Date(`${day}T00:00:00Z`))}</time>;
}

function Method({ row: { provider } }: DayCellProps) {
  const { i18n } = useLingui();
  return i18n._(PROVIDER_LABELS[provider]);
}

interface FigureProps extends DayCellProps {
  kind: 'RECEIVED' | 'REFUNDED' | 'VOIDED';
}

/** Links to the entries of the journal that it sums up. */
function Figure({ row, kind }: FigureProps) {
  const paths = usePaths();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const { day, provider } = row;
  const [paisa, count] = {
    RECEIVED: [row.receivedPaisa, row.payments] as const,
    REFUNDED: [row.refundedPaisa, row.refunds] as const,
    VOIDED: [row.voidedPaisa, row.voids] as const,
  }[kind];
  if (count === 0) return MISSING;
  return (
    <Link
      to={`${paths.office('/transactions/journal')}?kind=${kind}&provider=${provider}&from=${day}&to=${day}`}
      className="inline-flex min-h-11 items-center gap-1 underline"
    >
      <span className="amount">{format(paisa)}</span>
      <span className="text-sm text-ink-600">({number(count)})</span>
    </Link>
  );
}

const COLUMNS: DataColumn<DaySum>[] = [
  { id: 'day', title: msg`Day`, Cell: Day },
  { id: 'provider', title: msg`Method`, Cell: Method },
  {
    id: 'receivedPaisa',
    title: msg({ message: 'Received', context: 'money' }),
    isNumeric: true,
    Cell: ({ row }) => <Figure row={row} kind="RECEIVED" />,
  },
  {
    id: 'refundedPaisa',
    title: msg`Refunded`,
    isNumeric: true,
    Cell: ({ row }) => <Figure row={row} kind="REFUNDED" />,
  },
  {
    id: 'voidedPaisa',
    title: msg`Voided`,
    isNumeric: true,
    Cell: ({ row }) => <Figure row={row} kind="VOIDED" />,
  },
];
