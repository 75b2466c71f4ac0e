import type { Overview } from '@khamar/contract/overview/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useOnline } from '~/domain/unavailable-screen';
import { fetchOnceEarly } from '~/office/layout/early-call';
import { officeApi } from '~/office/office.api';
import { LoadFailure } from '~/office/ui/load-failure';
import { Skeleton } from '~/ui/skeleton';
import type { PerformanceProps } from './performance.tsx';
import { dayAt, daysOf, periodIn } from './period.ts';
import { ToDoList } from './to-do-list.tsx';

const overviewApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { from: string; to: string }>({
      query: (params) => ({ url: '/overview', params, fetchFn: fetchOnceEarly }),
      // A change to any of these changes a figure.
      providesTags: ['Booking', 'Money', 'Lead', 'Inventory'],
    }),
  }),
});

const { useOverviewQuery } = overviewApi;

/** Polling interval: ages and deadlines change even without new data. */
const MINUTE = 60_000;

/** To do list, then performance figures. */
export default function OverviewScreen() {
  const { search } = useLocation();
  const period = periodIn(new URLSearchParams(search));
  const { data, currentData, error, refetch } = useOverviewQuery(daysOf(period, useToday()), {
    refetchOnMountOrArgChange: true,
    pollingInterval: MINUTE,
  });
  const isToDoShown = useIsPainted(data !== undefined);
  useOnline(() => void refetch());
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <h1 className="text-2xl font-bold">
        <Trans>Dashboard</Trans>
      </h1>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {/* Loads as a whole: the number of to-do items determines where the figures start. */}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {data !== undefined && <ToDoList waiting={data.waiting} readAt={data.readAt} />}
      {data !== undefined && (
        <Suspense fallback={<PerformanceSkeleton />}>
          {isToDoShown ? (
            <Performance period={period} overview={currentData} isFailed={error !== undefined} />
          ) : (
            <PerformanceSkeleton />
          )}
        </Suspense>
      )}
    </div>
  );
}

/** As high as a chart panel, so nothing moves when the figures arrive. */
const PerformanceSkeleton = () => <Skeleton className="h-[36rem] rounded-card" />;

/** Once loaded, the figures need not wait for the to-do list again. */
let isPerformanceLoaded = false;

/** Figures and charts are most of this screen's code: on a weak connection they would delay the to-do list by seconds. */
const Performance = lazy<React.ComponentType<PerformanceProps>>(async () => ({
  default: await import('./performance.tsx').then(
    (file) => {
      isPerformanceLoaded = true;
      return file.Performance;
    },
    () => MissingPerformance,
  ),
}));

function MissingPerformance() {
  const { t } = useLingui();
  return (
    <section aria-label={t`Performance`}>
      <LoadFailure error={new Error('A script could not be loaded')} onRetry={() => location.reload()} />
    </section>
  );
}

/** Whether the browser has painted what is shown: only then may other files compete for the connection. */
function useIsPainted(isShown: boolean): boolean {
  const [isPainted, setPainted] = useState(isPerformanceLoaded);
  useEffect(() => {
    if (!isShown) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isShown]);
  return isPainted;
}

/** Today's date, which updates if the screen stays open overnight. */
function useToday(): string {
  const [today, setToday] = useState(() => dayAt(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setToday(dayAt(new Date())), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return today;
}
