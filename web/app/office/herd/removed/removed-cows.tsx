import type { RemovedCow } from '@khamar/contract/cows/inventory';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useMoment } from '~/i18n/use-moment';
import { cowValue } from '~/office/herd/cow-fields';
import { PageStatus } from '~/office/ui/page-status';
import { failureSentence } from '~/office/ui/refusals';
import { useLastListPage, useListPage } from '~/office/ui/use-list-page';
import { usePaths } from '~/lib/use-paths';
import { useAppDispatch } from '~/state/store';
import { toastRaised } from '~/state/toasts.slice';
import { EarTag } from '~/domain/ear-tag';
import { Pagination } from '~/ui/pagination';
import { QuietButton } from '~/office/ui/quiet-button';
import { QuietLink } from '~/office/ui/quiet-link';
import { Skeleton } from '~/ui/skeleton';
import { PAGE_SIZE, useListRemovedQuery, useRestoreCowMutation } from './removed-cows.api.ts';

/** The last deleted first; each can come back as long as no other cow wears its tag. */
export function RemovedCows() {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const { number } = useFormat();
  const { page, searchOf } = useListPage();
  // Of this page only: the rows of another would stand under the wrong number.
  const {
    currentData: data,
    error,
    refetch,
  } = useListRemovedQuery(page, { refetchOnMountOrArgChange: true });
  const [restore] = useRestoreCowMutation();
  const [refused, setRefused] = useState<{ tagId: string; error: unknown } | null>(null);

  async function bringBack({ _id, tagId }: RemovedCow): Promise<void> {
    setRefused(null);
    const answer = await restore(_id);
    if (answer.error === undefined) dispatch(toastRaised(t`${tagId} is back in the herd`));
    else setRefused({ tagId, error: answer.error });
  }
  const count = number(data?.totalCows ?? 0);
  const pages = Math.ceil((data?.totalCows ?? 0) / PAGE_SIZE);
  useLastListPage(page, data && pages);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-2xl font-bold">
          <Trans>Deleted cows</Trans>
        </h1>
        <QuietLink to={paths.office('/cows/all')}>
          <Trans>Back to the table</Trans>
        </QuietLink>
      </div>
      <PageStatus page={page} pages={pages} isShown={data !== undefined} />
      <div role="alert" className="flex flex-col gap-3 empty:hidden">
        {refused !== null && (
          <p className="rounded-card border-2 border-clay-600 bg-white p-3">
            <EarTag>{refused.tagId}</EarTag> {failureSentence(i18n, refused.error)}
          </p>
        )}
        {error !== undefined && (
          <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-clay-600 bg-white p-3">
            <p className="grow">{failureSentence(i18n, error)}</p>
            <QuietButton onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </QuietButton>
          </div>
        )}
      </div>
      {data === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
      {data?.totalCows === 0 && (
        <p className="rounded-card border border-cream-200 bg-white p-6 text-lg">
          <Trans>No cow is deleted.</Trans>
        </p>
      )}
      <ul className="flex flex-col gap-2">
        {data?.cows.map((cow) => (
          <Removed key={cow._id} cow={cow} onRestore={() => void bringBack(cow)} />
        ))}
      </ul>
      {data !== undefined && data.totalCows > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-2">
          <p role="status" className="font-semibold">
            <Trans>Total {count} items</Trans>
          </p>
          <Pagination
            current={page + 1}
            pages={pages}
            pathOf={(to) => paths.office('/cows/removed') + searchOf(to)}
          />
        </div>
      )}
    </div>
  );
}

function Removed({ cow, onRestore }: { cow: RemovedCow; onRestore: () => void }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const moment = useMoment();
  const { tagId, removedAt } = cow;
  const values = (['breed', 'currentWeight', 'currentPrice'] as const).map((field) =>
    cowValue(i18n, language, field, cow[field]),
  );
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-cream-200 bg-white p-3">
      <EarTag className="max-md:wrap-anywhere">{tagId}</EarTag>
      <span className="tabular-nums">{values.join(' · ')}</span>
      <span className="grow text-sm text-ink-600">
        <Trans>
          deleted <time dateTime={removedAt}>{moment(removedAt)}</time>
        </Trans>
      </span>
      <QuietButton aria-label={t`Bring back ${tagId}`} onClick={onRestore}>
        <Trans>Bring back</Trans>
      </QuietButton>
    </li>
  );
}
