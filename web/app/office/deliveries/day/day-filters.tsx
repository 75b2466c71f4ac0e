import type { DayDelivery } from '@khamar/contract/deliveries/run';
import { DAY_PARTS } from '@khamar/contract/deliveries/enums';
import type { Zone } from '@khamar/contract/deliveries/zone';
import { useLingui } from '@lingui/react/macro';
import { DAY_PART_LABELS } from '~/domain/deliveries/delivery-labels';
import { useLanguage } from '~/i18n/use-language';
import { AT_FARM } from '~/office/deliveries/zones/slot-dialogs';
import { zoneName } from '~/office/deliveries/zones/zone-name';
import { SelectField } from '~/ui/select-field';
import { canBePlanned } from './delivery-state.ts';

export interface DayFilter {
  /** A part of the day, or empty for all. */
  part: string;
  /** 'free' for those on no run, 'unpaid', or empty for all. */
  status: string;
}

export const NO_FILTER: DayFilter = { part: '', status: '' };

export const matchesFilter = (
  delivery: DayDelivery,
  { part, status, zone }: DayFilter & { zone: string },
): boolean =>
  (zone === '' || (delivery.zoneId ?? AT_FARM) === zone) &&
  (part === '' || delivery.part === part) &&
  (status !== 'free' || canBePlanned(delivery)) &&
  (status !== 'unpaid' || !delivery.isBooked) &&
  (status !== 'due' || (delivery.isBooked && delivery.duePaisa > 0));

interface DayFiltersProps {
  zones: Zone[];
  zone: string;
  onZone: (zone: string) => void;
  filter: DayFilter;
  onFilter: (filter: DayFilter) => void;
}

export function DayFilters({ zones, zone, onZone, filter, onFilter }: DayFiltersProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-3 lg:max-w-3xl print:hidden">
      <SelectField label={t`Zone`} value={zone} onChange={({ target }) => onZone(target.value)}>
        <option value="">{t`All zones`}</option>
        {zones.map((one) => (
          <option key={one._id} value={one._id}>
            {zoneName(language, one)}
          </option>
        ))}
        <option value={AT_FARM}>{t`Pick-up at the farm`}</option>
      </SelectField>
      <SelectField
        label={t`Part of the day`}
        value={filter.part}
        onChange={({ target }) => onFilter({ ...filter, part: target.value })}
      >
        <option value="">{t`Whole day`}</option>
        {DAY_PARTS.map((part) => (
          <option key={part} value={part}>
            {i18n._(DAY_PART_LABELS[part])}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Status`}
        value={filter.status}
        onChange={({ target }) => onFilter({ ...filter, status: target.value })}
      >
        <option value="">{t({ message: 'All', context: 'deliveries' })}</option>
        <option value="free">{t`Not on a run`}</option>
        <option value="unpaid">{t`Advance not paid`}</option>
        <option value="due">{t`With a balance due`}</option>
      </SelectField>
    </div>
  );
}
