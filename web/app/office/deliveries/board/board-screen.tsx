import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useSearchParams } from 'react-router';
import { dayIn } from '~/domain/sales/deadline';
import { useLanguage } from '~/i18n/use-language';
import { DayPanel } from '~/office/deliveries/day/day-panel';
import { DeliveriesHead } from '~/office/deliveries/deliveries-head';
import { useEidQuery, useListZonesQuery } from '~/office/deliveries/deliveries.api';
import { useBoardQuery } from '~/office/deliveries/runs.api';
import { LoadFailure } from '~/office/ui/load-failure';
import { IconButton, QuietLink } from '~/office/ui/quiet-button';
import { useDaysLabel } from '~/office/ui/use-days-label';
import { usePaths } from '~/paths';
import { Skeleton } from '~/ui/skeleton';
import { BoardTable } from './board-table.tsx';
import { type BoardView, boardViewFrom, searchOf } from './board-view.ts';

const SHOWN_DAYS = 7;

/** Days across, zones down; below it the runs and bookings of one day. */
export default function BoardScreen() {
  const [search, setSearch] = useSearchParams();
  const view = boardViewFrom(search, farmDay());
  const choose = (chosen: Partial<BoardView>) =>
    setSearch(searchOf({ ...view, ...chosen }), { preventScrollReset: true });
  const days = { from: view.from, to: addDays(view.from, SHOWN_DAYS - 1) };
  const board = useBoardQuery(days, { refetchOnMountOrArgChange: true });
  const zoneList = useListZonesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { data: eid, isLoading: isEidLoading } = useEidQuery(undefined);
  const [cells, zones, error] = [board.currentData?.cells, zoneList.data, board.error ?? zoneList.error];
  const refetch = () => void Promise.all([board.refetch(), zoneList.refetch()]);
  // All at once the first time: what arrives later would move what is shown.
  const isReady = board.data !== undefined && zones !== undefined && !isEidLoading;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <DeliveriesHead />
      <div className="flex flex-wrap items-center gap-3">
        <Period
          from={view.from}
          days={days}
          onMove={(from) => choose({ from, day: from < farmDay() ? from : maxDay(from, farmDay()) })}
        />
        {isReady && eid?.day != null && <EidLink day={eid.day} isDecided={eid.isDecided} />}
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={refetch} />}
      {(cells === undefined || !isReady) && error === undefined && <Skeleton className="h-72 rounded-card" />}
      {isReady && cells !== undefined && (
        <BoardTable
          cells={cells}
          zones={zones}
          days={days}
          eidDay={eid?.day ?? null}
          view={view}
          onChoose={choose}
        />
      )}
      {isReady && <DayPanel key={view.day} zones={zones} view={view} onChoose={choose} />}
    </div>
  );
}

const maxDay = (one: string, other: string): string => (one > other ? one : other);

interface PeriodProps {
  from: string;
  days: { from: string; to: string };
  onMove: (from: string) => void;
}

function Period({ from, days, onMove }: PeriodProps) {
  const { t } = useLingui();
  const daysLabel = useDaysLabel();
  return (
    <div className="flex min-w-0 items-center">
      <IconButton label={t`Earlier days`} onClick={() => onMove(addDays(from, -SHOWN_DAYS))}>
        <ChevronLeft />
      </IconButton>
      <span role="status" className="min-w-0 text-center font-semibold md:min-w-28">
        {daysLabel(days)}
      </span>
      <IconButton label={t`Later days`} onClick={() => onMove(addDays(from, SHOWN_DAYS))}>
        <ChevronRight />
      </IconButton>
    </div>
  );
}

function EidLink({ day, isDecided }: { day: string; isDecided: boolean }) {
  const language = useLanguage();
  const paths = usePaths();
  const date = dayIn(language, day);
  return (
    <QuietLink to={paths.office('/deliveries/zones')} className="ml-auto">
      {isDecided ? <Trans>Eid: {date}</Trans> : <Trans>Eid: {date}, not yet confirmed</Trans>}
    </QuietLink>
  );
}
