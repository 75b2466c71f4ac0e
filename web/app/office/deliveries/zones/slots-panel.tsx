import { DAY_PARTS } from '@khamar/contract/deliveries/enums';
import type { EidPlan, Slot, Zone } from '@khamar/contract/deliveries/zone';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { Trans, useLingui } from '@lingui/react/macro';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useState } from 'react';
import { DAY_PART_LABELS, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { useListSlotsQuery } from '~/office/deliveries/deliveries.api';
import { MISSING } from '~/office/inventory/cow-fields';
import { useCan } from '~/office/layout/office-guard';
import { LoadFailure } from '~/office/ui/load-failure';
import { Panel } from '~/office/ui/panel';
import { IconButton } from '~/office/ui/quiet-button';
import { useDaysLabel } from '~/office/ui/use-days-label';
import { Button } from '~/ui/button';
import { SelectField } from '~/ui/select-field';
import { Skeleton } from '~/ui/skeleton';
import { useEidOffsetLabel } from './eid-offset.ts';
import { AddSlotsDialog, AT_FARM, CapacityDialog } from './slot-dialogs.tsx';
import { zoneName } from './zone-name.ts';

const SHOWN_DAYS = 28;

/** Slots of one zone, or of pick-up at the farm, day by day. */
export function SlotsPanel({ zones, eid }: { zones: Zone[]; eid: EidPlan }) {
  const { t } = useLingui();
  const can = useCan();
  const language = useLanguage();
  const daysLabel = useDaysLabel();
  const [zoneId, setZoneId] = useState(zones[0]?._id ?? AT_FARM);
  const [from, setFrom] = useState(farmDay());
  const [isAdding, setAdding] = useState(false);
  const days = { from, to: addDays(from, SHOWN_DAYS - 1) };
  const { currentData, error, refetch } = useListSlotsQuery(days, { refetchOnMountOrArgChange: true });
  const slots = currentData?.filter((slot) => (slot.zoneId ?? AT_FARM) === zoneId);
  return (
    <Panel title={t`Slots`}>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow max-md:basis-full md:grow-0">
          <SelectField label={t`Zone`} value={zoneId} onChange={({ target }) => setZoneId(target.value)}>
            {zones.map((zone) => (
              <option key={zone._id} value={zone._id}>
                {zoneName(language, zone)}
              </option>
            ))}
            <option value={AT_FARM}>{t`Pick-up at the farm`}</option>
          </SelectField>
        </div>
        <div className="flex min-w-0 items-center">
          <IconButton label={t`Earlier days`} onClick={() => setFrom(addDays(from, -SHOWN_DAYS))}>
            <ChevronLeft />
          </IconButton>
          <span className="min-w-0 text-center font-semibold md:min-w-32">{daysLabel(days)}</span>
          <IconButton label={t`Later days`} onClick={() => setFrom(addDays(from, SHOWN_DAYS))}>
            <ChevronRight />
          </IconButton>
        </div>
        {can('manage:deliveries') && (
          <Button onClick={() => setAdding(true)} className="max-md:w-full md:ml-auto">
            <Trans>Add slots</Trans>
          </Button>
        )}
      </div>
      {error !== undefined && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {slots === undefined && error === undefined && <Skeleton className="h-64 rounded-card" />}
      {slots?.length === 0 && (
        <p className="text-ink-600">
          <Trans>No slots in these days. Add slots so that customers can choose them.</Trans>
        </p>
      )}
      {slots !== undefined && slots.length > 0 && <SlotTable slots={slots} />}
      {isAdding && (
        <AddSlotsDialog zones={zones} zoneId={zoneId} eid={eid} onClose={() => setAdding(false)} />
      )}
    </Panel>
  );
}

function SlotTable({ slots }: { slots: Slot[] }) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const offsetLabel = useEidOffsetLabel();
  const [changing, setChanging] = useState<Slot | null>(null);
  const days = [...new Set(slots.map(({ day }) => day))];
  const nameOf = ({ day, part }: Slot) => `${weekdayAndDay(language, day)}, ${i18n._(DAY_PART_LABELS[part])}`;
  return (
    <>
      <table className="w-full table-fixed border-collapse md:max-w-3xl">
        <caption className="sr-only">{t`Slots`}</caption>
        <thead>
          <tr className="bg-cream-100">
            <th scope="col" className="h-11 w-[30%] px-2 text-left">
              <Trans>Day</Trans>
            </th>
            {DAY_PARTS.map((part) => (
              <th key={part} scope="col" className="px-1 text-left wrap-anywhere">
                {i18n._(DAY_PART_LABELS[part])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const ofDay = slots.filter((slot) => slot.day === day);
            const offset = ofDay.find(({ eidOffset }) => eidOffset !== null)?.eidOffset ?? null;
            return (
              <tr key={day} className="border-t border-cream-200">
                <th scope="row" className="px-2 py-1 text-left">
                  {weekdayAndDay(language, day)}
                  {offset !== null && (
                    <span className="block text-sm font-normal text-ink-600">{offsetLabel(offset)}</span>
                  )}
                </th>
                {DAY_PARTS.map((part) => {
                  const ofPart = ofDay.filter((slot) => slot.part === part);
                  return (
                    <td key={part} className="px-1 py-1">
                      {ofPart.length === 0
                        ? MISSING
                        : ofPart.map((slot) => (
                            <Taken key={slot._id} slot={slot} name={nameOf(slot)} onChange={setChanging} />
                          ))}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      {changing !== null && (
        <CapacityDialog slot={changing} name={nameOf(changing)} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

interface TakenProps {
  slot: Slot;
  name: string;
  onChange: (slot: Slot) => void;
}

/** How much is taken; opens the capacity for who may change it. */
function Taken({ slot, name, onChange }: TakenProps) {
  const { t } = useLingui();
  const can = useCan();
  const { number } = useFormat();
  const taken = `${number(slot.taken)} / ${number(slot.capacity)}`;
  const isFull = slot.taken >= slot.capacity;
  const text = (
    <>
      <span className="tabular-nums">{taken}</span>
      {isFull && <span className="block text-sm">{t({ message: 'full', context: 'slot' })}</span>}
    </>
  );
  if (!can('manage:deliveries')) return <span className="block py-2">{text}</span>;
  return (
    <button
      type="button"
      aria-label={`${taken}${isFull ? ` ${t({ message: 'full', context: 'slot' })}` : ''}, ${name}`}
      onClick={() => onChange(slot)}
      className={`min-h-11 w-full cursor-pointer rounded-card border px-2 py-1 text-left hover:bg-pasture-200 ${
        isFull ? 'border-tag-400 bg-tag-200' : 'border-cream-200 bg-cream-50'
      }`}
    >
      {text}
    </button>
  );
}
