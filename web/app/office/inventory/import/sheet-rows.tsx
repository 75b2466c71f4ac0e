import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldErrorCode } from '@khamar/contract/field-error';
import { useMemo, useState } from 'react';
import { EarTag } from '~/domain/ear-tag';
import { type FieldMessages, fieldMessage } from '~/forms/field-messages';
import { useFormat } from '~/i18n/use-language';
import { QuietButton } from '~/office/ui/quiet-button';

/** Rows rendered at a time: a slow phone takes a second to render a thousand. */
const AT_ONCE = 100;

interface SheetRow {
  line: number;
  tagId: string;
}

interface SheetRowsProps<Row extends SheetRow> {
  rows: readonly Row[];
  /** Whether a person should look at it. */
  comesFirst: (row: Row) => boolean;
  children: (row: Row) => React.ReactNode;
}

/** Rows to look at come first. */
export function SheetRows<Row extends SheetRow>({ rows, comesFirst, children }: SheetRowsProps<Row>) {
  const { number } = useFormat();
  const [shown, setShown] = useState(AT_ONCE);
  const ordered = useMemo(
    () =>
      rows.toSorted(
        (one, other) => Number(comesFirst(other)) - Number(comesFirst(one)) || one.line - other.line,
      ),
    [rows, comesFirst],
  );
  const more = number(Math.min(AT_ONCE, rows.length - shown));
  return (
    <>
      <ol className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200 bg-white">
        {ordered.slice(0, shown).map((row) => children(row))}
      </ol>
      {shown < rows.length && (
        <QuietButton className="self-center" onClick={() => setShown(shown + AT_ONCE)}>
          <Trans>Show {more} more</Trans>
        </QuietButton>
      )}
    </>
  );
}

/** The line in the file, the tag, and what is known about the row. */
export function SheetRowLine({
  row: { line, tagId },
  badge,
  children,
}: {
  row: SheetRow;
  badge: React.ReactNode;
  children: React.ReactNode;
}) {
  const { t } = useLingui();
  const { number } = useFormat();
  return (
    <li className="grid gap-x-4 gap-y-1 p-3 md:grid-cols-[6rem_11rem_9rem_1fr] md:items-center">
      <span className="text-sm text-ink-600">{t`Row ${number(line)}`}</span>
      <span>{tagId !== '' && <EarTag className="wrap-anywhere">{tagId}</EarTag>}</span>
      <span>{badge}</span>
      {children}
    </li>
  );
}

interface RowErrorsProps<Code extends FieldErrorCode> {
  row: { errors: Record<string, string>; errorCodes: Record<string, string> };
  messages: FieldMessages<Code>;
  labelOf: (field: string) => string | undefined;
}

export function RowErrors<Code extends FieldErrorCode>({
  row: { errors, errorCodes },
  messages,
  labelOf,
}: RowErrorsProps<Code>) {
  const { i18n } = useLingui();
  return (
    <ul className="text-clay-600">
      {Object.entries({ ...errors, ...errorCodes }).map(([name, error]) => {
        const label = labelOf(name);
        return (
          <li key={name}>
            {label !== undefined && <b>{label}: </b>}
            {fieldMessage(i18n, messages, error)}
          </li>
        );
      })}
    </ul>
  );
}
