import { DISTRICTS } from '@khamar/contract/deliveries/districts';
import type { DeliveryOption } from '@khamar/contract/deliveries/options';
import type { DeliveryFieldErrorCode, SalesFieldErrorCode } from '@khamar/contract/field-messages';
import type { DeliveryCosts } from '@khamar/contract/sales/delivery';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { apiErrorOf } from '~/api/api-error';
import { sendOnce } from '~/api/idempotency';
import { readDistrict, saveDistrict } from '~/domain/deliveries/stored-district';
import { TotalLines } from '~/domain/sales/total-lines';
import { type FieldMessages, TEXT_MESSAGES } from '~/forms/field-messages';
import { TextareaField, TextField } from '~/forms/fields';
import { useForm, type Values } from '~/forms/use-form';
import { formatPhone } from '~/i18n/use-language';
import { useDebounce } from '~/lib/use-debounce';
import type { ReadBooking } from '~/shop/bookings/bookings.api';
import { CommandNote } from '~/shop/bookings/command-note';
import { selectUser } from '~/session/session.slice';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { Button } from '~/ui/button';
import { clearDeliveryDraft, readDeliveryDraft, saveDeliveryDraft } from './delivery-draft.ts';
import { deliveryApi, useGetDeliveryCostsQuery, useGetSlotsQuery } from './delivery.api.ts';
import { DistrictField } from './district-field.tsx';
import { SlotField } from './slot-field.tsx';

type DeliveryErrorCode =
  | Extract<DeliveryFieldErrorCode, 'slot_missing' | 'district_missing' | 'address_missing'>
  | Extract<SalesFieldErrorCode, 'buyer_name_missing' | 'buyer_phone_missing'>
  | keyof typeof TEXT_MESSAGES
  | 'phone_wrong';

const MESSAGES: FieldMessages<DeliveryErrorCode> = {
  ...TEXT_MESSAGES,
  slot_missing: msg`Choose a day`,
  district_missing: msg`Choose a district`,
  address_missing: msg`Enter the address`,
  buyer_name_missing: msg`Enter the name`,
  buyer_phone_missing: msg`Enter the phone number`,
  phone_wrong: msg`Please enter a valid phone number`,
};

interface DeliveryFormProps {
  booking: ReadBooking;
  isPickUp: boolean;
  fees: { district: string; feePaisa: number }[];
  onDone: () => void;
}

/** Where to, when and to whom, at the total shown above the button. What was typed is kept until it is sent. */
export function DeliveryForm({ booking, isPickUp, fees, onDone }: DeliveryFormProps) {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const username = useAppSelector(selectUser)?.username;
  const { code, buyer, pricePaisa } = booking;
  const known = booking.delivery?.zoneId === null ? (isPickUp ? booking.delivery : null) : booking.delivery;
  const [draft] = useState(() => readDeliveryDraft(code));
  const [chosenDistrict, setDistrict] = useState(
    draft['district'] ?? known?.district ?? districtOf(readDistrict()),
  );
  const district = isPickUp ? '' : chosenDistrict;
  const [wantedSlot, setSlot] = useState(
    draft['slotId'] || (isPickUp === (known?.zoneId === null) ? (known?.slotId ?? '') : ''),
  );
  /** The costs of a total that had changed when it was sent. */
  const [newCosts, setNewCosts] = useState<DeliveryCosts | null>(null);
  const isAsked = isPickUp || district !== '';
  const slots = useGetSlotsQuery({ code, district }, { skip: !isAsked, refetchOnMountOrArgChange: true });
  const options = slots.currentData?.options ?? [];
  const option = options.find(({ slotId, isFull }) => slotId === wantedSlot && !isFull);
  const slotId = option?.slotId ?? '';

  const form = useForm({
    idPrefix: 'delivery-',
    loadSchema: () => import('@khamar/contract/sales/delivery').then(({ ChooseDelivery }) => ChooseDelivery),
    messages: MESSAGES,
    defaultValues: {
      address: known?.address ?? '',
      recipient: known?.recipient ?? (buyer.name === username ? '' : (buyer.name ?? '')),
      phone: formatPhone('en', known?.phone ?? buyer.phone ?? ''),
      ...draft,
    },
    toInput: ({ address = '', recipient = '', phone = '' }) => ({
      ...(slotId !== '' && { slotId }),
      ...(!isPickUp && { district, address }),
      recipient,
      phone,
      totalPaisa: costs?.totalPaisa ?? 0,
    }),
    send: (choice) =>
      sendOnce<DeliveryCosts>(`delivery:${code}:${JSON.stringify(choice)}`, (key) =>
        dispatch(deliveryApi.endpoints.chooseDelivery.initiate({ key, code, choice })),
      ),
    onInput: (values) => keep({ ...values, district: chosenDistrict, slotId }),
    onRejected: (error) => {
      const { details } = apiErrorOf(error);
      if (details.costs !== undefined) setNewCosts(details.costs);
      void slots.refetch();
    },
    onDone: () => {
      clearDeliveryDraft(code);
      onDone();
    },
  });
  const address = useDebounce(form.values['address'] ?? '');
  const { currentData: exactCosts } = useGetDeliveryCostsQuery(
    { code, slotId, district, address },
    { skip: slotId === '' },
  );
  const costs = newCosts ?? exactCosts ?? (option && costsOf(option, pricePaisa));
  const keep = (values: Values) => {
    setNewCosts(null);
    saveDeliveryDraft(code, { ...values, way: isPickUp ? 'pick-up' : 'delivery' });
  };
  const chooseSlot = (id: string) => {
    setSlot(id);
    keep({ ...form.values, district: chosenDistrict, slotId: id });
  };
  const chooseDistrict = (name: string) => {
    setDistrict(name);
    setSlot('');
    saveDistrict(name);
    keep({ ...form.values, district: name, slotId: '' });
  };
  const { errors, failure, isSending } = form;
  return (
    <form
      {...form.formProps}
      aria-label={isPickUp ? t`Pick-up` : t`Delivery`}
      className="flex flex-col gap-4"
    >
      {!isPickUp && (
        <DistrictField
          {...form.field('district')}
          value={chosenDistrict}
          fees={fees}
          onChange={chooseDistrict}
        />
      )}
      {isAsked && (
        <SlotField
          isPickUp={isPickUp}
          slots={slots}
          slotId={slotId}
          error={form.field('slotId').error}
          onChange={chooseSlot}
        />
      )}
      {(isPickUp || options.length > 0) && (
        <>
          {!isPickUp && (
            <TextareaField
              {...form.field('address')}
              label={t`Address`}
              required
              rows={2}
              maxLength={300}
              autoComplete="street-address"
            />
          )}
          <TextField
            {...form.field('recipient')}
            label={isPickUp ? t`Who's picking it up?` : t`Recipient`}
            required
            maxLength={100}
            autoComplete="name"
          />
          <TextField
            {...form.field('phone')}
            label={t`Phone number`}
            required
            type="tel"
            maxLength={40}
            autoComplete="tel"
          />
        </>
      )}
      {costs !== undefined && (
        <div aria-live="polite">
          <TotalLines {...costs} pricePaisa={pricePaisa} />
        </div>
      )}
      <CommandNote error={Object.keys(errors).length === 0 ? failure : null} />
      {options.length > 0 && (
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? (
            <Trans>One moment…</Trans>
          ) : isPickUp ? (
            <Trans>Confirm pick-up</Trans>
          ) : (
            <Trans>Confirm delivery</Trans>
          )}
        </Button>
      )}
    </form>
  );
}

/** What a device has stored may be none. */
const districtOf = (name: string): string => DISTRICTS.find((district) => district === name) ?? '';

/** Until the server has said what it costs at this address. */
const costsOf = (
  { deliveryPaisa, keepPaisa, keepDays }: DeliveryOption,
  pricePaisa: number,
): DeliveryCosts => ({
  deliveryPaisa,
  keepPaisa,
  keepDays,
  totalPaisa: pricePaisa + deliveryPaisa + keepPaisa,
});
