import type { BookingState } from '@khamar/contract/sales/booking-state';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';
import type { ReadBooking } from './bookings.api.ts';

interface Step {
  words: MessageDescriptor;
  /** Null where it has not happened. */
  at: string | null;
  standing: 'done' | 'now' | 'to come';
}

/** To the buyer, and to whoever only looks. */
const HELD = { buyer: msg`Held for you`, family: msg`Held` };
const ADVANCE = { buyer: msg`You send the advance`, family: msg`The advance is sent` };
const REVIEW = msg`The farm looks for the payment`;
const BOOKED = { buyer: msg`Booked in your name`, family: msg`Booked` };
const DELIVERED = msg`Handed over`;
const EXPIRED = msg`The time was up`;
const CANCELLED = msg`Cancelled`;

type Reader = 'buyer' | 'family';
type Told = Pick<ReadBooking, 'state'> & {
  timeline: Pick<ReadBooking['timeline'][number], 'at' | 'state'>[];
};

/** How many of the five steps are behind a booking that stands. */
const DONE: Partial<Record<BookingState, number>> = { HELD: 1, IN_REVIEW: 2, BOOKED: 4, DELIVERED: 5 };

/** Steps done, the step now, steps to come; a booking that has ended shows what was, and its end. */
export function stepsOf({ state, timeline }: Told, reader: Reader = 'buyer'): Step[] {
  const when = (wanted: BookingState) => timeline.findLast((entry) => entry.state === wanted)?.at ?? null;
  const all: [MessageDescriptor, string | null][] = [
    [HELD[reader], timeline[0]?.at ?? null],
    [ADVANCE[reader], when('IN_REVIEW')],
    [REVIEW, when('BOOKED')],
    [BOOKED[reader], when('BOOKED')],
    [DELIVERED, when('DELIVERED')],
  ];
  const done = DONE[state];
  if (done === undefined) {
    const was = all
      .filter(([, at]) => at !== null)
      .map(([words, at]): Step => ({ words, at, standing: 'done' }));
    const end = state === 'EXPIRED' ? EXPIRED : CANCELLED;
    return [...was, { words: end, at: when(state), standing: 'now' }];
  }
  return all.map(([words, at], index) => ({
    words,
    at: index < done ? at : null,
    standing: index < done ? 'done' : index === done ? 'now' : 'to come',
  }));
}

const DOTS: Record<Step['standing'], string> = {
  done: 'bg-pasture-500',
  now: 'bg-tag-400 ring-4 ring-tag-200',
  'to come': 'bg-cream-200',
};

export function BookingTimeline({ booking, reader }: { booking: Told; reader?: Reader }) {
  const { i18n, t } = useLingui();
  const moment = useMoment();
  const standings: Record<Step['standing'], string> = { done: t`done`, now: t`now`, 'to come': t`to come` };
  return (
    <section aria-labelledby="steps" className="flex flex-col gap-3">
      <h2 id="steps" className="text-xl font-bold">
        <Trans>What happens next</Trans>
      </h2>
      <ol className="flex flex-col gap-3">
        {stepsOf(booking, reader).map(({ words, at, standing }) => (
          <li
            key={words.id}
            aria-current={standing === 'now' ? 'step' : undefined}
            className={`flex items-start gap-3 ${standing === 'to come' ? 'text-ink-600' : ''}`}
          >
            <span aria-hidden className={`mt-1.5 size-3 shrink-0 rounded-full ${DOTS[standing]}`} />
            <span>
              <span className={standing === 'now' ? 'font-bold' : ''}>{i18n._(words)}</span>
              <span className="sr-only"> ({standings[standing]})</span>
              {at !== null && <span className="block text-sm text-ink-600">{moment(at)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
