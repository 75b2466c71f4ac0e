import type { ImportRow } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useLanguage } from '~/i18n/use-language';
import { cowValue, FIELD_LABELS } from '~/office/inventory/cow-fields';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { Badge } from '~/ui/badge';
import { RowErrors, SheetRowLine, SheetRows } from './sheet-rows.tsx';

const SHOWN = ['breed', 'currentWeight', 'currentPrice', 'availabilityStatus'] as const;

const isRefused = ({ verdict }: ImportRow) => verdict === 'refused';

/** Every row with its result. */
export const ImportRows = ({ rows }: { rows: ImportRow[] }) => (
  <SheetRows rows={rows} comesFirst={isRefused}>
    {(row) => <Row key={row.line} row={row} />}
  </SheetRows>
);

const Row = memo(function Row({ row }: { row: ImportRow }) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { cow } = row;
  const isGood = !isRefused(row);
  return (
    <SheetRowLine
      row={row}
      badge={
        <Badge tone={isGood ? 'positive' : 'waiting'}>
          {isGood ? <Trans>Ready</Trans> : <Trans>Has errors</Trans>}
        </Badge>
      }
    >
      {isGood && cow !== null ? (
        <span className="tabular-nums">
          {SHOWN.map((field) => cowValue(i18n, language, field, cow[field])).join(' · ')}
        </span>
      ) : (
        <RowErrors
          row={row}
          messages={COW_FIELD_MESSAGES}
          labelOf={(name) => {
            const column = SHEET_COLUMNS.find((known) => known === name);
            return column && i18n._(FIELD_LABELS[column]);
          }}
        />
      )}
    </SheetRowLine>
  );
});
