import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { BOOKING_STATE_TONES, bookingStateLabel } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useMoment } from '~/i18n/use-moment';
import { usePaths } from '~/paths';
import type { ListedBooking } from '~/shop/bookings/bookings.api';
import { TimeLeft } from '~/shop/bookings/time-left';
import { CowImage } from '~/shop/cow-card/cow-image';
import { Badge } from '~/ui/badge';
import { amountMissing, claimedOf } from '~/shop/payments/amounts';
import { buttonStyle, Link, quietButton } from '~/ui/button';
import type { Need } from './booking-need.ts';

export const card = 'flex min-w-0 flex-col gap-3 rounded-card border border-cream-200 bg-white p-4';

const ACTIONS = {
  turn: msg`See your next steps`,
  agree: msg`Check new price`,
  pay: msg`Pay now`,
  rejected: msg`Check payment`,
  refund: msg`View refund`,
  review: msg`View booking`,
  booked: msg`View booking`,
  over: msg`View booking`,
};

interface BookingCardProps {
  booking: ListedBooking;
  need: Need;
  /** Its action is the page's primary button. */
  isFirst: boolean;
}

/** The cow, the state, what is due until when, and what to do. */
export function BookingCard({ booking, need, isFirst }: BookingCardProps) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const { code, tagId, state, pricePaisa } = booking;
  const price = useFormatPaisa()(pricePaisa);
  const isPrimary = isFirst && (need === 'turn' || need === 'agree' || need === 'pay');
  return (
    <li className={card}>
      <div className="flex flex-wrap gap-4">
        {/* The same link as the action below, for the finger only. */}
        <Link
          to={paths.booking(code)}
          tabIndex={-1}
          aria-hidden
          className="w-24 shrink-0 self-start overflow-hidden rounded-card md:w-32"
        >
          <CowImage cow={booking} sizes="8rem" />
        </Link>
        <div className="flex min-w-0 grow basis-40 flex-col items-start gap-1">
          <div className="flex w-full flex-wrap items-center justify-between gap-2">
            <EarTag>{tagId}</EarTag>
            <Badge tone={BOOKING_STATE_TONES[state]}>
              {need === 'turn' ? <Trans>It's your turn</Trans> : i18n._(bookingStateLabel(booking))}
            </Badge>
          </div>
          <p className="text-lg font-bold tabular-nums">{price}</p>
          <p className="text-sm text-ink-600">
            <Trans>
              Booking <span translate="no">{code}</span>
            </Trans>
          </p>
        </div>
      </div>
      <WhatIsDue booking={booking} need={need} />
      <Link to={paths.booking(code)} className={`${isPrimary ? buttonStyle : quietButton} md:self-start`}>
        {i18n._(ACTIONS[need])}
        <span className="sr-only"> ({code})</span>
      </Link>
    </li>
  );
}

function WhatIsDue({ booking, need }: Omit<BookingCardProps, 'isFirst'>) {
  const moment = useMoment();
  const paisa = useFormatPaisa();
  const { state, expiresAt, refundPaisa, refundDueAt, pricePaisa, paidPaisa, createdAt } = booking;
  const missing = paisa(amountMissing(booking));
  const claimed = paisa(claimedOf(booking));
  const refund = paisa(refundPaisa);
  const refundBy = refundDueAt === null ? '' : moment(refundDueAt);
  const since = moment(createdAt);
  if (need === 'turn' || need === 'pay')
    return (
      <div>
        <p className="font-semibold">
          <Trans>{missing} due</Trans>
        </p>
        <p>
          <TimeLeft booking={booking} />
        </p>
      </div>
    );
  if (need === 'agree')
    return (
      <p className="font-semibold">
        <Trans>The cow was weighed. Agree to the new price.</Trans>
      </p>
    );
  if (need === 'rejected')
    return (
      <p>
        <Trans>We couldn't find your payment.</Trans>
      </p>
    );
  if (need === 'refund')
    return (
      <p>
        <Trans>
          {refund} refund due by {refundBy}
        </Trans>
      </p>
    );
  if (need === 'review')
    return (
      <p>
        <TimeLeft booking={booking} />
      </p>
    );
  return (
    <p className="text-ink-600">
      {state === 'BOOKED' && pricePaisa > paidPaisa ? (
        <>
          {claimedOf(booking) > 0 && <Trans>{claimed} in review.</Trans>}{' '}
          {amountMissing(booking) > 0 && <Trans>{missing} due by delivery</Trans>}
        </>
      ) : (
        expiresAt === null && <Trans>Created {since}</Trans>
      )}
    </p>
  );
}
