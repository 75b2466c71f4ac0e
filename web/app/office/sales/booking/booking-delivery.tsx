import type { OfficeBooking } from '@khamar/contract/sales/booking';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router';
import {
  DAY_PART_LABELS,
  districtName,
  STOP_STATE_LABELS,
  STOP_STATE_TONES,
  weekdayAndDay,
} from '~/domain/deliveries/delivery-labels';
import { dayIn } from '~/domain/sales/deadline';
import { Badge } from '~/ui/badge';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { formatPhone, useFormat, useLanguage } from '~/i18n/use-language';
import { useEidOffsetLabel } from '~/office/deliveries/zones/eid-offset';
import { useCan } from '~/office/layout/office-guard';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { usePaths } from '~/paths';
import { BookingDeliveryDialog } from './booking-delivery-dialog.tsx';

const CHANGEABLE = new Set(['HELD', 'IN_REVIEW', 'BOOKED']);

/** How the animal gets to its customer, and what that costs. */
export function BookingDelivery({ booking }: { booking: OfficeBooking }) {
  const { t } = useLingui();
  const can = useCan();
  const [isChanging, setChanging] = useState(false);
  const { delivery, state, isWalkIn } = booking;
  const isChangeable = can('manage:bookings') && CHANGEABLE.has(state);
  if (isWalkIn || (delivery === null && !isChangeable)) return null;
  return (
    <Panel title={t`Delivery`}>
      {delivery === null ? (
        <p className="text-ink-600">
          <Trans>Not chosen yet.</Trans>
        </p>
      ) : (
        <Chosen booking={booking} delivery={delivery} />
      )}
      {isChangeable && (
        <QuietButton className="self-start" onClick={() => setChanging(true)}>
          {delivery === null ? <Trans>Choose delivery</Trans> : <Trans>Change delivery</Trans>}
        </QuietButton>
      )}
      {isChanging && <BookingDeliveryDialog booking={booking} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

interface ChosenProps {
  booking: OfficeBooking;
  delivery: NonNullable<OfficeBooking['delivery']>;
}

function Chosen({ booking, delivery }: ChosenProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const paths = usePaths();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const offsetLabel = useEidOffsetLabel();
  const { deliveryPaisa, keepPaisa, totalPaisa, progress } = booking;
  const { day, part, eidOffset, district, address, recipient, phone, keepDays, balanceDueOn, mayOwePaisa } =
    delivery;
  const until = balanceDueOn === null ? '' : dayIn(language, balanceDueOn);
  const allowed = format(mayOwePaisa ?? 0);
  const count = number(keepDays);
  const costs = [
    { label: t`Delivery fee`, value: format(deliveryPaisa) },
    {
      label: t`Keeping fee`,
      value:
        keepDays === 0
          ? format(keepPaisa)
          : `${format(keepPaisa)} (${t`${plural(keepDays, { one: `${count} day`, other: `${count} days` })}`})`,
    },
    { label: t`Total`, value: format(totalPaisa) },
  ];
  return (
    <>
      <p>
        <Link to={`${paths.office('/deliveries')}?day=${day}`} className="font-bold underline">
          {weekdayAndDay(language, day)}, {i18n._(DAY_PART_LABELS[part])}
        </Link>
        {eidOffset !== null && ` · ${offsetLabel(eidOffset)}`}{' '}
        {progress !== null && (
          <Badge tone={STOP_STATE_TONES[progress.state]}>{i18n._(STOP_STATE_LABELS[progress.state])}</Badge>
        )}
      </p>
      <p className="wrap-anywhere">
        {district === null ? (
          <Trans>Pick-up at the farm</Trans>
        ) : (
          `${address}, ${districtName(language, district)}`
        )}
      </p>
      <p className="wrap-anywhere">
        {recipient} · <span className="whitespace-nowrap">{formatPhone(language, phone)}</span>
      </p>
      {until !== '' && (
        <p>
          <Trans>
            Up to {allowed} can be paid after delivery, by {until}.
          </Trans>
        </p>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {costs.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-ink-600">{label}</dt>
            <dd className="font-bold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
