import type { Lead } from '@khamar/contract/leads/lead';
import type { LeadEvent } from '@khamar/contract/leads/office-lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActorName } from '~/office/sales/actor-name';
import { BookingLink } from '~/office/sales/booking-cells';
import { Timeline } from '~/office/ui/panel';
import { DELIVERY_LABELS } from '~/office/messages/delivery-labels';
import { LEAD_STATE_LABELS } from '~/office/leads/lead-labels';

interface LeadHistoryProps {
  lead: Lead;
  events: LeadEvent[];
}

/** All messages and actions with their author; newest first. */
export const LeadHistory = ({ lead, events }: LeadHistoryProps) => (
  <Timeline
    entries={[
      ...events.toReversed().map((event) => ({
        key: event._id,
        at: event.at,
        isMarked: event.text !== null,
        content: <EventText event={event} />,
      })),
      {
        key: 'received',
        at: lead.createdAt,
        isMarked: false,
        content: (
          <p>
            <Trans>Lead received</Trans>
          </p>
        ),
      },
    ]}
  />
);

interface EventProps {
  event: LeadEvent;
}

function EventText({ event }: EventProps) {
  const Labels = LABELS[event.kind];
  return (
    <>
      <p>
        <Labels event={event} />
        {' · '}
        <ActorName name={event.actor} />
      </p>
      {event.subject !== null && <p className="font-semibold wrap-anywhere">{event.subject}</p>}
      {event.text !== null && <p className="whitespace-pre-line wrap-anywhere">{event.text}</p>}
    </>
  );
}

/** Display name of each kind of event. */
const LABELS: Record<LeadEvent['kind'], React.ComponentType<EventProps>> = {
  NOTE: () => (
    <b>
      <Trans>Note</Trans>
    </b>
  ),
  MAIL: MailText,
  WHATSAPP: () => (
    <b>
      <Trans>WhatsApp opened</Trans>
    </b>
  ),
  STATE: StateText,
  ASSIGNEE: ({ event: { assignee } }) =>
    assignee === null ? (
      <Trans>Unassigned</Trans>
    ) : (
      <Trans>
        Assigned to <b translate="no">{assignee}</b>
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

/** Includes the delivery status. */
function MailText({ event: { delivery } }: EventProps) {
  const { i18n } = useLingui();
  return (
    <>
      <b>
        <Trans>Email</Trans>
      </b>
      {delivery !== null && ` · ${i18n._(DELIVERY_LABELS[delivery])}`}
    </>
  );
}

function StateText({ event: { state } }: EventProps) {
  const { i18n } = useLingui();
  return <b>{state !== null && i18n._(LEAD_STATE_LABELS[state])}</b>;
}
