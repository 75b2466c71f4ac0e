import type { RunList, Stop } from '@khamar/contract/deliveries/run';
import { clockIn, farmDay } from '@khamar/contract/moment';
import { Trans, useLingui } from '@lingui/react/macro';
import { weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { toCollect } from '~/office/deliveries/day/to-collect';
import { RunCard } from '~/office/deliveries/day/run-card';
import { DeliveriesHead } from '~/office/deliveries/deliveries-head';
import { useListRunsQuery } from '~/office/deliveries/runs.api';
import { LoadFailure } from '~/office/ui/load-failure';
import { QuietLink } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';

/** How far today's runs are, live; for the day of Eid. */
export default function TodayScreen() {
  const language = useLanguage();
  const day = farmDay();
  const { data, error, refetch } = useListRunsQuery(day, { refetchOnMountOrArgChange: true });
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DeliveriesHead />
      <h2 className="text-xl font-bold">{weekdayAndDay(language, day)}</h2>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton className="h-[36rem] rounded-card" />}
      {data !== undefined && (data.runs.length === 0 ? <NoRuns day={day} /> : <Today list={data} />)}
    </div>
  );
}

function NoRuns({ day }: { day: string }) {
  const paths = usePaths();
  return (
    <div className="flex flex-col items-start gap-3 rounded-card border border-cream-200 bg-white p-6 text-lg">
      <p>
        <Trans>No runs today yet. Add bookings to a run on the board.</Trans>
      </p>
      <QuietLink to={`${paths.office('/deliveries')}?day=${day}`}>
        <Trans>View board</Trans>
      </QuietLink>
    </div>
  );
}

function Today({ list: { runs, readAt } }: { list: RunList }) {
  const { t } = useLingui();
  const language = useLanguage();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const stops = runs.flatMap((run) => run.stops);
  const count = (matches: (stop: Stop) => boolean) => number(stops.filter(matches).length);
  const sum = (paisaOf: (stop: Stop) => number) =>
    format(stops.reduce((paisa, stop) => paisa + paisaOf(stop), 0));
  const figures = [
    { label: t`Planned`, value: count(({ state }) => state === 'PLANNED') },
    { label: t`Loaded`, value: count(({ state }) => state === 'LOADED') },
    { label: t`On the way`, value: count(({ state }) => state === 'ON_THE_WAY') },
    { label: t`Delivered`, value: count(({ state }) => state === 'DELIVERED') },
    { label: t({ message: 'Late', context: 'delivery' }), value: count(({ isLate }) => isLate) },
    { label: t`Not delivered`, value: count(({ state }) => state === 'NOT_DELIVERED') },
    { label: t`Needs decision`, value: count(({ state }) => state === 'DISPUTED') },
    { label: t`To collect`, value: format(toCollect(stops)) },
    { label: t`Collected`, value: sum(({ collectedPaisa }) => collectedPaisa) },
  ];
  const at = clockIn(language, new Date(readAt));
  return (
    <>
      <dl aria-label={t`Today`} className="grid grid-cols-2 gap-2 md:grid-cols-3">
        {figures.map(({ label, value }) => (
          <div key={label} className="rounded-card border border-cream-200 bg-white px-3 py-2">
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="text-xl font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-600">
        <Trans>As of {at}. This page updates by itself.</Trans>
      </p>
      <ul className="grid items-start gap-3 xl:grid-cols-2">
        {runs.map((run) => (
          <RunCard key={run._id} run={run} />
        ))}
      </ul>
    </>
  );
}
