import { ENTRY_KINDS } from '@khamar/contract/sales/enums';
import type { JournalEntry } from '@khamar/contract/sales/journal';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { ActorName } from '~/office/sales/actor-name';
import { BookingLink } from '~/office/sales/booking-cells';
import { type DataColumn, TimeCell } from '~/office/ui/table/data-row';
import { DataTable } from '~/office/ui/table/data-table';
import { ExportButton } from '~/office/ui/export-button';
import { FilterSelect } from '~/office/ui/table/list-filters';
import { type ListDefinition, oneOf, parametersOf } from '~/office/ui/table/list-query';
import { useListQuery } from '~/office/ui/table/use-list-query';
import { accountLabel, ENTRY_LABELS } from './account-labels.ts';
import { MONEY_FILTERS, MoneyFilters, type MoneyFilter } from './money-filters.tsx';
import { useListJournalQuery } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

const JOURNAL_LIST: ListDefinition<MoneyFilter | 'kind'> = {
  path: '/transactions/journal',
  sizes: [20, 50, 100],
  filters: { ...MONEY_FILTERS, kind: oneOf(ENTRY_KINDS) },
  sortFields: [],
};

export default function JournalScreen() {
  const { t, i18n } = useLingui();
  const address = useListQuery(JOURNAL_LIST);
  const { query, change } = address;
  const { filters } = query;
  const result = useListJournalQuery(parametersOf(query), { refetchOnMountOrArgChange: true });
  const { currentData: data } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <MoneyFilters address={address}>
        <FilterSelect
          label={t`Type`}
          value={filters.kind}
          any={t`Any`}
          values={ENTRY_KINDS}
          labelOf={(kind) => i18n._(ENTRY_LABELS[kind])}
          onChoose={(kind) => change({ filters: { kind } })}
        />
        <ExportButton url="/sales/export-journal" name="journal" query={query} />
      </MoneyFilters>
      <DataTable
        label={t`Journal`}
        address={address}
        result={{ ...result, rows: data?.entries, total: data?.totalEntries }}
        noMatches={t`No entries match your filters.`}
        empty={t`No journal entries yet.`}
        hasClearAbove
        columns={COLUMNS}
        rowId={({ _id }) => _id}
      />
    </div>
  );
}

interface EntryCellProps {
  row: JournalEntry;
}

function EntryType({ row: { _id, kind } }: EntryCellProps) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  return (
    <span>
      {number(Number(_id))} · {i18n._(ENTRY_LABELS[kind])}
    </span>
  );
}

/** Debit on the left, credit on the right. */
function Lines({ row: { lines } }: EntryCellProps) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  return (
    <span className="grid w-full grid-cols-[1fr_minmax(5.5rem,auto)_minmax(5.5rem,auto)] gap-x-3 md:grid-cols-[minmax(9rem,1fr)_8rem_8rem] text-sm tabular-nums">
      {lines.map(({ account, holder, amountPaisa }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- entries never change
        <span key={index} className="contents">
          <span>{accountLabel(i18n, { account, holder })}</span>
          <span className="text-right">{amountPaisa > 0 && format(amountPaisa)}</span>
          <span className="text-right">{amountPaisa < 0 && format(-amountPaisa)}</span>
        </span>
      ))}
    </span>
  );
}

function Code({ row: { lines } }: EntryCellProps) {
  const code = lines.find((line) => line.code !== null)?.code ?? null;
  return code === null ? MISSING : <BookingLink code={code} />;
}

const COLUMNS: DataColumn<JournalEntry>[] = [
  { id: 'kind', title: msg`Type`, Cell: EntryType },
  { id: 'lines', title: msg`Debit and credit`, isWide: true, Cell: Lines },
  { id: 'code', title: msg`Booking`, Cell: Code },
  { id: 'at', title: msg`Time`, Cell: ({ row }) => <TimeCell at={row.at} /> },
  { id: 'actor', title: msg`By`, Cell: ({ row }) => <ActorName name={row.actor} /> },
];
