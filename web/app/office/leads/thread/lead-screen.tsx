import type { LeadThread } from '@khamar/contract/people/lead-desk';
import { Trans } from '@lingui/react/macro';
import { useParams } from 'react-router';
import { refusalOf } from '~/api/refusal';
import { useCan } from '~/office/layout/office-guard';
import { TrailLink } from '~/office/trail/trail-link';
import { LoadFailure } from '~/office/ui/table/list-states';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { LeadStateBadge, nameOf } from '~/office/leads/lead-labels';
import { useLeadThreadQuery } from '~/office/leads/leads.api';
import { AnswerForm, NoteForm } from './lead-forms.tsx';
import { LeadHistory } from './lead-history.tsx';
import { LeadMessage } from './lead-message.tsx';
import { LeadStanding } from './lead-standing.tsx';
import { LeadQuotes } from './lead-quotes.tsx';
import { OtherLeads } from './other-leads.tsx';

/** One lead with everything that staff say and do about it. */
export function LeadScreen() {
  const paths = usePaths();
  const { id = '' } = useParams();
  const { currentData: thread, error, refetch } = useLeadThreadQuery(id, { refetchOnMountOrArgChange: true });
  const { status } = refusalOf(error);
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
          {thread !== undefined && <TrailLink entity="lead" id={thread.lead._id} />}
          <QuietLink to={paths.office('/leads')}>
            <Trans>Back to the list</Trans>
          </QuietLink>
        </div>
      </div>
      {error !== undefined &&
        (status === 404 || status === 400 ? (
          <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">
            <Trans>There is no such lead. Old ones are deleted after a while.</Trans>
          </p>
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        ))}
      {thread === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
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
        {mayManage && lead.email !== '' && <AnswerForm lead={lead} />}
        {mayManage && <NoteForm leadId={lead._id} />}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <LeadStanding lead={lead} mayManage={mayManage} />
        <LeadQuotes leadId={lead._id} />
        <OtherLeads leads={others} />
        <LeadHistory lead={lead} events={events} />
      </div>
    </div>
  );
}
