import type { Lead } from '@khamar/contract/people/lead';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { formatPhone } from '~/i18n/format';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { PageStatus } from '~/office/ui/page-status';
import { failureSentence } from '~/office/ui/refusals';
import { useLastListPage, useListPage } from '~/office/ui/use-list-page';
import { usePaths } from '~/lib/use-paths';
import { Card } from '~/ui/card';
import { EarTag } from '~/domain/ear-tag';
import { Pagination } from '~/ui/pagination';
import { QuietButton } from '~/office/ui/quiet-button';
import { Skeleton } from '~/ui/skeleton';
import { useListLeadsQuery } from './leads.api.ts';

const ON_A_PAGE = 20;

/** What visitors have written, newest first. */
export function LeadInbox() {
  const { i18n } = useLingui();
  const { number } = useFormat();
  const paths = usePaths();
  const { page, searchOf } = useListPage();
  // Of this page only: the rows of another would stand under the wrong number.
  const {
    currentData: data,
    error,
    refetch,
  } = useListLeadsQuery({ page, limit: ON_A_PAGE }, { refetchOnMountOrArgChange: true });
  const count = number(data?.totalLeads ?? 0);
  const pages = Math.ceil((data?.totalLeads ?? 0) / ON_A_PAGE);
  useLastListPage(page, data && pages);
  return (
    <div className="flex flex-col gap-3">
      <h1 className="text-2xl font-bold">
        <Trans>Leads</Trans>
      </h1>
      <PageStatus page={page} pages={pages} isShown={data !== undefined} />
      {error !== undefined && (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{failureSentence(i18n, error)}</p>
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
            pathOf={(to) => paths.office('/leads') + searchOf(to)}
          />
        </>
      )}
    </div>
  );
}

const contact = 'inline-flex min-h-11 items-center wrap-anywhere underline';

function OneLead({ lead }: { lead: Lead }) {
  const language = useLanguage();
  const moment = useMoment();
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
