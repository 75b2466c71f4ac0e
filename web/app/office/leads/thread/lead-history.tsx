import type { Lead } from '@khamar/contract/people/lead';
import type { LeadEvent } from '@khamar/contract/people/lead-desk';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMoment } from '~/i18n/use-moment';
import { ActorName } from '~/office/sales/actor-name';
import { BookingLink } from '~/office/sales/booking-cells';
import { MAIL_OUTCOME_WORDS } from '~/office/ui/mail-outcome';
import { LEAD_STATE_WORDS } from '~/office/leads/lead-labels';

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
        {events.toReversed().map((event) => {
          const Words = WORDS[event.kind];
          return (
            <li
              key={event._id}
              className={`border-l-4 pl-3 ${event.text === null ? 'border-cream-200' : 'border-tag-400'}`}
            >
              <p>
                <Words event={event} />
                {' · '}
                <ActorName name={event.actor} />
              </p>
              {event.subject !== null && <p className="font-semibold wrap-anywhere">{event.subject}</p>}
              {event.text !== null && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
              <p className="text-sm text-ink-600">
                <time dateTime={event.at}>{moment(event.at)}</time>
              </p>
            </li>
          );
        })}
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

interface EventProps {
  event: LeadEvent;
}

/** What each kind of event is called. */
const WORDS: Record<LeadEvent['kind'], React.ComponentType<EventProps>> = {
  NOTE: () => (
    <b>
      <Trans>Note</Trans>
    </b>
  ),
  MAIL: MailWords,
  WHATSAPP: () => (
    <b>
      <Trans>WhatsApp opened</Trans>
    </b>
  ),
  STATE: StateWords,
  ASSIGNEE: ({ event: { assignee } }) =>
    assignee === null ? (
      <Trans>nobody takes care of it any more</Trans>
    ) : (
      <Trans>
        <b translate="no">{assignee}</b> takes care of it
      </Trans>
    ),
  BOOKING: ({ event: { bookingCode } }) => (
    <>
      <b>
        <Trans>Booking</Trans>
      </b>{' '}
      <BookingLink code={bookingCode ?? ''} />
    </>
  ),
};

/** With what became of it. */
function MailWords({ event: { delivery } }: EventProps) {
  const { i18n } = useLingui();
  return (
    <>
      <b>
        <Trans>Mail</Trans>
      </b>
      {delivery !== null && ` · ${i18n._(MAIL_OUTCOME_WORDS[delivery])}`}
    </>
  );
}

function StateWords({ event: { state } }: EventProps) {
  const { i18n } = useLingui();
  return <b>{state !== null && i18n._(LEAD_STATE_WORDS[state])}</b>;
}
