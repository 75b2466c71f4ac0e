import { DAY_PARTS, DELIVERY_LIMITS } from '@khamar/contract/deliveries/enums';
import type { EidPlan, NewSlots, Slot, Zone } from '@khamar/contract/deliveries/zone';
import { toLatinDigits } from '@khamar/contract/digits';
import { farmDay } from '@khamar/contract/moment';
import { addDays, daysIn } from '@khamar/contract/overview/days';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { DAY_PART_LABELS, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { NumberField, TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { CheckGroup, chosenIn } from '~/office/deliveries/check-group';
import { ChoiceField } from '~/forms/choice-field';
import { useAddSlotsMutation, useChangeCapacityMutation } from '~/office/deliveries/deliveries.api';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useEidOffsetLabel } from './eid-offset.ts';
import { zoneName } from './zone-name.ts';

const loadSchemas = () => import('@khamar/contract/deliveries/zone');
const ofDialog = { messages: DELIVERY_FIELD_MESSAGES, errorMessage: deliveryErrorMessage };

/** Value of the choice for pick-up, which has no zone. */
export const AT_FARM = 'farm';

const { maxEidOffset, maxNewSlots } = DELIVERY_LIMITS;
const OFFSETS = Array.from({ length: 2 * maxEidOffset + 1 }, (_, index) => index - maxEidOffset);
const numberIn = (text: string | undefined): number => {
  const typed = toLatinDigits(text ?? '').trim();
  return typed === '' ? Number.NaN : Number(typed);
};

/** Every day from the first to the last, which may be left out. */
function daysOf(first: string, last: string): string[] {
  if (first === '') return [];
  const days = last === '' ? 1 : daysIn(first, last);
  return Array.from({ length: Math.min(Math.max(days, 0), maxNewSlots + 1) }, (_, n) => addDays(first, n));
}

function toSlots(values: Values) {
  const { zoneId, kind, days = '', lastDay = '', eidOffsets, lastOffset, parts, capacity } = values;
  const isByEid = kind === 'eid';
  const [first, last] = [Number(eidOffsets), Number(lastOffset)];
  return {
    zoneId: zoneId === AT_FARM ? null : zoneId,
    days: isByEid ? [] : daysOf(days, lastDay),
    eidOffsets: isByEid ? OFFSETS.filter((offset) => offset >= first && offset <= last) : [],
    parts: chosenIn(parts),
    capacity: numberIn(capacity),
  };
}

interface AddSlotsProps {
  zones: Zone[];
  /** The zone on the screen, or AT_FARM. */
  zoneId: string;
  eid: EidPlan;
  onClose: () => void;
}

export function AddSlotsDialog({ zones, zoneId, eid, onClose }: AddSlotsProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const offsetLabel = useEidOffsetLabel();
  const [add] = useAddSlotsMutation();
  const offsets = OFFSETS.map((offset) => ({
    value: String(offset),
    label:
      eid.day === null
        ? offsetLabel(offset)
        : `${offsetLabel(offset)} (${weekdayAndDay(language, addDays(eid.day, offset))})`,
  }));
  return (
    <CommandDialog<NewSlots, { added: number }>
      {...ofDialog}
      title={t`Add slots`}
      consequence={
        <p>
          <Trans>
            Existing slots stay as they are. Calendar days that the zone doesn't serve are left out.
          </Trans>
        </p>
      }
      submitLabel={t`Add slots`}
      loadSchema={async () => (await loadSchemas()).NewSlots}
      toInput={toSlots}
      defaultValues={{
        zoneId,
        kind: 'days',
        days: farmDay(),
        eidOffsets: '-3',
        lastOffset: '-1',
        parts: DAY_PARTS.join(','),
      }}
      send={(body, key) => add({ key, body })}
      done={({ added }) => {
        const count = number(added);
        return added === 0
          ? t`No slots added: they exist already, or the zone doesn't serve these days`
          : t`${plural(added, { one: `${count} slot added`, other: `${count} slots added` })}`;
      }}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <ChoiceField
            field={field('zoneId')}
            label={t`Zone`}
            options={[
              ...zones
                .filter(({ isClosed }) => !isClosed)
                .map((zone) => ({ value: zone._id, label: zoneName(language, zone) })),
              { value: AT_FARM, label: t`Pick-up at the farm` },
            ]}
          />
          <ChoiceField
            field={field('kind')}
            label={t`Days`}
            options={[
              { value: 'days', label: t`Calendar days` },
              {
                value: 'eid',
                label: eid.day === null ? t`Relative to Eid (set the date first)` : t`Relative to Eid`,
                isDisabled: eid.day === null,
              },
            ]}
          />
          <div className="grid items-start gap-4 xs:grid-cols-2">
            {values['kind'] === 'eid' ? (
              <>
                <ChoiceField field={field('eidOffsets')} label={t`First day`} options={offsets} />
                <ChoiceField field={field('lastOffset')} label={t`Last day`} options={offsets} />
              </>
            ) : (
              <>
                <TextField {...field('days')} type="date" min={farmDay()} label={t`First day`} required />
                <TextField
                  {...field('lastDay')}
                  type="date"
                  min={farmDay()}
                  label={t`Last day`}
                  hint={t`(optional)`}
                />
              </>
            )}
          </div>
          <CheckGroup
            {...field('parts')}
            label={t`Part of the day`}
            options={DAY_PARTS.map((value) => ({ value, label: i18n._(DAY_PART_LABELS[value]) }))}
          />
          <NumberField
            {...field('capacity')}
            label={t`Capacity`}
            description={t`Bookings in each slot`}
            required
          />
        </>
      )}
    </CommandDialog>
  );
}

export function CapacityDialog({ slot, name, onClose }: { slot: Slot; name: string; onClose: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [change] = useChangeCapacityMutation();
  const { _id, capacity } = slot;
  const taken = number(slot.taken);
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Change capacity`}
      consequence={
        <p>
          <b>{name}</b>. <Trans>Bookings in this slot: {taken}. With 0, no one can choose it.</Trans>
        </p>
      }
      submitLabel={t`Change capacity`}
      loadSchema={async () => (await loadSchemas()).SlotChange}
      toInput={(values) => ({ capacity: numberIn(values['capacity']) })}
      defaultValues={{ capacity: String(capacity) }}
      send={(body, key) => change({ id: _id, key, body })}
      done={t`Capacity changed`}
      onClose={onClose}
    >
      {({ field }) => <NumberField {...field('capacity')} label={t`Capacity`} required />}
    </CommandDialog>
  );
}
