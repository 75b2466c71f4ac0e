import type { Overview } from '@khamar/contract/overview/overview';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { STATUS_LABELS } from '~/domain/cow-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useOnline } from '~/domain/unavailable-screen';
import { useFormat } from '~/i18n/use-language';
import { SAME_PAGE } from '~/lib/page-change';
import { officeApi } from '~/office/office.api';
import { FilterChips } from '~/office/ui/table/filter-chips';
import { LoadFailure } from '~/office/ui/table/list-states';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { ChartPanel } from './charts/chart-panel.tsx';
import { Figure } from './figures.tsx';
import { MoneyPanel } from './money-panel.tsx';
import { dayAt, daysOf, periodIn } from './period.ts';
import { SalesPanel } from './sales-panel.tsx';
import { ToDoList } from './to-do-list.tsx';

const overviewApi = officeApi.injectEndpoints({
  endpoints: (build) => ({
    overview: build.query<Overview, { from: string; to: string }>({
      query: (params) => ({ url: '/overview', params }),
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
  const { t } = useLingui();
  const { search } = useLocation();
  const navigate = useNavigate();
  const paths = usePaths();
  const period = periodIn(new URLSearchParams(search));
  const { data, currentData, error, refetch } = useOverviewQuery(daysOf(period, useToday()), {
    refetchOnMountOrArgChange: true,
    pollingInterval: MINUTE,
  });
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
        <section aria-labelledby="figures" className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 id="figures" className="text-xl font-bold">
              <Trans>Performance</Trans>
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
              {currentData.herd !== null && <InventoryPanel inventory={currentData.herd} />}
            </div>
          )}
        </section>
      )}
    </div>
  );
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

/** The current stock, independent of the selected period. */
function InventoryPanel({ inventory }: { inventory: NonNullable<Overview['herd']> }) {
  const { t, i18n } = useLingui();
  const paths = usePaths();
  const { number } = useFormat();
  const format = useFormatPaisa();
  const list = (status: string) => `${paths.office('/cows/all')}?availabilityStatus=${status}`;
  const stock = inventory.find(({ status }) => status === 'AVAILABLE');
  const all = inventory.reduce((sum, { cows }) => sum + cows, 0);
  return (
    <ChartPanel
      title={t`Inventory`}
      name="herd"
      figures={
        <>
          <Figure label={t`Total cows`} value={number(all)} to={paths.office('/cows/all')} />
          <Figure label={t`Stock value`} value={format(stock?.valuePaisa ?? 0)} to={list('AVAILABLE')} />
        </>
      }
      chart={
        all === 0
          ? undefined
          : {
              // One series per status: its label is in the legend, which has room on a phone.
              series: inventory.map(({ status }) => ({ key: status, label: i18n._(STATUS_LABELS[status]) })),
              groups: [{ label: t`Cows`, values: inventory.map(({ cows }) => cows) }],
              format: number,
            }
      }
      empty={<Trans>No cows yet. Add your first cow.</Trans>}
      table={{
        heads: [t`Status`, t`Cows`, t`Total value`],
        rows: inventory.map(({ status, cows, valuePaisa }) => ({
          head: i18n._(STATUS_LABELS[status]),
          cells: [
            { text: number(cows), value: cows, to: list(status) },
            { text: format(valuePaisa), value: valuePaisa / 100, to: list(status) },
          ],
        })),
      }}
    />
  );
}
