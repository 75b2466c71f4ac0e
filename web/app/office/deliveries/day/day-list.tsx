import type { DayDelivery } from '@khamar/contract/deliveries/run';
import type { Zone } from '@khamar/contract/deliveries/zone';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { DAY_PART_LABELS, districtName } from '~/domain/deliveries/delivery-labels';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { zoneName } from '~/office/deliveries/zones/zone-name';
import { usePaths } from '~/paths';
import { Badge } from '~/ui/badge';
import { canBePlanned, deliveryState } from './delivery-state.ts';

interface DayListProps {
  deliveries: DayDelivery[];
  zones: Zone[];
  /** The day has bookings that are filtered out. */
  isFiltered: boolean;
  chosen: string[];
  /** Undefined for who may not plan runs. */
  onChoose: ((codes: string[]) => void) | undefined;
}

/** Bookings of a day; those on no run can be chosen. */
export function DayList({ deliveries, zones, isFiltered, chosen, onChoose }: DayListProps) {
  const { t } = useLingui();
  const free = deliveries.filter(canBePlanned).map(({ code }) => code);
  if (deliveries.length === 0)
    return (
      <p className="text-ink-600">
        {isFiltered ? (
          <Trans>No bookings match your filters</Trans>
        ) : (
          <Trans>No bookings for this day yet. They appear here when customers choose a slot.</Trans>
        )}
      </p>
    );
  const isAllChosen = free.length > 0 && free.every((code) => chosen.includes(code));
  return (
    <>
      {onChoose !== undefined && free.length > 1 && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2 self-start font-semibold">
          <input
            type="checkbox"
            checked={isAllChosen}
            onChange={() => onChoose(isAllChosen ? [] : free)}
            className="size-5 accent-pasture-800"
          />
          {t`Select all`}
        </label>
      )}
      <ul className="flex flex-col divide-y divide-cream-200 border-y border-cream-200">
        {deliveries.map((delivery) => (
          <DayRow
            key={delivery.code}
            delivery={delivery}
            zone={zones.find(({ _id }) => _id === delivery.zoneId)}
            isChosen={chosen.includes(delivery.code)}
            onToggle={
              onChoose === undefined || !canBePlanned(delivery)
                ? undefined
                : () =>
                    onChoose(
                      chosen.includes(delivery.code)
                        ? chosen.filter((code) => code !== delivery.code)
                        : [...chosen, delivery.code],
                    )
            }
          />
        ))}
      </ul>
    </>
  );
}

interface DayRowProps {
  delivery: DayDelivery;
  zone: Zone | undefined;
  isChosen: boolean;
  onToggle: (() => void) | undefined;
}

function DayRow({ delivery, zone, isChosen, onToggle }: DayRowProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const format = useFormatPaisa();
  const { code, tagId, part, recipient, phone, district, address, duePaisa } = delivery;
  const { label, tone } = deliveryState(delivery);
  const where = zone === undefined ? null : zoneName(language, zone);
  return (
    <li className="flex min-w-0 items-start gap-2 py-2">
      <span className="flex size-11 shrink-0 items-center justify-center">
        {onToggle !== undefined && (
          <input
            type="checkbox"
            aria-label={t`Select ${tagId}`}
            checked={isChosen}
            onChange={onToggle}
            className="size-6 cursor-pointer accent-pasture-800"
          />
        )}
      </span>
      <div className="grid min-w-0 grow gap-x-4 gap-y-1 md:grid-cols-[10rem_1fr_2fr_8rem_auto] md:items-center">
        <p className="flex flex-wrap items-center gap-2">
          <Link to={paths.office(`/sales/${code}`)} className="inline-flex min-h-11 items-center">
            <EarTag>{tagId}</EarTag>
          </Link>
          <span>{i18n._(DAY_PART_LABELS[part])}</span>
        </p>
        <p className="min-w-0 wrap-anywhere">
          {recipient}
          <span className="block text-sm whitespace-nowrap text-ink-600">{formatPhone(language, phone)}</span>
        </p>
        <p className="min-w-0 wrap-anywhere">
          {address}
          {district !== null && (
            <span className="block text-sm text-ink-600">
              {[districtName(language, district), where].filter(Boolean).join(' · ')}
            </span>
          )}
        </p>
        <p className="tabular-nums md:text-right">
          <span className="text-ink-600 md:sr-only">
            <Trans>Balance due</Trans>{' '}
          </span>
          {format(duePaisa)}
        </p>
        <p className="md:w-36">
          <Badge tone={tone}>{i18n._(label)}</Badge>
        </p>
      </div>
    </li>
  );
}
