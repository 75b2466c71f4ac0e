import type { Board } from '@khamar/contract/deliveries/run';
import type { Zone } from '@khamar/contract/deliveries/zone';
import { addDays, daysIn } from '@khamar/contract/overview/days';
import { Trans, useLingui } from '@lingui/react/macro';
import { weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useEidOffsetLabel } from '~/office/deliveries/zones/eid-offset';
import { AT_FARM } from '~/office/deliveries/zones/slot-dialogs';
import { zoneName } from '~/office/deliveries/zones/zone-name';
import { MISSING } from '~/office/inventory/cow-fields';
import type { BoardView } from './board-view.ts';

type Cell = Board['cells'][number];

interface BoardTableProps {
  cells: Cell[];
  zones: Zone[];
  days: { from: string; to: string };
  eidDay: string | null;
  view: BoardView;
  onChoose: (chosen: Partial<BoardView>) => void;
}

/** Days near Eid are named by their distance to it. */
const MAX_OFFSET = 9;

export function BoardTable({ cells, zones, days, eidDay, view, onChoose }: BoardTableProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const offsetLabel = useEidOffsetLabel();
  const shown = Array.from({ length: daysIn(days.from, days.to) }, (_, n) => addDays(days.from, n));
  const rows = [
    ...zones
      .filter(({ _id, isClosed }) => !isClosed || cells.some(({ zoneId }) => zoneId === _id))
      .map((zone) => ({ id: zone._id, name: zoneName(language, zone) })),
    { id: AT_FARM, name: t`Pick-up` },
  ];
  const cellOf = (zone: string, day: string) =>
    cells.find((cell) => (cell.zoneId ?? AT_FARM) === zone && cell.day === day);
  return (
    // Relative, as the hidden names in the cells would otherwise widen the page.
    <div className="relative isolate overflow-x-auto rounded-card border border-cream-200 bg-white">
      <table className="w-full border-collapse">
        <caption className="sr-only">{t`Deliveries by day and zone`}</caption>
        <thead>
          <tr className="bg-cream-100">
            <th scope="col" className="sticky left-0 z-10 bg-inherit px-3 py-2 text-left">
              <Trans>Zone</Trans>
            </th>
            {shown.map((day) => {
              const offset = eidDay === null ? null : daysIn(eidDay, day) - 1;
              return (
                <th key={day} scope="col" className="min-w-28 px-1 py-2 text-left">
                  <button
                    type="button"
                    aria-pressed={view.day === day && view.zone === ''}
                    onClick={() => onChoose({ day, zone: '' })}
                    className="min-h-11 w-full cursor-pointer rounded-tag px-2 text-left font-bold hover:bg-pasture-200 aria-pressed:bg-pasture-800 aria-pressed:text-cream-50"
                  >
                    {weekdayAndDay(language, day)}
                    {offset !== null && Math.abs(offset) <= MAX_OFFSET && (
                      <span className="block text-sm font-normal">{offsetLabel(offset)}</span>
                    )}
                  </button>
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name }) => (
            <tr key={id} className="border-t border-cream-200">
              <th
                scope="row"
                className="sticky left-0 z-10 max-w-32 min-w-24 bg-white px-3 py-2 text-left wrap-anywhere"
              >
                {name}
              </th>
              {shown.map((day) => {
                const cell = cellOf(id, day);
                return (
                  <td key={day} className="p-1 align-top">
                    {cell === undefined ? (
                      <span className="block px-2 py-2 text-ink-600">{MISSING}</span>
                    ) : (
                      <CellButton
                        cell={cell}
                        name={`${name}, ${weekdayAndDay(language, day)}`}
                        isChosen={view.day === day && view.zone === id}
                        onChoose={() => onChoose({ day, zone: id })}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellButtonProps {
  cell: Cell;
  name: string;
  isChosen: boolean;
  onChoose: () => void;
}

/** Paid bookings of the capacity, and how far they are. */
function CellButton({ cell, name, isChosen, onChoose }: CellButtonProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { capacity, bookings, unpaid, onRuns, delivered } = cell;
  const isFull = bookings + unpaid >= capacity;
  const [planned, done, waiting] = [number(onRuns), number(delivered), number(unpaid)];
  const lines = [
    ...(onRuns > 0 ? [t`${planned} on runs`] : []),
    ...(delivered > 0 ? [t`${done} delivered`] : []),
    ...(unpaid > 0 ? [t`${waiting} unpaid`] : []),
  ];
  const share = capacity === 0 ? 0 : Math.min(1, bookings / capacity);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-11 w-full cursor-pointer flex-col gap-1 rounded-card border border-cream-200 bg-cream-50 px-2 py-1 text-left hover:bg-pasture-200 aria-pressed:border-pasture-800 aria-pressed:bg-pasture-200"
    >
      <span className="sr-only">{name}: </span>
      <span className="font-semibold tabular-nums">
        {number(bookings)} / {number(capacity)}
        {isFull && ` ${t({ message: 'full', context: 'slot' })}`}
      </span>
      <svg
        aria-hidden
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-cream-200"
      >
        <rect width={share * 100} height="6" className="fill-pasture-500" />
      </svg>
      {lines.map((line) => (
        <span key={line} className="text-sm whitespace-nowrap text-ink-600">
          {line}
        </span>
      ))}
    </button>
  );
}
