import type { Lead } from '@khamar/contract/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatPhone } from '~/i18n/format';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { failureSentence } from '~/lib/office/refusals';
import { usePaths } from '~/lib/use-paths';
import { Card } from '~/ui/card';
import { EarTag } from '~/ui/ear-tag';
import { Pagination } from '~/ui/pagination';
import { QuietButton } from '~/ui/quiet-button';
import { Skeleton } from '~/ui/skeleton';
import { useListLeadsQuery } from './lead-inbox.api.ts';

const ON_A_PAGE = 20;

/** What visitors have written, newest first. */
export function LeadInbox() {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const paths = usePaths();
  const [search, setSearch] = useSearchParams();
  const page = Math.max(0, Number.parseInt(search.get('page') ?? '0', 10) || 0);
  const { data, error, refetch } = useListLeadsQuery(
    { page, limit: ON_A_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const count = number(data?.totalLeads ?? 0);
  const pages = Math.ceil((data?.totalLeads ?? 0) / ON_A_PAGE);
  const last = Math.max(0, pages - 1);
  const isBehind = data !== undefined && page > last;
  useEffect(() => {
    // Behind the last page, by an old link, stands nothing: the last one is shown instead.
    if (isBehind) setSearch({ page: String(last) }, { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- setSearch is made anew by every render
  }, [isBehind, last]);
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-2xl font-bold">
        <Trans>Leads</Trans>
      </h1>
      {error !== undefined && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{failureSentence(i18n, language, error)}</p>
          <QuietButton onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </QuietButton>
        </div>
      )}
      {data === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      {data !== undefined && (
        <>
          <p role="status">
            {data.totalLeads === 0 ? (
              <Trans>Nobody has written yet.</Trans>
            ) : (
              <Trans>Total {count} items</Trans>
            )}
          </p>
          <ul className="flex flex-col gap-3">
            {data.leads.map((lead) => (
              <li key={lead._id}>
                <OneLead lead={lead} />
              </li>
            ))}
          </ul>
          <Pagination
            current={page + 1}
            pages={pages}
            pathOf={(to) => `${paths.office('/leads')}?page=${to - 1}`}
          />
        </>
      )}
    </div>
  );
}

const contact = 'inline-flex min-h-11 items-center wrap-anywhere underline';

function OneLead({ lead }: { lead: Lead }) {
  const language = useLanguage();
  const { moment } = useFormat();
  const paths = usePaths();
  const { firstName, lastName, phone, email, city, message, tagId, createdAt } = lead;
  return (
    <Card className="flex flex-col p-3">
      <p className="font-bold">
        {firstName} {lastName}
        {city !== null && <span className="font-normal text-ink-600"> · {city}</span>}
      </p>
      <p className="text-sm text-ink-600">
        <time dateTime={createdAt}>{moment(createdAt)}</time>
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <a href={`tel:${phone}`} className={contact}>
          {formatPhone(language, phone)}
        </a>
        {email !== '' && (
          <a href={`mailto:${email}`} className={contact}>
            {email}
          </a>
        )}
        {tagId !== null && (
          <Link to={paths.cow(tagId)} className="inline-flex min-h-11 items-center">
            <EarTag>{tagId}</EarTag>
          </Link>
        )}
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
    </Card>
  );
}
