import type { LeadThread } from '@khamar/contract/leads/office-lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams, Link } from 'react-router';
import type { Lead } from '@khamar/contract/leads/lead';
import { useCan } from '~/office/layout/office-guard';
import { AuditLogLink } from '~/office/audit-log/audit-log-link';
import { Panel, UntilLoaded } from '~/office/ui/panel';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { LeadStateBadge, nameOf, shortened } from '~/office/leads/lead-labels';
import { useLeadThreadQuery } from '~/office/leads/leads.api';
import { EarTag } from '~/domain/ear-tag';
import { useMoment } from '~/i18n/use-moment';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { BookingLink } from '~/office/sales/booking-cells';
import { QuoteStateBadge, ValidUntil } from '~/office/sales/quotes/quote-labels';
import { useListQuotesQuery } from '~/office/sales/quotes/quotes.api';
import { ReplyForm, NoteForm } from './lead-forms.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadMessage } from './lead-message.tsx';
import { LeadStatusPanel } from './lead-status-panel.tsx';

const MAX_QUOTES = 5;

/** Quotes sent to this person; renders nothing if there are none or they could not be loaded. */
function LeadQuotes({ leadId }: { leadId: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const format = useFormatPaisa();
  const { currentData } = useListQuotesQuery(
    { leadId, page: 0, limit: MAX_QUOTES },
    { refetchOnMountOrArgChange: true },
  );
  const quotes = currentData?.quotes ?? [];
  if (quotes.length === 0) return null;
  return (
    <Panel title={t`Quotes`}>
      <ul className="flex flex-col gap-2">
        {quotes.map(({ _id, tagId, pricePaisa, until, state, bookingCode }) => (
          <li key={_id} className="flex flex-wrap items-center gap-x-2 border-l-4 border-cream-200 pl-3">
            <EarTag>{tagId}</EarTag>
            <b>{format(pricePaisa)}</b>
            <span className="text-sm">
              <ValidUntil until={until} />
            </span>
            <QuoteStateBadge state={state} />
            {bookingCode !== null && <BookingLink code={bookingCode} />}
          </li>
        ))}
      </ul>
      <QuietLink to={paths.office('/sales/quotes')} className="self-start">
        <Trans>View all quotes</Trans>
      </QuietLink>
    </Panel>
  );
}

/** One lead with its full history. */
export default function LeadScreen() {
  const { t } = useLingui();
  const paths = usePaths();
  const { id = '' } = useParams();
  const result = useLeadThreadQuery(id, { refetchOnMountOrArgChange: true });
  const { currentData: thread } = result;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="flex flex-wrap items-center gap-x-3 text-2xl font-bold wrap-anywhere">
          {thread === undefined ? (
            <Trans>Lead</Trans>
          ) : (
            <>
              {nameOf(thread.lead)} <LeadStateBadge state={thread.lead.state} />
            </>
          )}
        </h1>
        <div className="flex flex-wrap gap-2">
          {thread !== undefined && <AuditLogLink entity="lead" id={thread.lead._id} />}
          <QuietLink to={paths.office('/leads')}>
            <Trans>Back to list</Trans>
          </QuietLink>
        </div>
      </div>
      <UntilLoaded
        result={result}
        isLoaded={thread !== undefined}
        missing={t`Lead not found. Old leads are deleted automatically.`}
      />
      {thread !== undefined && <LeadPanels key={thread.lead._id} thread={thread} />}
    </div>
  );
}

function LeadPanels({ thread: { lead, events, others } }: { thread: LeadThread }) {
  const can = useCan();
  const mayManage = can('manage:leads');
  return (
    <div className="grid gap-3 lg:grid-cols-[3fr_2fr] lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        <LeadMessage lead={lead} />
        {mayManage && lead.email !== '' && <ReplyForm lead={lead} />}
        {mayManage && <NoteForm leadId={lead._id} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <LeadStatusPanel lead={lead} mayManage={mayManage} />
        <LeadQuotes leadId={lead._id} />
        <OtherLeads leads={others} />
        <LeadHistory lead={lead} events={events} />
      </div>
    </div>
  );
}

/** Other leads from the same phone number. */
function OtherLeads({ leads }: { leads: Lead[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const moment = useMoment();
  if (leads.length === 0) return null;
  return (
    <Panel title={t`More from this number`}>
      <ul className="flex flex-col gap-2">
        {leads.map((lead) => (
          <li key={lead._id} className="border-l-4 border-cream-200 pl-3">
            <Link
              to={paths.office(`/leads/${lead._id}`)}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-2 underline"
            >
              {lead.tagId !== null && <EarTag>{lead.tagId}</EarTag>}
              <span className="wrap-anywhere">{nameOf(lead)}</span>
              <span className="text-sm">{moment(lead.createdAt)}</span>
            </Link>
            <p className="flex flex-wrap items-center gap-2 text-sm">
              <LeadStateBadge state={lead.state} />
              <span className="min-w-0 wrap-anywhere">{shortened(lead.message, 80)}</span>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
