import { farmDay } from '@khamar/contract/moment';
import type { BookingDelivery } from '@khamar/contract/sales/delivery';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useGetDeliveryFeesQuery } from '~/domain/deliveries/delivery-fees.api';
import { DAY_PART_LABELS, districtName, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { TotalLine, TotalLines } from '~/domain/sales/total-lines';
import { formatPhone, useLanguage } from '~/i18n/use-language';
import { useSite } from '~/lib/site';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { quietButton } from '~/ui/button';
import { readDeliveryDraft, saveDeliveryDraft } from './delivery-draft.ts';
import { DeliveryForm } from './delivery-form.tsx';
import { isOnTruck } from '~/shop/bookings/is-on-truck';
import { CallTheFarm } from './call-the-farm.tsx';

type Way = 'delivery' | 'pick-up';

/** Pick-up or delivery of a booked cow, and what the booking costs with it. */
export function DeliverySection({ booking }: { booking: ReadBooking }) {
  const { code, state, delivery } = booking;
  const { currentData: fees } = useGetDeliveryFeesQuery(undefined);
  const [isChanging, setChanging] = useState(
    () => delivery !== null && readDeliveryDraft(code)['way'] !== undefined,
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isOver = state === 'EXPIRED' || state === 'CANCELLED' || booking.isWalkIn;
  const isOffered = fees !== undefined && (fees.hasPickUp || fees.fees.length > 0);
  const isUnderWay = isOnTruck(booking);
  const isChangeable = isOffered && !isOver && state !== 'DELIVERED' && !isUnderWay;
  if (isOver || (delivery === null && !isChangeable)) return null;
  const close = () => {
    flushSync(() => setChanging(false));
    heading.current?.focus();
  };
  const isFormOpen = isChangeable && (delivery === null || isChanging);
  return (
    <section
      aria-labelledby="delivery"
      className="flex flex-col gap-3 rounded-card border border-cream-200 bg-white p-4"
    >
      <h2 id="delivery" ref={heading} tabIndex={-1} className="text-xl font-bold outline-none">
        {delivery === null ? <Trans>Pick-up or delivery?</Trans> : <WayTitle delivery={delivery} />}
      </h2>
      {delivery !== null && !isFormOpen && (
        <Chosen
          booking={booking}
          delivery={delivery}
          onChange={() => setChanging(true)}
          canChange={isChangeable}
        />
      )}
      {isUnderWay && (
        <CallTheFarm>
          <Trans>To change or cancel your delivery now, call us.</Trans>
        </CallTheFarm>
      )}
      {isFormOpen && <Choice booking={booking} fees={fees} onDone={close} />}
      {!isFormOpen && <BookingCosts booking={booking} />}
    </section>
  );
}

const WayTitle = ({ delivery }: { delivery: BookingDelivery }) =>
  delivery.zoneId === null ? <Trans>Pick-up at the farm</Trans> : <Trans>Delivery</Trans>;

interface ChosenProps {
  booking: ReadBooking;
  delivery: BookingDelivery;
  canChange: boolean;
  onChange: () => void;
}

function Chosen({ booking, delivery, canChange, onChange }: ChosenProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { addresses } = useSite().contacts;
  const { day, part, district, address, recipient, phone, changeUntil } = delivery;
  const until = weekdayAndDay(language, changeUntil);
  const isOpen = canChange && farmDay(new Date(booking.readAt)) <= changeUntil;
  return (
    <>
      <p>
        <strong>
          {weekdayAndDay(language, day)} · {i18n._(DAY_PART_LABELS[part])}
        </strong>
        <span className="block wrap-anywhere">
          {district === null
            ? addresses.farm[language]
            : `${address ?? ''}, ${districtName(language, district)}`}
        </span>
        <span className="block wrap-anywhere">
          {recipient} · <span className="whitespace-nowrap">{formatPhone(language, phone)}</span>
        </span>
      </p>
      {isOpen && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          <button type="button" className={quietButton} onClick={onChange}>
            {district === null ? <Trans>Change pick-up</Trans> : <Trans>Change delivery</Trans>}
          </button>
          <span className="text-sm text-ink-600">
            <Trans>Until {until}</Trans>
          </span>
        </div>
      )}
      {canChange && !isOpen && (
        <CallTheFarm>
          <Trans>It's too late to change this online.</Trans>
        </CallTheFarm>
      )}
    </>
  );
}

interface ChoiceProps {
  booking: ReadBooking;
  fees: { fees: { district: string; feePaisa: number }[]; hasPickUp: boolean } | undefined;
  onDone: () => void;
}

const chip =
  'inline-flex min-h-11 cursor-pointer items-center rounded-full border border-pasture-800 bg-white px-4 font-semibold text-pasture-800 hover:bg-pasture-200 peer-checked:bg-pasture-200 peer-checked:text-pasture-900 peer-checked:ring-1 peer-checked:ring-pasture-800 peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-pasture-800';

/** Nothing is asked before one of the two is chosen: paying comes first for who is in a hurry. */
function Choice({ booking, fees, onDone }: ChoiceProps) {
  const { t } = useLingui();
  const { code, delivery } = booking;
  const known: Way | null = delivery === null ? null : delivery.zoneId === null ? 'pick-up' : 'delivery';
  const [way, setWay] = useState(() => wayOf(readDeliveryDraft(code)['way']) ?? known);
  const choose = (chosen: Way) => {
    setWay(chosen);
    saveDeliveryDraft(code, { ...readDeliveryDraft(code), way: chosen, slotId: '' });
  };
  const ways: [Way, string][] = [
    ...(fees?.fees.length === 0 ? [] : [['delivery', t`Delivery`] satisfies [Way, string]]),
    ...(fees?.hasPickUp === false ? [] : [['pick-up', t`Pick up at the farm`] satisfies [Way, string]]),
  ];
  return (
    <div className="flex flex-col gap-3 print:hidden">
      {way === null && (
        <p className="text-ink-600">
          <Trans>Choose now to see the total, or later. The advance stays the same.</Trans>
        </p>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Pick-up or delivery?</Trans>
        </legend>
        {ways.map(([one, label]) => (
          <label key={one} className="relative">
            <input
              type="radio"
              name="delivery-way"
              checked={one === way}
              onChange={() => choose(one)}
              className="peer sr-only"
            />
            <span className={chip}>{label}</span>
          </label>
        ))}
      </fieldset>
      {way !== null && (
        <DeliveryForm
          key={way}
          booking={booking}
          isPickUp={way === 'pick-up'}
          fees={fees?.fees ?? []}
          onDone={onDone}
        />
      )}
      {way === null && <BookingCosts booking={booking} />}
    </div>
  );
}

const wayOf = (text: string | undefined): Way | null =>
  text === 'delivery' || text === 'pick-up' ? text : null;

/** The total, and what of it is due at delivery. */
function BookingCosts({ booking }: { booking: ReadBooking }) {
  const { state, advancePaisa, paidPaisa, duePaisa, delivery } = booking;
  const isUnpaid = state === 'HELD' || state === 'IN_REVIEW';
  return (
    <TotalLines {...booking} keepDays={delivery?.keepDays}>
      {isUnpaid ? (
        <>
          <TotalLine label={<Trans>Advance</Trans>} paisa={advancePaisa} />
          <TotalLine
            label={<Trans>Due by delivery</Trans>}
            paisa={duePaisa - Math.max(0, advancePaisa - paidPaisa)}
          />
        </>
      ) : (
        <>
          <TotalLine label={<Trans>Paid</Trans>} paisa={paidPaisa} />
          {duePaisa > 0 && <TotalLine label={<Trans>Balance due</Trans>} paisa={duePaisa} />}
        </>
      )}
    </TotalLines>
  );
}
