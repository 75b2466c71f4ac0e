import type { DaySum } from '@khamar/contract/sales/journal';
import { PROVIDERS } from '@khamar/contract/sales/enums';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage, LOCALES } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import type { DataColumn } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import type { ListDefinition } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { usePaths } from '~/paths';
import { accountLabel } from './account-labels.ts';
import { MONEY_FILTERS, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import { useMoneySumsQuery } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

const DAY_LIST: ListDefinition<MoneyFilter> = {
  path: '/transactions/days',
  sizes: [50],
  filters: { ...MONEY_FILTERS, q: () => '' },
  sortFields: [],
};

/** Money received and refunded by day and method, and current balances: all summed from the journal. */
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
  })).filter(({ received, refunded }) => received + refunded > 0);
  const total = sumOf(rows ?? []);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <MoneyFilters address={address} hasSearch={false} />
      {rows !== undefined && rows.length > 0 && (
        <Figures
          label={t`Total`}
          figures={[
            { label: t({ message: 'Received', context: 'money' }), value: format(total.received) },
            { label: t`Refunded`, value: format(total.refunded) },
            ...byProvider.map(({ provider, received, refunded }) => ({
              label: i18n._(PROVIDER_LABELS[provider]),
              value: format(received - refunded),
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
      {data !== undefined && (
        <Figures
          label={t`Account balances`}
          figures={data.balances
            .filter(({ paisa }) => paisa !== 0)
            .map((balance) => ({
              label: accountLabel(i18n, balance),
              value: format(Math.abs(balance.paisa)),
            }))}
        />
      )}
    </div>
  );
}

const sumOf = (rows: DaySum[]) => ({
  received: rows.reduce((sum, { receivedPaisa }) => sum + receivedPaisa, 0),
  refunded: rows.reduce((sum, { refundedPaisa }) => sum + refundedPaisa, 0),
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
            <dd className="text-lg font-bold tabular-nums">{figure.value}</dd>
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
  list: 'received' | 'refunded';
}

/** Links to the list it sums up. */
function Figure({
  row: { day, provider, receivedPaisa, payments, refundedPaisa, refunds },
  list,
}: FigureProps) {
  const paths = usePaths();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const isReceived = list === 'received';
  const [paisa, count] = isReceived ? [receivedPaisa, payments] : [refundedPaisa, refunds];
  if (count === 0) return MISSING;
  const path = isReceived ? '/transactions' : '/transactions/refunds';
  const state = isReceived ? 'CONFIRMED' : 'DONE';
  return (
    <Link
      to={`${paths.office(path)}?provider=${provider}&from=${day}&to=${day}&state=${state}`}
      className="inline-flex min-h-11 items-center gap-1 underline"
    >
      {format(paisa)}
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
    Cell: ({ row }) => <Figure row={row} list="received" />,
  },
  {
    id: 'refundedPaisa',
    title: msg`Refunded`,
    isNumeric: true,
    Cell: ({ row }) => <Figure row={row} list="refunded" />,
  },
];
