import { PROVIDERS_BY_HAND } from '@khamar/contract/sales/enums';
import type { StatementColumns } from '@khamar/contract/sales/statement';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/idempotency';
import { apiErrorOf } from '~/api/api-error';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { staffErrorSentence } from '~/domain/sales/staff-error-messages';
import { FileButton } from '~/forms/image-field';
import { Dialog } from '~/office/ui/dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import { type FileProblem, readTextFile } from '~/office/ui/text-files';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/select-field';
import { columnsOf, ColumnsForm, useMissingColumns } from './statement-columns.tsx';
import { StatementLines } from './statement-lines.tsx';
import { StatementVerdicts } from './statement-verdicts.tsx';
import { useImportStatementMutation } from '~/office/transactions/transactions.api';
import { TransactionsHead } from '~/office/transactions/transactions-head';

type Provider = (typeof PROVIDERS_BY_HAND)[number];

/** The API's limit. */
const MAX_BYTES = 2_000_000;

const FILE_ERROR_MESSAGES: Record<FileProblem, MessageDescriptor> = {
  empty: msg`This file is empty.`,
  too_large: msg`This file is too large. Choose a statement with fewer days.`,
  no_text: msg`This file is not a CSV in UTF-8. In Excel, save it as “CSV UTF-8”.`,
};

/** The selected file. Its idempotency key is reused, so a retry after a lost response imports nothing twice. */
interface Statement {
  provider: Provider;
  csv: string;
  columns?: StatementColumns;
  key: string;
}

/** Selected but not imported yet. */
interface ChosenFile {
  name: string;
  /** Number of lines that are not blank, including the header. */
  lines: number;
  statement: Statement;
}

const countLines = (text: string): number =>
  text.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length;

/** Imports a wallet or bank statement to confirm the payments that buyers claimed. */
export default function StatementScreen() {
  const { t, i18n } = useLingui();
  const [provider, setProvider] = useState<Provider>('bkash');
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const [chosenFile, setChosenFile] = useState<ChosenFile | null>(null);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [send, { data, error, isLoading, reset }] = useImportStatementMutation();
  /** A ref, because state updates one render later and a double click would get through. */
  const busy = useRef(false);

  const missing = useMissingColumns(error);
  const columns = columnsOf(data, error);

  async function importStatement({ key, ...body }: Statement): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await send({ key, body });
    busy.current = false;
  }

  async function choose(file: File): Promise<void> {
    reset();
    setStatement(null);
    const read = await readTextFile(file, MAX_BYTES);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read) return;
    setChosenFile({
      name: file.name,
      lines: countLines(read.text),
      statement: { provider, csv: read.text, key: newIdempotencyKey() },
    });
  }

  /** A new request with a new idempotency key: the API rejects a different body under the old key. */
  function chooseColumns({ provider: whose, csv }: Statement, chosen: StatementColumns): void {
    const again = { provider: whose, csv, columns: chosen, key: newIdempotencyKey() };
    setStatement(again);
    void importStatement(again);
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <section className="flex flex-col items-start gap-3 rounded-card border border-cream-200 bg-white p-4">
        <p>
          <Trans>
            Upload a CSV from your wallet or bank. Payments in review are confirmed when TrxID and amount
            match; other rows stay unallocated. Importing the same file twice is safe.
          </Trans>
        </p>
        <SelectField
          label={t`Statement from`}
          value={provider}
          onChange={({ target }) =>
            setProvider(PROVIDERS_BY_HAND.find((known) => known === target.value) ?? 'bkash')
          }
        >
          {PROVIDERS_BY_HAND.map((known) => (
            <option key={known} value={known}>
              {i18n._(PROVIDER_LABELS[known])}
            </option>
          ))}
        </SelectField>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          disabled={isLoading}
          onFile={(file) => void choose(file)}
        >
          <Upload />
          <Trans>Choose file</Trans>
        </FileButton>
      </section>
      <p role="status" className="empty:hidden">
        {isLoading && <Trans>Checking rows…</Trans>}
      </p>
      <div role="alert" className="empty:hidden">
        {(problem !== null || error !== undefined) && !isLoading && (
          <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3">
            <p className="grow">
              {problem === null
                ? (missing ?? staffErrorSentence(i18n, error))
                : i18n._(FILE_ERROR_MESSAGES[problem])}{' '}
              {problem === null && !apiErrorOf(error).hasResponse && (
                <Trans>It's safe to try again: nothing is done twice.</Trans>
              )}
            </p>
            {statement !== null && problem === null && missing === undefined && (
              <QuietButton onClick={() => void importStatement(statement)}>
                <Trans>Try again</Trans>
              </QuietButton>
            )}
          </div>
        )}
      </div>
      {columns !== undefined && statement !== null && !isLoading && (
        <ColumnsForm
          key={statement.key}
          {...columns}
          onChosen={(chosen) => chooseColumns(statement, chosen)}
        />
      )}
      {chosenFile !== null && (
        <ImportQuestion
          file={chosenFile}
          onImport={() => {
            setChosenFile(null);
            setStatement(chosenFile.statement);
            void importStatement(chosenFile.statement);
          }}
          onCancel={() => setChosenFile(null)}
        />
      )}
      {data !== undefined && <StatementVerdicts lines={data.lines} />}
      <StatementLines />
    </div>
  );
}

interface ImportQuestionProps {
  file: ChosenFile;
  onImport: () => void;
  onCancel: () => void;
}

/** Asks first, because a confirmed payment cannot be unconfirmed after importing the wrong file or wallet. */
function ImportQuestion({ file: { name, lines, statement }, onImport, onCancel }: ImportQuestionProps) {
  const { t, i18n } = useLingui();
  const provider = i18n._(PROVIDER_LABELS[statement.provider]);
  const count = t`${plural(lines, { one: '# row', other: '# rows' })}`;
  return (
    <Dialog
      title={t`Import ${name}?`}
      onDismiss={onCancel}
      foot={
        <>
          <QuietButton onClick={onCancel}>
            <Trans>Cancel</Trans>
          </QuietButton>
          <Button onClick={onImport}>
            <Trans>Import statement</Trans>
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <b>
          {provider} · {count}
        </b>
      </p>
      <p>
        <Trans>Payments in review with the same TrxID and amount will be confirmed.</Trans>
      </p>
    </Dialog>
  );
}
