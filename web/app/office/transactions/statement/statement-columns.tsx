import type { StatementColumns, StatementProblem, StatementResult } from '@khamar/contract/sales/statement';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { QuietButton } from '~/office/ui/quiet-button';
import { SelectField } from '~/ui/select-field';

type Column = keyof StatementColumns;

const COLUMN_LABELS: Record<Column, MessageDescriptor> = {
  externalId: msg`TrxID`,
  amount: msg`Amount (or credit)`,
  direction: msg`Money in or out`,
};
const COLUMNS: Column[] = ['externalId', 'amount', 'direction'];

/** The file's headings and which of them were used; undefined until the API has read the file. */
export function columnsOf(data: StatementResult | undefined, error: unknown) {
  if (data !== undefined) return { headings: data.headings, used: data.columns };
  const problem = apiErrorOf(error).details.statement;
  return problem === undefined || problem.headings.length === 0
    ? undefined
    : { headings: problem.headings, used: null };
}

/** Undefined if no column is missing. */
export function useMissingColumns(error: unknown): string | undefined {
  const { t, i18n } = useLingui();
  const problem: StatementProblem | undefined = apiErrorOf(error).details.statement;
  if (problem === undefined) return undefined;
  const names = problem.missing.map((column) => i18n._(COLUMN_LABELS[column])).join(', ');
  return t`Column not found: ${names}. Choose the columns below.`;
}

interface ColumnsFormProps {
  headings: string[];
  used: StatementColumns | null;
  onChosen: (columns: StatementColumns) => void;
}

/** Assigns the file's columns. */
export function ColumnsForm({ headings, used, onChosen }: ColumnsFormProps) {
  const { t, i18n } = useLingui();
  const titleId = useId();
  const [chosen, setChosen] = useState({
    externalId: used?.externalId ?? '',
    amount: used?.amount ?? '',
    direction: used?.direction ?? '',
  });
  const names = [...new Set(headings)].filter((heading) => heading !== '');
  return (
    <form
      aria-labelledby={titleId}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
      onSubmit={(event) => {
        event.preventDefault();
        onChosen({ ...chosen, direction: chosen.direction === '' ? null : chosen.direction });
      }}
    >
      <h2 id={titleId} className="font-bold">
        <Trans>Columns in this file</Trans>
      </h2>
      <div className="grid gap-3 md:grid-cols-3">
        {COLUMNS.map((column) => (
          <SelectField
            key={column}
            label={i18n._(COLUMN_LABELS[column])}
            required={column !== 'direction'}
            value={chosen[column]}
            onChange={({ target }) => setChosen({ ...chosen, [column]: target.value })}
          >
            <option value="">{column === 'direction' ? t`Use the amount's sign` : t`Choose column`}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
      <QuietButton type="submit" className="self-start">
        <Trans>Import file</Trans>
      </QuietButton>
    </form>
  );
}
