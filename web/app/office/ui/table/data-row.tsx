import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import {
  columnVisibilityFeature,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { memo } from 'react';
import { useMoment } from '~/i18n/use-moment';

export const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature, rowSortingFeature });

/** The first column identifies the row. */
export interface DataColumn<Data extends object> {
  id: string;
  /** Column header; on a phone shown above each value. */
  title: MessageDescriptor;
  /** Right-aligned, so numbers can be compared. */
  isNumeric?: boolean;
  /** Uses the full width of the card on a phone. */
  isWide?: boolean;
  /** Edited frequently: a phone also shows it below the card, without its title. */
  isDaily?: boolean;
  /** Hidden between phone and desktop widths, where the row's buttons would cover it. */
  isFromDesk?: boolean;
  Cell: React.ComponentType<{ row: Data }>;
}

interface DataRowProps<Data extends object> {
  row: Row<typeof features, Data>;
  columns: DataColumn<Data>[];
  isChosen: boolean;
  /** If undefined, rows cannot be selected. */
  chooseLabel: string | undefined;
  actions: ((row: Data) => React.ReactNode) | undefined;
  note: React.ReactNode;
  /** On phones, replaces the list of columns and titles. */
  Card: React.ComponentType<{ row: Data }> | undefined;
}

const cellStyle =
  'px-2 py-1 max-md:flex max-md:min-w-0 max-md:has-data-editing:col-span-full max-md:flex-col max-md:items-start max-md:px-3';

export const FROM_DESK = 'md:max-lg:hidden';

/** A card, with the frequently edited fields in one line below. */
const PHONE_CARD = 'max-md:flex max-md:flex-wrap max-md:items-center';
const PHONE_GRID = 'max-md:grid max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,34%)),1fr))]';

function PlainRow<Data extends object>(props: DataRowProps<Data>) {
  const { row, columns, isChosen, chooseLabel, actions, note, Card } = props;
  const { i18n } = useLingui();
  const [first, ...others] = columns;
  const tone = isChosen ? 'bg-cream-100' : 'bg-white';
  const hasNote = note !== undefined;
  const check = chooseLabel !== undefined && (
    <CheckCell label={chooseLabel} isChecked={isChosen} onToggle={() => row.toggleSelected()} />
  );
  return (
    <>
      <tr
        className={`group border-t border-cream-200 print:break-inside-avoid max-md:border max-md:py-1 ${Card ? PHONE_CARD : PHONE_GRID} ${tone} ${
          hasNote ? 'max-md:rounded-t-card max-md:border-b-0' : 'max-md:mb-3 max-md:rounded-card'
        }`}
      >
        {check && <td className="max-md:hidden">{check}</td>}
        <th
          scope="row"
          className={`sticky left-0 z-10 bg-inherit px-2 py-1 text-left max-md:static max-md:bg-transparent ${Card ? 'max-md:w-full' : 'max-md:col-span-full'}`}
        >
          <span className={`flex items-center gap-2 ${Card ? '' : 'max-md:flex-wrap'}`}>
            {check && <span className="md:hidden">{check}</span>}
            {Card && (
              <span className="min-w-0 grow font-normal md:hidden">
                <Card row={row.original} />
              </span>
            )}
            {first && (
              <span className={Card ? 'contents max-md:hidden' : 'contents'}>
                <first.Cell row={row.original} />
              </span>
            )}
          </span>
        </th>
        {others.map(
          ({ id, title, isNumeric = false, isWide = false, isDaily = false, isFromDesk = false, Cell }) => (
            <td
              key={id}
              className={`${Card ? (isDaily ? 'px-2 py-1 max-md:pr-0' : 'px-2 py-1 max-md:hidden') : cellStyle} ${isNumeric ? 'tabular-nums md:text-right md:whitespace-nowrap' : ''} ${isWide ? 'max-md:col-span-full' : ''} ${isFromDesk ? FROM_DESK : ''}`}
            >
              {!Card && <span className="text-sm text-ink-600 md:hidden">{i18n._(title)}</span>}
              <Cell row={row.original} />
            </td>
          ),
        )}
        {actions && (
          <td className="bg-inherit py-1 whitespace-nowrap max-md:bg-transparent max-md:col-span-full max-md:ml-auto max-md:flex max-md:flex-wrap max-md:justify-end max-md:px-1 md:sticky md:right-0 md:group-has-data-editing:static print:hidden!">
            {actions(row.original)}
          </td>
        )}
      </tr>
      {hasNote && (
        <tr
          className={`max-md:mb-3 max-md:block max-md:rounded-b-card max-md:border max-md:border-t-0 max-md:border-cream-200 ${tone}`}
        >
          <td colSpan={others.length + 3} className="px-2 pb-2 max-md:block">
            {/* The table may be wider than its box: keep the note in view. */}
            <div className="sticky left-2 md:w-fit md:max-w-2xl">{note}</div>
          </td>
        </tr>
      )}
    </>
  );
}

/** Avoids re-rendering all rows when one is selected. TanStack creates new row objects, but `original` stays the same. */
// oxlint-disable-next-line no-unsafe-type-assertion -- memo loses the type parameter
export const DataRow = memo(PlainRow, ({ row: before, ...was }, { row: after, ...is }) => {
  const names = ['columns', 'isChosen', 'chooseLabel', 'actions', 'note', 'Card'] as const;
  return before.original === after.original && names.every((name) => was[name] === is[name]);
}) as typeof PlainRow;

interface CheckCellProps {
  label: string;
  isChecked: boolean;
  onToggle: () => void;
}

/** The label is a touch target of 44 px around the checkbox. */
export const CheckCell = ({ label, isChecked, onToggle }: CheckCellProps) => (
  <label className="inline-flex size-11 cursor-pointer items-center justify-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      onChange={onToggle}
      className="size-6 accent-pasture-800"
    />
  </label>
);

export function TimeCell({ at }: { at: string }) {
  const moment = useMoment();
  return (
    <time dateTime={at} className="text-sm md:whitespace-nowrap">
      {moment(at)}
    </time>
  );
}
