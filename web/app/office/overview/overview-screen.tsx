import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SAME_PAGE } from '~/lib/page-change';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { LoadFailure } from '~/office/ui/table/list-states';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { HerdPanel } from './herd-panel.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { useOverviewQuery } from './overview.api.ts';
import { dayAt, daysOf, periodIn } from './period.ts';
import { SalesPanel } from './sales-panel.tsx';
import { WaitingList } from './waiting-list.tsx';

/** Ages grow and deadlines come nearer also when nobody does anything. */
const MINUTE = 60_000;

/** What waits for somebody, then how the farm does. */
export function OverviewScreen() {
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const period = periodIn(new URLSearchParams(search));
  const { data, currentData, error, refetch } = useOverviewQuery(daysOf(period, useToday()), {
    refetchOnMountOrArgChange: true,
    pollingInterval: MINUTE,
  });
  useEffect(() => {
    const askAgain = () => void refetch();
    addEventListener('online', askAgain);
    return () => {
      removeEventListener('online', askAgain);
    };
  }, [refetch]);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h1 className="text-2xl font-bold">
        <Trans>Dashboard</Trans>
      </h1>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {/* Everything at once: how many things wait decides where the figures stand. */}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {data !== undefined && <WaitingList waiting={data.waiting} readAt={data.readAt} />}
      {data !== undefined && (
        <section aria-labelledby="figures" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="figures" className="text-xl font-bold">
              <Trans>How the farm does</Trans>
            </h2>
            <FilterChips
              label={t`Period`}
              value={period}
              options={[
                { value: '7', label: t`7 days` },
                { value: '30', label: t`30 days` },
                { value: '90', label: t`90 days` },
                { value: 'year', label: t`This year` },
              ]}
              onChoose={(value) =>
                void navigate(`${paths.office()}?period=${value}`, {
                  preventScrollReset: true,
                  state: SAME_PAGE,
                })
              }
            />
          </div>
          {currentData === undefined && error === undefined && <Skeleton className="h-96 rounded-card" />}
          {currentData !== undefined && (
            <div className="grid items-start gap-3 lg:grid-cols-2 xl:grid-cols-3">
              {currentData.money !== null && <MoneyPanel overview={currentData} money={currentData.money} />}
              {currentData.sales !== null && <SalesPanel overview={currentData} sales={currentData.sales} />}
              {currentData.herd !== null && <HerdPanel herd={currentData.herd} />}
            </div>
          )}
        </section>
      )}
    </div>
  );
}

/** A screen that stays open overnight goes on to the next day. */
function useToday(): string {
  const [today, setToday] = useState(() => dayAt(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayAt(new Date())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}
