import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';
import { Skeleton } from '~/ui/skeleton';
import { claimedOf } from '~/shop/payments/amounts';
import type { ReadBooking } from './bookings.api.ts';

interface Step {
  label: MessageDescriptor;
  /** Null if it has not happened. */
  at: string | null;
  /** 'current' is the booking's state, 'next' what it is waiting for. */
  status: 'done' | 'current' | 'next' | 'upcoming';
}

type Reader = 'buyer' | 'family';
type TimelineBooking = Pick<ReadBooking, 'state'> & {
  timeline: Pick<ReadBooking['timeline'][number], 'at' | 'state'>[];
  payments: Pick<ReadBooking['payments'][number], 'state' | 'amountPaisa'>[];
};
/** Wording before and after it has happened; a hold's, while it lasts and after. */
type Tenses = [before: MessageDescriptor, after: MessageDescriptor];

/** Wording for the buyer and for family members. */
const HELD: Record<Reader, Tenses> = {
  buyer: [msg`On hold for you`, msg`Reserved`],
  family: [msg`On hold`, msg`Reserved`],
};
const ADVANCE: Record<Reader, Tenses> = {
  buyer: [msg`Pay the advance`, msg`Advance paid`],
  family: [msg`Advance due`, msg`Advance paid`],
};
const BOOKED: Record<Reader, Tenses> = {
  buyer: [msg`The cow will be booked for you`, msg`Booked for you`],
  family: [msg`The cow will be booked`, msg`Booked`],
};
const DELIVERED: Record<Reader, Tenses> = {
  buyer: [msg`You'll receive the cow`, msg`Delivered`],
  family: [msg`The cow will be delivered`, msg`Delivered`],
};
/** Only if staff have to check the payment: a gateway usually confirms automatically. */
const SENT = msg`Payment sent`;
const REVIEW: Tenses = [msg`Payment in review`, msg`Payment confirmed`];
const EXPIRED = msg`Expired`;
const CANCELLED = msg`Cancelled`;

/** The steps in order; an ended booking shows its past steps and how it ended. */
export function stepsOf({ state, timeline, payments }: TimelineBooking, reader: Reader = 'buyer'): Step[] {
  const when = (wanted: BookingState) => timeline.findLast((entry) => entry.state === wanted)?.at ?? null;
  const held: Step = { label: HELD[reader][1], at: timeline[0]?.at ?? null, status: 'done' };
  const sent: Step = { label: SENT, at: when('IN_REVIEW'), status: 'done' };
  const toCome = (...later: Tenses[]): Step[] =>
    later.map(([label]) => ({ label, at: null, status: 'upcoming' }));
  const paid: Step[] =
    sent.at === null
      ? [{ label: ADVANCE[reader][1], at: when('BOOKED'), status: 'done' }]
      : [sent, { label: REVIEW[1], at: when('BOOKED'), status: 'done' }];
  const booked: Step = { label: BOOKED[reader][1], at: when('BOOKED'), status: 'done' };
  if (state === 'HELD')
    return [
      { ...held, label: HELD[reader][0], status: 'current' },
      { label: ADVANCE[reader][0], at: null, status: 'next' },
      ...toCome(BOOKED[reader], DELIVERED[reader]),
    ];
  if (state === 'IN_REVIEW')
    return [
      held,
      sent,
      // Decided, and the advance is not reached yet.
      claimedOf({ payments }) === 0
        ? { label: ADVANCE[reader][0], at: null, status: 'current' }
        : { label: REVIEW[0], at: null, status: 'current' },
      ...toCome(BOOKED[reader], DELIVERED[reader]),
    ];
  if (state === 'BOOKED')
    return [
      held,
      ...paid,
      { ...booked, status: 'current' },
      { label: DELIVERED[reader][0], at: null, status: 'next' },
    ];
  if (state === 'DELIVERED')
    return [held, ...paid, booked, { label: DELIVERED[reader][1], at: when('DELIVERED'), status: 'current' }];
  return [
    held,
    ...(booked.at === null ? [sent].filter(({ at }) => at !== null) : [...paid, booked]),
    { label: state === 'EXPIRED' ? EXPIRED : CANCELLED, at: when(state), status: 'current' },
  ];
}

const DOTS: Record<Step['status'], string> = {
  done: 'bg-pasture-500',
  current: 'bg-pasture-500 ring-4 ring-pasture-200',
  next: 'bg-tag-400',
  upcoming: 'bg-cream-200',
};

const LOOKS: Record<Step['status'], string> = {
  done: '',
  current: '',
  next: 'rounded-card bg-tag-200 p-3',
  upcoming: 'text-ink-600',
};

export function BookingTimeline({ booking, reader }: { booking: TimelineBooking; reader?: Reader }) {
  const { i18n, t } = useLingui();
  const moment = useMoment();
  const statuses: Record<Step['status'], string> = {
    done: t`done`,
    current: t`now`,
    next: t`next`,
    upcoming: t`upcoming`,
  };
  return (
    <Progress>
      <ol className="flex flex-col gap-3">
        {stepsOf(booking, reader).map(({ label, at, status }) => (
          <li
            key={label.id}
            aria-current={status === 'current' ? 'step' : undefined}
            className={`flex items-start gap-3 ${LOOKS[status]}`}
          >
            <span aria-hidden className={`mt-1.5 size-3 shrink-0 rounded-full ${DOTS[status]}`} />
            <span>
              <span className={status === 'current' ? 'font-bold' : ''}>{i18n._(label)}</span>{' '}
              <span className={status === 'next' || status === 'current' ? 'text-sm' : 'sr-only'}>
                ({statuses[status]})
              </span>
              {at !== null && <span className="block text-sm text-ink-600">{moment(at)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </Progress>
  );
}

const Progress = ({ children }: { children: React.ReactNode }) => (
  <section aria-labelledby="steps" className="flex flex-col gap-3">
    <h2 id="steps" className="text-xl font-bold">
      <Trans>Booking progress</Trans>
    </h2>
    {children}
  </section>
);

/** As high as the steps of a new hold. */
export const BookingTimelineSkeleton = () => (
  <Progress>
    <Skeleton className="h-12 rounded-card" />
    <Skeleton className="my-1 h-9 max-w-60" />
    <Skeleton className="my-1 h-4 max-w-60" />
    <Skeleton className="my-1 h-4 max-w-60" />
  </Progress>
);
