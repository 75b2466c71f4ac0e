import type {
  RecordedCost,
  RowChange,
  UpdateDone,
  UpdateRow,
} from '@khamar/contract/cows/sheets/cow-updates';
import { type CostColumn, UPDATE_COLUMNS } from '@khamar/contract/cows/sheets/update-sheet';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useDayLabel } from '~/office/herd/use-day-label';
import { cowValue } from '~/office/inventory/cow-fields';
import { Badge } from '~/ui/badge';
import { RowErrors, SheetRowLine, SheetRows } from './sheet-rows.tsx';
import { COLUMN_LABELS, UPDATE_FIELD_MESSAGES } from './update-labels.ts';

const isRefused = ({ verdict }: UpdateRow) => verdict === 'refused';

/** A refused row, or one that asks whether a cost is another one. */
const isOpen = ({ verdict, recorded }: UpdateRow) => verdict === 'refused' || recorded.length > 0;

/** The costs of each line that are recorded although there are equal ones. */
export type RecordAgain = ReadonlyMap<number, readonly CostColumn[]>;

interface Answers {
  /** Undefined while nothing may change. */
  onAgain: ((line: number, field: CostColumn, isAgain: boolean) => void) | undefined;
}

interface UpdateRowsProps extends Answers {
  rows: UpdateRow[];
  again: RecordAgain;
}

/** Old and new of every row, or what is wrong with it. */
export const UpdateRows = ({ rows, again, onAgain }: UpdateRowsProps) => (
  <SheetRows rows={rows} comesFirst={isOpen}>
    {(row) => <Row key={row.line} row={row} again={again.get(row.line)} onAgain={onAgain} />}
  </SheetRows>
);

interface RowProps extends Answers {
  row: UpdateRow;
  again: readonly CostColumn[] | undefined;
}

const Row = memo(function Row({ row, again = [], onAgain }: RowProps) {
  return (
    <SheetRowLine row={row} badge={<Verdict of={row} />}>
      {isRefused(row) ? (
        <Errors row={row} />
      ) : (
        <ul className="tabular-nums">
          {row.changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
          {row.recorded.map((cost) => (
            <Recorded
              key={cost.field}
              cost={cost}
              isAgain={again.includes(cost.field)}
              onAgain={onAgain && ((isAgain) => onAgain(row.line, cost.field, isAgain))}
            />
          ))}
        </ul>
      )}
    </SheetRowLine>
  );
});

function Verdict({ of: { verdict } }: { of: UpdateRow }) {
  if (verdict === 'recorded')
    return (
      <Badge tone="quiet">
        <Trans>Already recorded</Trans>
      </Badge>
    );
  if (verdict === 'refused')
    return (
      <Badge tone="waiting">
        <Trans>Has errors</Trans>
      </Badge>
    );
  return (
    <Badge tone={verdict === 'update' ? 'positive' : 'quiet'}>
      {verdict === 'update' ? <Trans>Ready</Trans> : <Trans>No changes</Trans>}
    </Badge>
  );
}

function Change({ change: { field, from, to, day } }: { change: RowChange }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const dayLabel = useDayLabel();
  const paisa = useFormatPaisa();
  const value = (amount: number) =>
    field === 'currentWeight' || field === 'currentPrice'
      ? cowValue(i18n, language, field, amount)
      : paisa(amount);
  return (
    <li>
      <span className="text-ink-600">{i18n._(COLUMN_LABELS[field])}:</span> {value(from)} → <b>{value(to)}</b>
      {day !== null && <span className="text-ink-600"> · {dayLabel(day)}</span>}
      {field === 'currentWeight' && day === null && (
        <span className="text-ink-600">
          {' '}
          · <Trans>estimated</Trans>
        </span>
      )}
    </li>
  );
}

interface RecordedProps {
  cost: RecordedCost;
  isAgain: boolean;
  onAgain: ((isAgain: boolean) => void) | undefined;
}

/** A cost that is left out, unless it is another one. */
function Recorded({ cost: { field, amountPaisa, day }, isAgain, onAgain }: RecordedProps) {
  const { i18n } = useLingui();
  const amount = useFormatPaisa()(amountPaisa);
  const on = useDayLabel()(day);
  const name = i18n._(COLUMN_LABELS[field]);
  return (
    <li className="flex flex-wrap items-center gap-x-4">
      <span>
        <span className="text-ink-600">{name}:</span>{' '}
        <Trans>
          {amount}, already recorded on {on}
        </Trans>
      </span>
      <label className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
        <input
          type="checkbox"
          checked={isAgain}
          disabled={onAgain === undefined}
          onChange={({ target }) => onAgain?.(target.checked)}
          className="size-5 shrink-0 accent-pasture-800"
        />
        <Trans>Record again</Trans>
        <span className="sr-only">
          {name} {amount}
        </span>
      </label>
    </li>
  );
}

function Errors({ row }: { row: UpdateDone['skipped'][number] }) {
  const { i18n } = useLingui();
  return (
    <RowErrors
      row={row}
      messages={UPDATE_FIELD_MESSAGES}
      labelOf={(name) => {
        const column = UPDATE_COLUMNS.find((known) => known === name);
        return column && i18n._(COLUMN_LABELS[column]);
      }}
    />
  );
}

/** Rows that were good in the preview and are no more. */
export function SkippedRows({ rows }: { rows: UpdateDone['skipped'] }) {
  const { number } = useFormat();
  return (
    <ul className="flex flex-col gap-2">
      {rows.map((row) => {
        const [line, { tagId }] = [number(row.line), row];
        return (
          <li key={row.line} className="wrap-anywhere">
            <Trans>
              Row {line}, {tagId}
            </Trans>
            <Errors row={row} />
          </li>
        );
      })}
    </ul>
  );
}
