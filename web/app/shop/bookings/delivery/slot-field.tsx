import type { BookingDeliveryOptions, DeliveryOption } from '@khamar/contract/deliveries/options';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DAY_PART_LABELS, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { CommandNote } from '~/shop/bookings/command-note';
import { quietButton } from '~/ui/button';
import { Skeleton } from '~/ui/skeleton';
import { CallTheFarm } from './call-the-farm.tsx';

const SHOWN_FIRST = 6;
const NAME = 'slotId';

interface SlotFieldProps {
  isPickUp: boolean;
  slots: {
    currentData?: BookingDeliveryOptions | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  slotId: string;
  error: string | undefined;
  onChange: (slotId: string) => void;
}

/** The days and parts of days that one can choose, with what keeping the cow until then costs. */
export function SlotField({ isPickUp, slots, slotId, error, onChange }: SlotFieldProps) {
  const [isLong, setLong] = useState(false);
  const { currentData: data, error: failure, refetch } = slots;
  if (data === undefined)
    return failure === undefined ? (
      <Skeleton className="h-40 rounded-card" />
    ) : (
      <div className="flex flex-col items-start gap-2">
        <CommandNote error={failure} />
        <button type="button" className={quietButton} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  const { options, isServed, isLate } = data;
  if (isLate)
    return (
      <CallTheFarm>
        <Trans>It's too late to change this online.</Trans>
      </CallTheFarm>
    );
  if (options.length === 0)
    return isServed ? (
      <CallTheFarm>
        <Trans>No days available yet.</Trans>
      </CallTheFarm>
    ) : null;
  const isShown = (index: number, one: DeliveryOption) =>
    isLong || index < SHOWN_FIRST || one.slotId === slotId;
  return (
    <fieldset
      className="flex flex-col gap-2"
      aria-describedby={error === undefined ? undefined : 'slot-error'}
    >
      <legend className="pb-1 font-semibold">
        {isPickUp ? <Trans>Pick-up day</Trans> : <Trans>Delivery day</Trans>}
      </legend>
      {options.map(
        (option, index) =>
          isShown(index, option) && (
            <SlotRow
              key={option.slotId}
              option={option}
              isChosen={option.slotId === slotId}
              onChange={onChange}
            />
          ),
      )}
      {!isLong && options.length > SHOWN_FIRST && (
        <button type="button" className={quietButton} onClick={() => setLong(true)}>
          <Trans>Show more days</Trans>
        </button>
      )}
      {error !== undefined && (
        <p id="slot-error" className="text-clay-600">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SlotRowProps {
  option: DeliveryOption;
  isChosen: boolean;
  onChange: (slotId: string) => void;
}

function SlotRow({ option, isChosen, onChange }: SlotRowProps) {
  const { i18n } = useLingui();
  const language = useLanguage();
  const { slotId, day, part, eidOffset, isFull } = option;
  return (
    <label
      className={`flex min-h-11 items-center gap-3 rounded-card border px-3 py-2 ${
        isFull
          ? 'border-cream-200 text-ink-600'
          : 'cursor-pointer border-ink-600 has-checked:border-pasture-800 has-checked:bg-pasture-200'
      }`}
    >
      <input
        type="radio"
        name={NAME}
        checked={isChosen}
        disabled={isFull}
        onChange={() => onChange(slotId)}
        className="size-5 shrink-0 accent-pasture-800"
      />
      <span className="min-w-0 grow">
        <span className="block font-semibold">
          {weekdayAndDay(language, day)} · {i18n._(DAY_PART_LABELS[part])}
        </span>
        {eidOffset !== null && (
          <span className="block text-sm">
            <DistanceToEid days={eidOffset} />
          </span>
        )}
      </span>
      <span className="shrink-0 text-right text-sm">
        {isFull ? <Trans>Full</Trans> : <Keep option={option} />}
      </span>
    </label>
  );
}

function Keep({ option: { keepPaisa } }: { option: DeliveryOption }) {
  const amount = useFormatPaisa()(keepPaisa);
  return keepPaisa === 0 ? <Trans>No keeping fee</Trans> : <Trans>Keeping fee: {amount}</Trans>;
}

function DistanceToEid({ days }: { days: number }) {
  const { number } = useFormat();
  const count = number(Math.abs(days));
  if (days === 0) return <Trans>Eid day</Trans>;
  return days < 0 ? (
    <Plural value={-days} one={`${count} day before Eid`} other={`${count} days before Eid`} />
  ) : (
    <Plural value={days} one={`${count} day after Eid`} other={`${count} days after Eid`} />
  );
}
