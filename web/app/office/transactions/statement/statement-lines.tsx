import type { StatementLine } from '@khamar/contract/sales/statement';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { BookingLink } from '~/office/sales/booking-cells';
import { CodeField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { QuietButton } from '~/office/ui/quiet-button';
import {
  useAssignStatementLineMutation,
  useListStatementLinesQuery,
} from '~/office/transactions/transactions.api';

const SHOWN = 100;

/** Money received in the wallet or bank account that no customer has claimed: not in the books until it is assigned. */
export function StatementLines() {
  const { t, i18n } = useLingui();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const moment = useMoment();
  const titleId = useId();
  const { data } = useListStatementLinesQuery({ limit: SHOWN }, { refetchOnMountOrArgChange: true });
  const [selected, setSelected] = useState<StatementLine | null>(null);
  if (data === undefined || data.lines.length === 0) return null;
  const [shown, total] = [number(data.lines.length), number(data.totalLines)];
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h2 id={titleId} className="text-lg font-bold">
        <Trans>Unmatched rows</Trans>
      </h2>
      <p>
        <Trans>
          These rows don't match any payment in review. Apply them to a booking to add them to the books.
        </Trans>{' '}
        {data.totalLines > data.lines.length && (
          <Trans>
            Newest {shown} of {total}.
          </Trans>
        )}
      </p>
      <ul className="flex flex-col divide-y divide-cream-200 rounded-card border border-cream-200 bg-white">
        {data.lines.map((line) => (
          <li
            key={line._id}
            className="grid gap-x-4 gap-y-1 p-3 md:grid-cols-[12rem_8rem_14rem_1fr_auto] md:items-center"
          >
            <span translate="no" className="font-mono wrap-anywhere">
              {line.externalId}
            </span>
            <b className="amount md:text-right">{format(line.amountPaisa)}</b>
            <span className="text-sm text-ink-600">
              {i18n._(PROVIDER_LABELS[line.provider])} ·{' '}
              <time dateTime={line.importedAt}>{t`Imported ${moment(line.importedAt)}`}</time>
            </span>
            <span>{line.code !== null && <BookingLink code={line.code} />}</span>
            <QuietButton
              aria-label={t`Apply to booking: ${line.externalId}`}
              onClick={() => setSelected(line)}
            >
              <Trans>Apply to booking</Trans>
            </QuietButton>
          </li>
        ))}
      </ul>
      {selected !== null && <AssignDialog line={selected} onClose={() => setSelected(null)} />}
    </section>
  );
}

function AssignDialog({ line, onClose }: { line: StatementLine; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [assign] = useAssignStatementLineMutation();
  const amount = format(line.amountPaisa);
  return (
    <CommandDialog
      title={t`Apply to booking`}
      consequence={
        <p>
          <Trans>
            <b>{amount}</b> is recorded as a payment with a receipt. Anything above the price stays
            unallocated.
          </Trans>
        </p>
      }
      submitLabel={t`Apply payment`}
      loadSchema={async () => (await import('@khamar/contract/sales/statement')).AssignLine}
      {...(line.code !== null && { defaultValues: { code: line.code } })}
      send={(body, key) => assign({ id: line._id, body, key })}
      done={t`Payment applied`}
      onClose={onClose}
    >
      {(form) => <CodeField {...form} />}
    </CommandDialog>
  );
}
