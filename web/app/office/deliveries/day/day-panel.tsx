import type { DayDelivery, Run } from '@khamar/contract/deliveries/run';
import type { Zone } from '@khamar/contract/deliveries/zone';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormat, useLanguage } from '~/i18n/use-language';
import type { BoardView } from '~/office/deliveries/board/board-view';
import { useDayDeliveriesQuery, useListRunsQuery } from '~/office/deliveries/runs.api';
import { useCan } from '~/office/layout/office-guard';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { Button } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { DayFilters, type DayFilter, matchesFilter, NO_FILTER } from './day-filters.tsx';
import { DayList } from './day-list.tsx';
import { canBePlanned } from './delivery-state.ts';
import { RunCard } from './run-card.tsx';
import { RunDialog } from './run-dialog.tsx';

interface DayPanelProps {
  zones: Zone[];
  view: BoardView;
  onChoose: (chosen: Partial<BoardView>) => void;
}

/** A run to change, or a new one; bookings that are added to it. */
interface Plan {
  run: Run | null;
  added: DayDelivery[];
}

/** The runs and bookings of one day. */
export function DayPanel({ zones, view, onChoose }: DayPanelProps) {
  const { t } = useLingui();
  const can = useCan();
  const language = useLanguage();
  const { number } = useFormat();
  const { day, zone } = view;
  const deliveries = useDayDeliveriesQuery(day, { refetchOnMountOrArgChange: true });
  const runList = useListRunsQuery(day, { refetchOnMountOrArgChange: true });
  const [filter, setFilter] = useState<DayFilter>(NO_FILTER);
  const [chosen, setChosen] = useState<string[]>([]);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [all, runs, error] = [deliveries.data, runList.data?.runs, deliveries.error ?? runList.error];
  const refetch = () => void Promise.all([deliveries.refetch(), runList.refetch()]);
  const shown = all?.filter((delivery) => matchesFilter(delivery, { ...filter, zone })) ?? [];
  // In the order in which they were chosen.
  const added = chosen.flatMap((code) => all?.filter((one) => one.code === code && canBePlanned(one)) ?? []);
  const count = number(added.length);
  const close = () => {
    setPlan(null);
    setChosen([]);
  };
  return (
    <Panel title={weekdayAndDay(language, day)}>
      {error !== undefined && <LoadFailure error={error} onRetry={refetch} />}
      {(all === undefined || runs === undefined) && error === undefined && (
        <Skeleton className="h-72 rounded-card" />
      )}
      {runs !== undefined && runs.length > 0 && (
        <section aria-label={t`Runs`} className="flex flex-col gap-2">
          <h3 className="font-bold">
            <Trans>Runs</Trans>
          </h3>
          <ul className="grid items-start gap-3 xl:grid-cols-2">
            {runs.map((run) => (
              <RunCard key={run._id} run={run} onEdit={() => setPlan({ run, added: [] })} />
            ))}
          </ul>
        </section>
      )}
      {all !== undefined && runs !== undefined && (
        <section aria-label={t`Bookings`} className="flex flex-col gap-2">
          <h3 className="font-bold">
            <Trans>Bookings</Trans>
          </h3>
          <DayFilters
            zones={zones}
            zone={zone}
            onZone={(chosenZone) => onChoose({ zone: chosenZone })}
            filter={filter}
            onFilter={setFilter}
          />
          {can('manage:deliveries') && all.some(canBePlanned) && (
            <div className="flex flex-wrap items-center gap-3">
              <Button
                aria-disabled={added.length === 0}
                onClick={() => added.length > 0 && setPlan({ run: null, added })}
                className="aria-disabled:cursor-default aria-disabled:opacity-60 max-md:w-full"
              >
                <Trans>Add to run</Trans>
              </Button>
              <p role="status">{t`${count} selected`}</p>
            </div>
          )}
          <DayList
            deliveries={shown}
            zones={zones}
            isFiltered={all.length > 0}
            chosen={chosen}
            onChoose={can('manage:deliveries') ? setChosen : undefined}
          />
        </section>
      )}
      {plan !== null && runs !== undefined && (
        <RunDialog
          day={day}
          run={plan.run}
          added={plan.added}
          planned={runs.filter(({ state }) => state === 'PLANNED')}
          onClose={close}
        />
      )}
    </Panel>
  );
}
