import { PROVIDERS_BY_HAND } from '@khamar/contract/sales/choices';
import type { StatementResult } from '@khamar/contract/sales/payment';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '~/api/new-idempotency-key';
import { refusalOf } from '~/api/refusal';
import { PROVIDER_WORDS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { staffSentence } from '~/domain/sales/staff-refusals';
import { FileButton } from '~/forms/picture-field';
import { useFormat } from '~/i18n/use-language';
import { MISSING } from '~/office/herd/cow-fields';
import { BookingLink } from '~/office/sales/booking-cells';
import { QuietButton } from '~/office/ui/quiet-button';
import { type FileTrouble, readTextFile } from '~/office/ui/read-text-file';
import { Badge } from '~/ui/badge';
import { SelectField } from '~/ui/select-field';
import { useImportStatementMutation } from './transactions.api.ts';
import { TransactionsHead } from './transactions-head.tsx';

type Provider = (typeof PROVIDERS_BY_HAND)[number];
type Line = StatementResult['lines'][number];

/** As long as the API takes it. */
const MAX_BYTES = 2_000_000;

const TROUBLE_WORDS: Record<FileTrouble, MessageDescriptor> = {
  empty: msg`This file is empty.`,
  too_large: msg`This file is too large. Please take a statement of fewer days.`,
  no_text: msg`This file is not a CSV in UTF-8. In Excel, save it as “CSV UTF-8”.`,
};

const VERDICTS: Record<
  Line['verdict'],
  { words: MessageDescriptor; tone: 'positive' | 'waiting' | 'quiet' }
> = {
  matched: { words: msg`payment confirmed`, tone: 'positive' },
  unmatched: { words: msg`nobody claimed it so`, tone: 'waiting' },
  duplicate: { words: msg`twice in the file`, tone: 'quiet' },
  known: { words: msg`confirmed before`, tone: 'quiet' },
  unreadable: { words: msg`cannot be read`, tone: 'waiting' },
};

/** A file that was chosen. Its key stays the same, so that a second try after a lost answer imports nothing twice. */
interface Statement {
  provider: Provider;
  csv: string;
  key: string;
}

/** The wallet's or bank's own statement confirms what buyers have claimed. */
export function StatementScreen() {
  const { t, i18n } = useLingui();
  const [provider, setProvider] = useState<Provider>('bkash');
  const [trouble, setTrouble] = useState<FileTrouble | null>(null);
  const [statement, setStatement] = useState<Statement | null>(null);
  const [send, { data, error, isLoading, reset }] = useImportStatementMutation();
  /** State is one render late: the second of two clicks would still see an idle form. */
  const busy = useRef(false);

  async function importIt({ key, ...body }: Statement): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    await send({ key, body });
    busy.current = false;
  }

  async function choose(file: File): Promise<void> {
    reset();
    setStatement(null);
    const read = await readTextFile(file, MAX_BYTES);
    setTrouble('trouble' in read ? read.trouble : null);
    if ('trouble' in read) return;
    const chosen = { provider, csv: read.text, key: newIdempotencyKey() };
    setStatement(chosen);
    await importIt(chosen);
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TransactionsHead />
      <section className="flex flex-col items-start gap-3 rounded-card border border-cream-200 bg-white p-4">
        <p>
          <Trans>
            A CSV file from the wallet or the bank with the columns TrxID and amount. Claims with the same
            TrxID and amount are confirmed at once; every other line is only told. Importing a file twice
            changes nothing.
          </Trans>
        </p>
        <SelectField
          label={t`Statement of`}
          value={provider}
          onChange={({ target }) =>
            setProvider(PROVIDERS_BY_HAND.find((known) => known === target.value) ?? 'bkash')
          }
        >
          {PROVIDERS_BY_HAND.map((known) => (
            <option key={known} value={known}>
              {i18n._(PROVIDER_WORDS[known])}
            </option>
          ))}
        </SelectField>
        <FileButton
          accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
          disabled={isLoading}
          onFile={(file) => void choose(file)}
        >
          <Upload />
          <Trans>Choose a file</Trans>
        </FileButton>
      </section>
      <p role="status" className="empty:hidden">
        {isLoading && <Trans>Looking at each line…</Trans>}
      </p>
      <div role="alert" className="empty:hidden">
        {(trouble !== null || error !== undefined) && !isLoading && (
          <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3">
            <p className="grow">
              {trouble === null ? staffSentence(i18n, error) : i18n._(TROUBLE_WORDS[trouble])}{' '}
              {trouble === null && !refusalOf(error).isAnswered && (
                <Trans>You can safely try again: nothing is done twice.</Trans>
              )}
            </p>
            {statement !== null && trouble === null && (
              <QuietButton onClick={() => void importIt(statement)}>
                <Trans>Try again</Trans>
              </QuietButton>
            )}
          </div>
        )}
      </div>
      {data !== undefined && <Lines lines={data.lines} />}
    </div>
  );
}

/** What somebody must look at comes first. */
const rank = ({ verdict }: Line): number =>
  ['unmatched', 'unreadable', 'matched', 'known', 'duplicate'].indexOf(verdict);

function Lines({ lines }: { lines: Line[] }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line);
  const countOf = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  return (
    <section aria-label={t`What becomes of each line`} className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap gap-2">
        {(['matched', 'unmatched', 'known', 'duplicate', 'unreadable'] as const)
          .filter((verdict) => countOf(verdict) > 0)
          .map((verdict) => (
            <Badge key={verdict} tone={VERDICTS[verdict].tone}>
              {i18n._(VERDICTS[verdict].words)}: {number(countOf(verdict))}
            </Badge>
          ))}
      </p>
      <ol className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200 bg-white">
        {ordered.map(({ line, externalId, amountPaisa, verdict, code }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-1 p-3 md:grid-cols-[6rem_12rem_8rem_12rem_1fr] md:items-center"
          >
            <span className="text-sm text-ink-600">{t`Line ${number(line)}`}</span>
            <span translate="no" className="font-mono wrap-anywhere">
              {externalId ?? MISSING}
            </span>
            <span className="tabular-nums md:text-right">
              {amountPaisa === null ? MISSING : format(amountPaisa)}
            </span>
            <span>
              <Badge tone={VERDICTS[verdict].tone}>{i18n._(VERDICTS[verdict].words)}</Badge>
            </span>
            <span>{code !== null && <BookingLink code={code} />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
