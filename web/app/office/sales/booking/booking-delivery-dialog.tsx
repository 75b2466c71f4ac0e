import { DISTRICTS } from '@khamar/contract/deliveries/districts';
import { DELIVERY_LIMITS } from '@khamar/contract/deliveries/enums';
import type { Slot, Zone } from '@khamar/contract/deliveries/zone';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import type { OfficeBooking } from '@khamar/contract/sales/booking';
import type { ChangeDelivery, DeliveryCosts } from '@khamar/contract/sales/delivery';
import { Trans, useLingui } from '@lingui/react/macro';
import { DAY_PART_LABELS, districtName, weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { TextareaField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { formatPhone, useFormat, useLanguage } from '~/i18n/use-language';
import { useDebounce } from '~/lib/use-debounce';
import { ChoiceField } from '~/forms/choice-field';
import { useListSlotsQuery, useListZonesQuery } from '~/office/deliveries/deliveries.api';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import { AT_FARM } from '~/office/deliveries/zones/slot-dialogs';
import { useCan } from '~/office/layout/office-guard';
import { type FieldOf, ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useChangeDeliveryMutation, useDeliveryCostsQuery } from './booking-delivery.api.ts';

interface DialogProps {
  booking: OfficeBooking;
  onClose: () => void;
}

/** Pick-up or delivery by staff: with its costs before the button, and a reason. */
export function BookingDeliveryDialog({ booking, onClose }: DialogProps) {
  const { t } = useLingui();
  const [change] = useChangeDeliveryMutation();
  const { code, delivery, buyer } = booking;
  return (
    <CommandDialog<ChangeDelivery, DeliveryCosts>
      messages={DELIVERY_FIELD_MESSAGES}
      errorMessage={deliveryErrorMessage}
      title={delivery === null ? t`Choose delivery` : t`Change delivery`}
      consequence={null}
      submitLabel={t`Save delivery`}
      loadSchema={async () => (await import('@khamar/contract/sales/delivery')).ChangeDelivery}
      toInput={({ where, slotId, address, recipient, phone, reason, totalPaisa }) => ({
        slotId,
        recipient,
        phone,
        reason,
        totalPaisa: totalPaisa === '' ? undefined : Number(totalPaisa),
        ...(where !== AT_FARM && { district: where, address }),
      })}
      defaultValues={{
        where: delivery?.district ?? AT_FARM,
        slotId: delivery?.slotId ?? '',
        address: delivery?.address ?? '',
        recipient: delivery?.recipient ?? buyer.name ?? '',
        phone: formatPhone('en', delivery?.phone ?? buyer.phone ?? ''),
      }}
      send={(body, key) => change({ code, key, body })}
      done={t`Delivery saved`}
      onClose={onClose}
    >
      {(form) => <DeliveryFields booking={booking} form={form} />}
    </CommandDialog>
  );
}

interface FieldsProps {
  booking: OfficeBooking;
  form: Pick<ReturnType<typeof useForm>, 'field' | 'values'>;
}

const NO_ZONES: Zone[] = [];
const NO_SLOTS: Slot[] = [];

function DeliveryFields({ booking, form: { field, values } }: FieldsProps) {
  const { t } = useLingui();
  const { data: zones = NO_ZONES } = useListZonesQuery(undefined, { refetchOnMountOrArgChange: true });
  const days = { from: farmDay(), to: addDays(farmDay(), DELIVERY_LIMITS.maxDaysAhead) };
  const slotList = useListSlotsQuery(days, { refetchOnMountOrArgChange: true });
  const { data: slots = NO_SLOTS } = slotList;
  const where = values['where'] ?? AT_FARM;
  const zone = zones.find(({ isClosed, districts }) => !isClosed && districts.some((one) => one === where));
  const offered = slots.filter(({ zoneId }) => (where === AT_FARM ? zoneId === null : zoneId === zone?._id));
  // Another place has other slots; the chosen one is gone then.
  const slotId = offered.some(({ _id }) => _id === values['slotId']) ? (values['slotId'] ?? '') : '';
  return (
    <>
      <Where field={field} zones={zones} booking={booking} />
      <SlotChoice
        // An uncontrolled choice must have its options when it first appears.
        key={`${where} ${slotList.isSuccess}`}
        field={field}
        slots={offered}
        own={booking.delivery?.slotId}
      />
      {where !== AT_FARM && (
        <TextareaField {...field('address')} label={t`Address`} required rows={2} maxLength={300} />
      )}
      <TextField {...field('recipient')} label={t`Recipient`} required autoComplete="off" />
      <TextField {...field('phone')} label={t`Phone`} type="tel" required autoComplete="off" />
      <ReasonField field={field} />
      <Costs
        booking={booking}
        where={where}
        slotId={slotId}
        address={values['address'] ?? ''}
        isMissed={field('totalPaisa').error !== undefined}
      />
    </>
  );
}

interface WhereProps {
  field: FieldOf;
  zones: Zone[];
  booking: OfficeBooking;
}

function Where({ field, zones, booking }: WhereProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const served = zones.filter(({ isClosed }) => !isClosed).flatMap(({ districts }) => districts);
  const own = booking.delivery?.district ?? null;
  const names = [...new Set<string>([...served, ...(own === null ? [] : [own])])]
    .map((value) => ({ value, label: districtName(language, value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <ChoiceField
      key={zones.length}
      field={field('where')}
      label={t`District`}
      options={[{ value: AT_FARM, label: t`Pick-up at the farm` }, ...names]}
    />
  );
}

interface SlotChoiceProps {
  field: FieldOf;
  slots: Slot[];
  own: string | undefined;
}

function SlotChoice({ field, slots, own }: SlotChoiceProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const { defaultValue, ...slotField } = field('slotId');
  const isOffered = slots.some(({ _id }) => _id === defaultValue);
  return (
    <ChoiceField
      field={{ ...slotField, defaultValue: isOffered ? defaultValue : '' }}
      label={t`Slot`}
      required
      options={[
        { value: '', label: slots.length === 0 ? t`No slots here yet` : t`Choose` },
        ...slots.map(({ _id, day, part, taken, capacity }) => {
          const isFull = taken >= capacity && _id !== own;
          const count = isFull
            ? t({ message: 'full', context: 'slot' })
            : `${number(taken)} / ${number(capacity)}`;
          return {
            value: _id,
            label: `${weekdayAndDay(language, day)}, ${i18n._(DAY_PART_LABELS[part])} (${count})`,
            isDisabled: isFull,
          };
        }),
      ]}
    />
  );
}

interface CostsProps {
  booking: OfficeBooking;
  where: string;
  slotId: string;
  address: string;
  /** The form was submitted before they were shown. */
  isMissed: boolean;
}

/** What will be agreed; the API rejects another total. */
function Costs({ booking, where, slotId, address, isMissed }: CostsProps) {
  const { t, i18n } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const typed = useDebounce(address).trim();
  const district = DISTRICTS.find((one) => one === where);
  const { currentData: costs, error } = useDeliveryCostsQuery(
    {
      code: booking.code,
      slotId,
      ...(district !== undefined && { district, ...(typed !== '' && { address: typed }) }),
    },
    { skip: slotId === '', refetchOnMountOrArgChange: true },
  );
  const lines =
    slotId === '' || costs === undefined
      ? []
      : [
          { label: t`Delivery fee`, paisa: costs.deliveryPaisa },
          { label: t`Keeping fee`, paisa: costs.keepPaisa },
          { label: t`Total`, paisa: costs.totalPaisa },
        ];
  const before = format(booking.totalPaisa);
  return (
    <div role="status" className="flex flex-col gap-1">
      <input type="hidden" name="totalPaisa" value={lines.length === 0 ? '' : String(costs?.totalPaisa)} />
      {lines.length > 0 && (
        <dl className="flex flex-wrap gap-x-6 gap-y-1 rounded-card bg-cream-50 p-3">
          {lines.map(({ label, paisa }) => (
            <div key={label}>
              <dt className="text-sm text-ink-600">{label}</dt>
              <dd className="text-lg font-bold amount">{format(paisa)}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && costs !== undefined && costs.totalPaisa !== booking.totalPaisa && (
        <p className="text-sm">
          <Trans>Before: {before}. Agree to the new total with the customer first.</Trans>
        </p>
      )}
      {costs !== undefined && costs.totalPaisa < booking.totalPaisa && !can('manage:deliveries') && (
        <p className="text-sm text-clay-600">
          <Trans>Only an administrator can lower the total.</Trans>
        </p>
      )}
      {slotId !== '' && isMissed && lines.length === 0 && error === undefined && (
        <p className="text-clay-600">
          <Trans>Wait until the costs are shown, then save again.</Trans>
        </p>
      )}
      {slotId !== '' && error !== undefined && (
        <p className="text-clay-600">{deliveryErrorMessage(i18n, error)}</p>
      )}
    </div>
  );
}
