import { Trans, useLingui } from '@lingui/react/macro';
import { useGetDeliveryFeesQuery } from '~/domain/deliveries/delivery-fees.api';
import { weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { dayIn, deadlineIn } from '~/domain/sales/deadline';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { amountMissing, claimedOf, claimsWithTrxId } from '~/shop/payments/amounts';
import { ClaimedRefund } from '~/shop/payments/claimed-refund';
import { Link } from '~/ui/button';
import type { ReadBooking } from '~/shop/bookings/bookings.api';

interface StateCardProps {
  booking: ReadBooking;
  isTimeUp: boolean;
}

/** What the state means for the buyer, and what happens next. */
export function StateCard({ booking, isTimeUp }: StateCardProps) {
  const { state } = booking;
  if (state === 'HELD') return <Held booking={booking} isTimeUp={isTimeUp} />;
  if (state === 'IN_REVIEW')
    return claimedOf(booking) > 0 ? (
      <InReview booking={booking} />
    ) : (
      <AdvanceDue booking={booking} isTimeUp={isTimeUp} />
    );
  if (state === 'EXPIRED' || state === 'CANCELLED') return <Ended booking={booking} />;
  return <Yours booking={booking} />;
}

interface CardProps {
  /** Of reserving, paying and the farm's confirmation. */
  step?: 2 | 3;
  tone: 'positive' | 'waiting' | 'quiet';
  title: React.ReactNode;
  children: React.ReactNode;
}

const TONES: Record<CardProps['tone'], string> = {
  positive: 'bg-pasture-200 text-pasture-900',
  waiting: 'bg-tag-200',
  quiet: 'bg-cream-200',
};

const Card = ({ tone, step, title, children }: CardProps) => (
  <div className={`flex flex-col gap-1 rounded-card p-4 ${TONES[tone]}`}>
    {step !== undefined && <Steps current={step} />}
    {/* Announced when it changes. */}
    <div role="status">
      <h2 className="text-lg font-bold">{title}</h2>
    </div>
    {children}
  </div>
);

const STEPS = [1, 2, 3];

function Steps({ current }: { current: number }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const step = number(current);
  const total = number(STEPS.length);
  return (
    <div role="img" aria-label={t`Step ${step} of ${total}`} className="flex gap-1 pb-1 print:hidden">
      {STEPS.map((one) => (
        <span
          key={one}
          className={`h-1.5 grow rounded-full ${one < current ? 'bg-pasture-500' : one === current ? 'bg-tag-400' : 'bg-white'}`}
        />
      ))}
    </div>
  );
}

const Held = ({ booking, isTimeUp }: StateCardProps) => (
  <Card
    tone="waiting"
    step={2}
    title={booking.isOffer ? <Trans>It's your turn</Trans> : <Trans>On hold for you</Trans>}
  >
    <PayBy booking={booking} isTimeUp={isTimeUp} />
  </Card>
);

/** What was sent is decided, and it was not the whole advance. */
function AdvanceDue({ booking, isTimeUp }: StateCardProps) {
  const paid = useFormatPaisa()(booking.paidPaisa);
  return (
    <Card tone="waiting" step={2} title={<Trans>Advance due</Trans>}>
      {booking.paidPaisa > 0 && (
        <p className="font-semibold tabular-nums">
          <Trans>{paid} paid.</Trans>
        </p>
      )}
      <PayBy booking={booking} isTimeUp={isTimeUp} />
    </Card>
  );
}

function PayBy({ booking, isTimeUp }: StateCardProps) {
  const language = useLanguage();
  const { expiresAt, readAt } = booking;
  const missing = useFormatPaisa()(amountMissing(booking));
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  return (
    <p>
      {isTimeUp ? (
        <Trans>Time's up. One moment…</Trans>
      ) : (
        <Trans>
          Next: pay {missing} by {until} (Bangladesh time) to book this cow.
        </Trans>
      )}
    </p>
  );
}

function InReview({ booking }: { booking: ReadBooking }) {
  const language = useLanguage();
  const { expiresAt, readAt } = booking;
  const until = expiresAt === null ? '' : deadlineIn(language, expiresAt, readAt);
  return (
    <Card tone="waiting" step={amountMissing(booking) > 0 ? 2 : 3} title={<Trans>Payment in review</Trans>}>
      <ClaimsInReview booking={booking} />
      <p>
        <Trans>We'll confirm by {until} (Bangladesh time).</Trans>
      </p>
      {amountMissing(booking) === 0 && (
        <p>
          <Trans>Nothing to do for now. We'll check your TrxID against our statement and notify you.</Trans>
        </p>
      )}
    </Card>
  );
}

function ClaimsInReview({ booking }: { booking: ReadBooking }) {
  const paisa = useFormatPaisa();
  return claimsWithTrxId(booking).map(({ _id, externalId, amountPaisa }) => (
    <p key={_id} className="font-semibold tabular-nums">
      <Trans>
        TrxID{' '}
        <span lang="en" translate="no" className="wrap-anywhere">
          {externalId}
        </span>{' '}
        · {paisa(amountPaisa)}
      </Trans>
    </p>
  ));
}

function Yours({ booking }: { booking: ReadBooking }) {
  const language = useLanguage();
  const { state, paidPaisa, duePaisa, dueOn } = booking;
  const paisa = useFormatPaisa();
  const paid = paisa(paidPaisa);
  const rest = paisa(duePaisa);
  const day = dueOn === null ? '' : dayIn(language, dueOn);
  const isBooked = state === 'BOOKED';
  return (
    <Card
      tone="positive"
      title={
        isBooked ? <Trans>This cow is booked for you.</Trans> : <Trans>This cow is yours. Thank you!</Trans>
      }
    >
      <p>
        {isBooked && duePaisa > 0 ? (
          <Trans>
            {paid} paid. {rest} due by delivery.
          </Trans>
        ) : duePaisa > 0 && day !== '' ? (
          <Trans>
            {paid} paid. {rest} due by {day}.
          </Trans>
        ) : duePaisa > 0 ? (
          <Trans>
            {paid} paid. {rest} still due.
          </Trans>
        ) : (
          <Trans>{paid} paid.</Trans>
        )}
      </p>
      {isBooked && <NextStep booking={booking} />}
    </Card>
  );
}

function NextStep({ booking: { delivery } }: { booking: ReadBooking }) {
  const language = useLanguage();
  const paths = usePaths();
  const { currentData: fees } = useGetDeliveryFeesQuery(undefined);
  const day = delivery === null ? '' : weekdayAndDay(language, delivery.day);
  return (
    <p>
      {delivery !== null ? (
        delivery.zoneId === null ? (
          <Trans>Next: pick-up on {day}.</Trans>
        ) : (
          <Trans>Next: delivery on {day}.</Trans>
        )
      ) : fees !== undefined && (fees.hasPickUp || fees.fees.length > 0) ? (
        <Trans>Next: choose pick-up or delivery.</Trans>
      ) : (
        <Trans>Next: we'll call you to agree on a day and an address.</Trans>
      )}{' '}
      <Link to={paths.policy('delivery')} className="underline">
        <Trans>Delivery policy</Trans>
      </Link>
    </p>
  );
}

function Ended({ booking }: { booking: ReadBooking }) {
  const { state, payments } = booking;
  const unallocated = payments.reduce((sum, { unallocatedPaisa }) => sum + unallocatedPaisa, 0);
  const amount = useFormatPaisa()(unallocated);
  return (
    <Card
      tone="quiet"
      title={
        state === 'EXPIRED' ? (
          <Trans>This booking has expired.</Trans>
        ) : (
          <Trans>This booking is cancelled.</Trans>
        )
      }
    >
      {unallocated > 0 && (
        <p>
          <Trans>
            We received {amount} after this booking had ended, so the cow isn't booked for you. We'll apply it
            to another booking or refund it. Please call us.
          </Trans>
        </p>
      )}
      {state === 'CANCELLED' && <ClaimedRefund booking={booking} />}
    </Card>
  );
}
