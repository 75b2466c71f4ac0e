import type { Lead } from '@khamar/contract/people/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { EarTag } from '~/domain/ear-tag';
import { useMoment } from '~/i18n/use-moment';
import { usePaths } from '~/paths';
import { beginningOf, LeadStateBadge, nameOf } from '~/office/leads/lead-labels';

/** What else came from the same number. */
export function OtherLeads({ leads }: { leads: Lead[] }) {
  const { t } = useLingui();
  const paths = usePaths();
  const moment = useMoment();
  if (leads.length === 0) return null;
  return (
    <section
      aria-label={t`From the same number`}
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 className="text-lg font-bold">
        <Trans>From the same number</Trans>
      </h2>
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
              <span className="min-w-0 wrap-anywhere">{beginningOf(lead.message, 80)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
