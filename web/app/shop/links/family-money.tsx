import type { FamilyBooking } from '@khamar/contract/sales/family';
import { Trans, useLingui } from '@lingui/react/macro';
import { PAYMENT_STATE_WORDS, PROVIDER_WORDS, REFUND_STATE_WORDS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { Badge } from '~/ui/badge';

/** What was sent and what came of it, without TrxIDs; what the farm owes back, and until when. */
export function FamilyMoney({ booking: { payments, refunds } }: { booking: FamilyBooking }) {
  if (payments.length + refunds.length === 0) return null;
  return (
    <section aria-labelledby="money" className="flex flex-col gap-3">
      <h2 id="money" className="text-xl font-bold">
        <Trans>Money</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {payments.map((payment) => (
          <Payment key={payment.createdAt} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <Refund key={refund.dueAt + refund.amountPaisa} refund={refund} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  paisa: number;
  badge: React.ReactNode;
  children: React.ReactNode;
}

function Line({ paisa, badge, children }: LineProps) {
  const format = useFormatPaisa();
  return (
    <li className="flex flex-col gap-1 rounded-card border border-cream-200 bg-white p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-lg font-bold tabular-nums">{format(paisa)}</span>
        {badge}
      </div>
      {children}
    </li>
  );
}

function Payment({ payment }: { payment: FamilyBooking['payments'][number] }) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const { number } = useFormat();
  const { provider, amountPaisa, state, receiptNumber, createdAt } = payment;
  const receipt = number(receiptNumber ?? 0);
  const tone = state === 'CONFIRMED' ? 'positive' : state === 'CLAIMED' ? 'waiting' : 'quiet';
  return (
    <Line paisa={amountPaisa} badge={<Badge tone={tone}>{i18n._(PAYMENT_STATE_WORDS[state])}</Badge>}>
      <p className="text-ink-600">
        {i18n._(PROVIDER_WORDS[provider])} · {moment(createdAt)}
      </p>
      {receiptNumber !== null && (
        <p>
          <Trans>Receipt no. {receipt}</Trans>
        </p>
      )}
    </Line>
  );
}

function Refund({
  refund: { amountPaisa, state, dueAt, doneAt },
}: {
  refund: FamilyBooking['refunds'][number];
}) {
  const { i18n } = useLingui();
  const moment = useMoment();
  const until = moment(dueAt);
  const at = doneAt === null ? '' : moment(doneAt);
  return (
    <Line
      paisa={amountPaisa}
      badge={
        <Badge tone={state === 'DONE' ? 'positive' : 'waiting'}>{i18n._(REFUND_STATE_WORDS[state])}</Badge>
      }
    >
      <p>
        {doneAt === null ? (
          <Trans>By {until} at the latest, the way it came.</Trans>
        ) : (
          <Trans>Sent back on {at}, the way it came.</Trans>
        )}
      </p>
    </Line>
  );
}
