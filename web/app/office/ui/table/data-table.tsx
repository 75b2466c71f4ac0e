import { Trans, useLingui } from '@lingui/react/macro';
import {
  type Column,
  type OnChangeFn,
  type RowSelectionState,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { Skeleton } from '~/ui/skeleton';
import { CheckCell, type DataColumn, DataRow, features, FROM_DESK } from './data-row.tsx';
import { pagesFor } from '~/ui/pagination';
import { isFiltered } from './list-query.ts';
import { QuietButton } from '~/office/ui/quiet-button';
import { moveBetweenRows } from './row-keys.ts';
import { LoadFailure } from '~/office/ui/load-failure';
import { ListFooter, PageStatus } from './list-states.tsx';
import { type ListAddress, useLastPage } from './use-list-query.ts';

export interface Selection<Data extends object> {
  chosen: RowSelectionState;
  onChoose: OnChangeFn<RowSelectionState>;
  labelOf: (row: Data) => string;
}

/** The result of an RTK Query hook. */
interface ListResult<Data extends object> {
  /** Undefined during the first load. */
  rows: Data[] | undefined;
  total: number | undefined;
  error?: unknown;
  refetch: () => unknown;
  isFetching: boolean;
  /** Undefined while the rows are still those of the previous query. */
  currentData?: unknown;
}

interface DataTableProps<Data extends object, Filter extends string> extends TableProps<Data> {
  address: ListAddress<Filter>;
  result: ListResult<Data>;
  /** Shown if there are no rows at all; lists without it are never empty unless filtered. */
  empty?: React.ReactNode;
  /** Shown if no row matches the filters. */
  noMatches?: string;
  /** The screen's own filters have a button that clears them. */
  hasClearAbove?: boolean;
  /** The total below the list; by default 'Total 1 item', 'Total 2 items'. */
  totalLabel?: (count: string) => string;
  /** Rendered between table and footer. */
  children?: React.ReactNode;
}

const UNSORTED: SortingState = [];
const ALL: Record<string, boolean> = {};

/** A list of the office: loading, error and empty states, table, pagination and total. */
export function DataTable<Data extends object, Filter extends string>({
  address,
  result: { rows, total = 0, error, refetch, isFetching, currentData },
  empty,
  noMatches,
  hasClearAbove = false,
  totalLabel,
  children,
  ...table
}: DataTableProps<Data, Filter>) {
  const { query, change } = address;
  const isCurrent = currentData !== undefined;
  useLastPage(address, rows === undefined || isFetching ? undefined : total);
  const sorting =
    query.sortField === '' ? UNSORTED : [{ id: query.sortField, desc: query.sortDir === 'desc' }];
  return (
    <>
      <PageStatus page={query.page} pages={pagesFor(total, query.size)} isShown={isCurrent} />
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {rows === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {rows?.length === 0 && (
        <div className="flex flex-col items-start gap-3 rounded-card border border-cream-200 bg-white p-6 text-lg">
          {noMatches === undefined || (empty !== undefined && !isFiltered(query)) ? (
            empty
          ) : (
            <>
              <p>{noMatches}</p>
              {!hasClearAbove && (
                <QuietButton onClick={address.reset}>
                  <Trans>Clear Filters</Trans>
                </QuietButton>
              )}
            </>
          )}
        </div>
      )}
      {rows !== undefined && rows.length > 0 && (
        <Table
          {...table}
          rows={rows}
          sortFields={address.list.sortFields}
          // Not during a background refetch of the same rows, e.g. after someone else's change: they stay readable.
          isBusy={isFetching && !isCurrent}
          sorting={sorting}
          onSort={([first]) =>
            change({ sortField: first?.id ?? '', sortDir: first?.desc === true ? 'desc' : 'asc' })
          }
        />
      )}
      {children}
      {rows !== undefined && <ListFooter total={total} totalLabel={totalLabel} address={address} />}
    </>
  );
}

interface TableProps<Data extends object> {
  label: string;
  columns: DataColumn<Data>[];
  rowId: (row: Data) => string;
  /** False hides a column. */
  visibility?: Record<string, boolean>;
  selection?: Selection<Data>;
  /** Rendered at the end of each row. Must be a stable function, or every row re-renders. */
  actions?: (row: Data) => React.ReactNode;
  /** On phones, shows a row in about two lines; by default every column with its title. */
  Card?: React.ComponentType<{ row: Data }>;
  /** Rendered below a row. */
  noteOf?: (row: Data) => React.ReactNode;
}

interface SortedTableProps<Data extends object> extends TableProps<Data> {
  rows: Data[];
  sortFields: readonly string[];
  /** The rows are about to be replaced. */
  isBusy: boolean;
  sorting: SortingState;
  onSort: (sorting: SortingState) => void;
}

/**
 * On desktop it scrolls in its own box, with sticky header, first column and actions. On a phone each row is a card. In print all
 * rows are shown.
 */
function Table<Data extends object>(props: SortedTableProps<Data>) {
  const { label, columns, rows, rowId, visibility = ALL, selection, actions, noteOf, Card } = props;
  const { sortFields, isBusy, sorting, onSort } = props;
  const { t } = useLingui();
  const definitions = useMemo(
    () =>
      columns.map(({ id }) => ({
        id,
        accessorFn: (row: Data): unknown => Reflect.get(row, id),
        enableSorting: sortFields.includes(id),
      })),
    [columns, sortFields],
  );
  const shown = useMemo(() => columns.filter(({ id }) => visibility[id] !== false), [columns, visibility]);
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    sortDescFirst: false,
    state: { sorting, columnVisibility: visibility, rowSelection: selection?.chosen ?? {} },
    onSortingChange: (updater) => onSort(typeof updater === 'function' ? updater(sorting) : updater),
    ...(selection && { onRowSelectionChange: selection.onChoose }),
  });
  return (
    <div className="isolate md:max-h-[max(24rem,calc(100dvh-17rem))] md:overflow-auto md:rounded-card md:border md:border-cream-200 md:bg-white print:max-h-none! print:overflow-visible!">
      <table
        aria-label={label}
        aria-busy={isBusy}
        className={`w-full border-collapse max-md:block ${isBusy ? 'opacity-60' : ''}`}
      >
        <thead className="sticky top-0 z-20 max-md:hidden">
          <tr className="bg-cream-100">
            {selection && (
              <th scope="col" className="w-11">
                <CheckCell
                  label={t`Select all`}
                  isChecked={table.getIsAllRowsSelected()}
                  onToggle={() => table.toggleAllRowsSelected()}
                />
              </th>
            )}
            {shown.map((column, index) => (
              <ColumnHead
                key={column.id}
                column={column}
                sort={table.getColumn(column.id)}
                isFirst={index === 0}
              />
            ))}
            {actions && (
              <th scope="col" aria-label={t`Actions`} className="sticky right-0 bg-inherit print:hidden" />
            )}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles arrow keys of the links and buttons in its rows */}
        <tbody onKeyDown={moveBetweenRows} className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <DataRow
              key={row.id}
              row={row}
              columns={shown}
              isChosen={row.getIsSelected()}
              chooseLabel={selection?.labelOf(row.original)}
              actions={actions}
              note={noteOf?.(row.original)}
              Card={Card}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ColumnHeadProps<Data extends object> {
  column: DataColumn<Data>;
  sort: Column<typeof features, Data> | undefined;
  isFirst: boolean;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

function ColumnHead<Data extends object>({ column, sort, isFirst }: ColumnHeadProps<Data>) {
  const { i18n } = useLingui();
  const title = i18n._(column.title);
  const side = column.isNumeric === true ? 'justify-end text-right' : 'text-left';
  const pinned = isFirst ? 'sticky left-0 z-10 bg-inherit' : column.isFromDesk === true ? FROM_DESK : '';
  if (sort?.getCanSort() !== true) {
    return (
      <th scope="col" className={`h-11 px-2 ${side} ${pinned}`}>
        {title}
      </th>
    );
  }
  const order = sort.getIsSorted();
  return (
    <th scope="col" aria-sort={order === false ? undefined : ARIA_SORT[order]} className={pinned}>
      <button
        type="button"
        onClick={() => sort.toggleSorting()}
        className={`flex min-h-11 w-full cursor-pointer items-center gap-0.5 rounded-tag px-2 font-bold whitespace-nowrap hover:bg-pasture-200 ${side}`}
      >
        {title}
        <span aria-hidden className={`w-3 text-sm ${order === false ? 'text-ink-600' : ''}`}>
          {order === false ? '↕' : order === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  );
}
