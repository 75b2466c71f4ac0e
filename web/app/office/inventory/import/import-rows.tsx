import type { ImportRow } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_COLUMNS } from '@khamar/contract/cows/sheets/cow-sheet';
import { Trans, useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { cowValue, FIELD_LABELS } from '~/office/inventory/cow-fields';
import { fieldMessage } from '~/forms/field-messages';
import { COW_FIELD_MESSAGES } from '~/office/inventory/cow-field-messages';
import { Badge } from '~/ui/badge';
import { EarTag } from '~/domain/ear-tag';
import { QuietButton } from '~/office/ui/quiet-button';

/** Rows rendered at a time: a slow phone takes a second to render a thousand. */
const AT_ONCE = 100;
const SHOWN = ['breed', 'currentWeight', 'currentPrice', 'availabilityStatus'] as const;

/** Every row with its result; rows with errors come first. */
export function ImportRows({ rows }: { rows: ImportRow[] }) {
  const { number } = useFormat();
  const [shown, setShown] = useState(AT_ONCE);
  const ordered = useMemo(
    () => rows.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line),
    [rows],
  );
  const more = number(Math.min(AT_ONCE, rows.length - shown));
  return (
    <>
      <ol className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200 bg-white">
        {ordered.slice(0, shown).map((row) => (
          <Row key={row.line} row={row} />
        ))}
      </ol>
      {shown < rows.length && (
        <QuietButton className="self-center" onClick={() => setShown(shown + AT_ONCE)}>
          <Trans>Show {more} more</Trans>
        </QuietButton>
      )}
    </>
  );
}

const rank = ({ verdict }: ImportRow) => (verdict === 'refused' ? 0 : 1);

const Row = memo(function Row({ row }: { row: ImportRow }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const { line, verdict, tagId, cow } = row;
  const isGood = verdict === 'add';
  return (
    <li className="grid gap-x-4 gap-y-1 p-3 md:grid-cols-[6rem_11rem_9rem_1fr] md:items-center">
      <span className="text-sm text-ink-600">{t`Row ${number(line)}`}</span>
      <span>{tagId !== '' && <EarTag className="wrap-anywhere">{tagId}</EarTag>}</span>
      <span>
        <Badge tone={isGood ? 'positive' : 'waiting'}>
          {isGood ? <Trans>Ready</Trans> : <Trans>Has errors</Trans>}
        </Badge>
      </span>
      {isGood && cow !== null ? (
        <span className="tabular-nums">
          {SHOWN.map((field) => cowValue(i18n, language, field, cow[field])).join(' · ')}
        </span>
      ) : (
        <RowErrors row={row} />
      )}
    </li>
  );
});

function RowErrors({ row: { errors, errorCodes } }: { row: ImportRow }) {
  const { i18n } = useLingui();
  return (
    <ul className="text-clay-600">
      {Object.entries({ ...errors, ...errorCodes }).map(([name, error]) => {
        const column = SHEET_COLUMNS.find((known) => known === name);
        return (
          <li key={name}>
            {column !== undefined && <b>{i18n._(FIELD_LABELS[column])}: </b>}
            {fieldMessage(i18n, COW_FIELD_MESSAGES, error)}
          </li>
        );
      })}
    </ul>
  );
}
