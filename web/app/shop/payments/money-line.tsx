import type { Booking } from '@khamar/contract/sales/booking';
import { Trans, useLingui } from '@lingui/react/macro';
import { REFUND_STATE_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useMoment } from '~/i18n/use-moment';
import { Badge } from '~/ui/badge';

interface MoneyLineProps {
  paisa: number;
  tone: 'positive' | 'waiting' | 'quiet';
  state: string;
  children: React.ReactNode;
}

/** Amount, status and details. */
export function MoneyLine({ paisa, tone, state, children }: MoneyLineProps) {
  const format = useFormatPaisa();
  return (
    <li className="flex flex-col gap-1 rounded-card border border-cream-200 bg-white p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-bold tabular-nums">{format(paisa)}</span>
        <Badge tone={tone}>{state}</Badge>
      </div>
      {children}
    </li>
  );
}

/** Those of a family link have no id. */
type Refund = Omit<Booking['refunds'][number], '_id'> & { _id?: string };

/** Refunds with their due dates. */
export function RefundList({ refunds }: { refunds: Refund[] }) {
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="flex flex-col gap-3">
      <h2 id="refunds" className="text-xl font-bold">
        <Trans>Refunds</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {refunds.map((refund) => (
          <RefundLine key={refund._id ?? refund.dueAt + refund.amountPaisa} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

/** A refund with its due date. */
function RefundLine({ refund: { amountPaisa, state, dueAt, doneAt } }: { refund: Refund }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const until = moment(dueAt);
  const at = doneAt === null ? '' : moment(doneAt);
  return (
    <MoneyLine
      paisa={amountPaisa}
      tone={state === 'DONE' ? 'positive' : 'waiting'}
      state={i18n._(REFUND_STATE_LABELS[state])}
    >
      <p>
        {doneAt === null ? (
          <Trans>By {until}, to the original payment method.</Trans>
        ) : (
          <Trans>Refunded on {at} to the original payment method.</Trans>
        )}
      </p>
    </MoneyLine>
  );
}
