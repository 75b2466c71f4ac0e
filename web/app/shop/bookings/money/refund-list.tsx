import type { Booking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { REFUND_STATE_WORDS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useMoment } from '~/i18n/use-moment';
import { Badge } from '~/ui/badge';

/** What the farm owes back, and until when. */
export function RefundList({ booking: { refunds } }: { booking: Booking }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const paisa = useFormatPaisa();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="text-xl font-bold">
        <Trans>Money back to you</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {refunds.map(({ _id, amountPaisa, state, dueAt, doneAt }) => {
          const until = moment(dueAt);
          const at = doneAt === null ? '' : moment(doneAt);
          return (
            <li key={_id} className="flex flex-col gap-1 rounded-card border border-cream-200 bg-white p-3">
              <div className="flex flex-wrap items-center justify-between gap-2">
                <span className="text-lg font-bold tabular-nums">{paisa(amountPaisa)}</span>
                <Badge tone={state === 'DONE' ? 'positive' : 'waiting'}>
                  {i18n._(REFUND_STATE_WORDS[state])}
                </Badge>
              </div>
              <p>
                {doneAt === null ? (
                  <Trans>By {until} at the latest, the way it came.</Trans>
                ) : (
                  <Trans>Sent back on {at}, the way it came.</Trans>
                )}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
