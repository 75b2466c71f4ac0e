import type { StatementResult } from '@khamar/contract/sales/statement';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { MISSING } from '~/office/inventory/cow-fields';
import { BookingLink } from '~/office/sales/booking-cells';
import { Badge } from '~/ui/badge';

type Line = StatementResult['lines'][number];

const VERDICTS: Record<
  Line['verdict'],
  { label: MessageDescriptor; tone: 'positive' | 'waiting' | 'quiet' }
> = {
  matched: { label: msg`Payment confirmed`, tone: 'positive' },
  unmatched: { label: msg`No match`, tone: 'waiting' },
  duplicate: { label: msg`Duplicate`, tone: 'quiet' },
  known: { label: msg`Already confirmed`, tone: 'quiet' },
  outgoing: { label: msg`Outgoing`, tone: 'quiet' },
  unreadable: { label: msg`Unreadable`, tone: 'waiting' },
};

/** Lines that need attention come first. */
const rank = ({ verdict }: Line): number =>
  ['unmatched', 'unreadable', 'matched', 'known', 'duplicate', 'outgoing'].indexOf(verdict);

/** The result of each line of the file. */
export function StatementVerdicts({ lines }: { lines: Line[] }) {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const ordered = lines.toSorted((one, other) => rank(one) - rank(other) || one.line - other.line);
  const countOf = (verdict: Line['verdict']) => lines.filter((line) => line.verdict === verdict).length;
  return (
    <section aria-label={t`Row results`} className="flex flex-col gap-2">
      <p role="status" className="flex flex-wrap gap-2">
        {(['matched', 'unmatched', 'known', 'duplicate', 'outgoing', 'unreadable'] as const)
          .filter((verdict) => countOf(verdict) > 0)
          .map((verdict) => (
            <Badge key={verdict} tone={VERDICTS[verdict].tone}>
              {i18n._(VERDICTS[verdict].label)}: {number(countOf(verdict))}
            </Badge>
          ))}
      </p>
      <ol className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200 bg-white">
        {ordered.map(({ line, externalId, amountPaisa, verdict, code }) => (
          <li
            key={line}
            className="grid gap-x-4 gap-y-1 p-3 md:grid-cols-[6rem_12rem_8rem_12rem_1fr] md:items-center"
          >
            <span className="text-sm text-ink-600">{t`Row ${number(line)}`}</span>
            <span translate="no" className="font-mono wrap-anywhere">
              {externalId ?? MISSING}
            </span>
            <span className="tabular-nums md:text-right">
              {amountPaisa === null ? MISSING : format(amountPaisa)}
            </span>
            <span>
              <Badge tone={VERDICTS[verdict].tone}>{i18n._(VERDICTS[verdict].label)}</Badge>
            </span>
            <span>{code !== null && <BookingLink code={code} />}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
