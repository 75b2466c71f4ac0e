import type { Lead } from '@khamar/contract/people/lead';
import type { LeadEvent } from '@khamar/contract/people/lead-desk';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';
import { BookingLink } from '~/office/sales/booking-cells';
import { MAIL_OUTCOME_WORDS } from '~/office/ui/mail-outcome';
import { LEAD_STATE_WORDS } from '../lead-labels.tsx';

interface LeadHistoryProps {
  lead: Lead;
  events: LeadEvent[];
}

/** What was said and done, by whom; the last at the top. */
export function LeadHistory({ lead, events }: LeadHistoryProps) {
  const { t } = useLingui();
  const moment = useMoment();
  return (
    <section
      aria-label={t`What happened`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 className="text-lg font-bold">
        <Trans>What happened</Trans>
      </h2>
      <ol className="flex flex-col gap-3">
        {events.toReversed().map((event) => (
          <li
            key={event._id}
            className={`border-l-4 pl-3 ${event.text === null ? 'border-cream-200' : 'border-tag-400'}`}
          >
            <p>
              <EventWords event={event} />
              {' · '}
              <span translate="no">{event.actor}</span>
            </p>
            {event.subject !== null && <p className="font-semibold wrap-anywhere">{event.subject}</p>}
            {event.text !== null && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
            <p className="text-sm text-ink-600">
              <time dateTime={event.at}>{moment(event.at)}</time>
            </p>
          </li>
        ))}
        <li className="border-l-4 border-cream-200 pl-3">
          <p>
            <Trans>The lead came</Trans>
          </p>
          <p className="text-sm text-ink-600">
            <time dateTime={lead.createdAt}>{moment(lead.createdAt)}</time>
          </p>
        </li>
      </ol>
    </section>
  );
}

function EventWords({ event }: { event: LeadEvent }) {
  const { i18n } = useLingui();
  const { kind, state, assignee, bookingCode, delivery } = event;
  switch (kind) {
    case 'NOTE':
      return (
        <b>
          <Trans>Note</Trans>
        </b>
      );
    case 'MAIL':
      return (
        <>
          <b>
            <Trans>Mail</Trans>
          </b>
          {delivery !== null && ` · ${i18n._(MAIL_OUTCOME_WORDS[delivery])}`}
        </>
      );
    case 'WHATSAPP':
      return (
        <b>
          <Trans>WhatsApp opened</Trans>
        </b>
      );
    case 'ASSIGNEE':
      return assignee === null ? (
        <Trans>nobody takes care of it any more</Trans>
      ) : (
        <Trans>
          <b translate="no">{assignee}</b> takes care of it
        </Trans>
      );
    case 'BOOKING':
      return (
        <>
          <b>
            <Trans>Booking</Trans>
          </b>{' '}
          <BookingLink code={bookingCode ?? ''} />
        </>
      );
    default:
      return <b>{state !== null && i18n._(LEAD_STATE_WORDS[state])}</b>;
  }
}
