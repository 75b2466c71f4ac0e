import type { RowChange, UpdateDone, UpdateRow } from '@khamar/contract/cows/sheets/cow-updates';
import { UPDATE_COLUMNS } from '@khamar/contract/cows/sheets/update-sheet';
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

/** Old and new of every row, or what is wrong with it. */
export const UpdateRows = ({ rows }: { rows: UpdateRow[] }) => (
  <SheetRows rows={rows} hasErrors={isRefused}>
    {(row) => <Row key={row.line} row={row} />}
  </SheetRows>
);

const Row = memo(function Row({ row }: { row: UpdateRow }) {
  return (
    <SheetRowLine row={row} badge={<Verdict of={row} />}>
      {isRefused(row) ? (
        <Errors row={row} />
      ) : (
        <ul className="tabular-nums">
          {row.changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </SheetRowLine>
  );
});

function Verdict({ of: { verdict } }: { of: UpdateRow }) {
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
