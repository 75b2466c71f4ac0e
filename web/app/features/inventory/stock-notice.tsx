import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '~/i18n/use-language';
import type { InTheWay } from '~/lib/office/refusals';
import { CloseButton } from '~/ui/close-button';
import { EarTag } from '~/ui/ear-tag';
import { QuietButton } from '~/ui/quiet-button';
import type { Stock } from './use-stock.ts';

const REASONS: Record<InTheWay['reason'], MessageDescriptor> = {
  changed: msg`was changed meanwhile`,
  sold: msg`was sold meanwhile`,
  gone: msg`is no longer in the herd`,
  tag_taken: msg`cannot come back: another cow wears its tag`,
};

/** The row that had the keyboard is gone. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus();

/** What stood in the way, or what can be undone. The box is there from the beginning, so that it is heard when it speaks. */
export function StockNotice({ stock: { notice, dismiss, restore } }: { stock: Stock }) {
  const kind = notice?.kind;
  return (
    <div role="alert">
      {notice !== null && kind !== 'conflict' && (
        <div
          className={`flex items-start gap-2 rounded-card border-2 bg-white p-2 pl-4 ${
            kind === 'removed' ? 'border-pasture-500' : 'border-clay-600'
          }`}
        >
          <div className="flex grow flex-wrap items-center gap-2 self-center">
            {notice.kind === 'removed' && (
              <>
                <Trans>Deleted:</Trans>
                {notice.cows.map(({ _id, tagId }) => (
                  <EarTag key={_id}>{tagId}</EarTag>
                ))}
                <QuietButton ref={takeFocus} onClick={() => void restore(notice.cows)}>
                  <Trans>Undo</Trans>
                </QuietButton>
              </>
            )}
            {notice.kind === 'failed' && (
              <p>
                {notice.sentence} <Trans>Everything stays as it was.</Trans>
              </p>
            )}
            {notice.kind === 'in-the-way' && <Obstacles obstacles={notice.obstacles} />}
          </div>
          <CloseButton onClick={dismiss} />
        </div>
      )}
    </div>
  );
}

function Obstacles({ obstacles }: { obstacles: InTheWay[] }) {
  const { i18n } = useLingui();
  const { moment } = useFormat();
  return (
    <div className="py-1">
      <p className="font-bold">
        <Trans>None was touched, for some cows stood in the way:</Trans>
      </p>
      <ul className="flex flex-col gap-1 pt-1">
        {obstacles.map(({ _id, tagId, reason, changedBy, changedAt }) => (
          <li key={_id}>
            {tagId !== null && <EarTag>{tagId}</EarTag>} {i18n._(REASONS[reason])}
            {changedBy !== null && changedAt !== null && ` (${changedBy}, ${moment(changedAt)})`}
          </li>
        ))}
      </ul>
      <p className="pt-1 text-ink-600">
        <Trans>The table shows them as they are now. Look at them, then do it again.</Trans>
      </p>
    </div>
  );
}
