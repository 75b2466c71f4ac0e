import { DISTRICTS } from '@khamar/contract/deliveries/districts';
import { WEEKDAYS } from '@khamar/contract/deliveries/enums';
import type { Zone, ZoneChange } from '@khamar/contract/deliveries/zone';
import { takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { districtName, weekdayName } from '~/domain/deliveries/delivery-labels';
import { paisaOf } from '~/domain/sales/paisa';
import { NumberField, TextField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { useLanguage } from '~/i18n/use-language';
import { CheckGroup, chosenIn } from '~/office/deliveries/check-group';
import { useAddZoneMutation, useChangeZoneMutation } from '~/office/deliveries/deliveries.api';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import type { FieldOf } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { zoneName } from './zone-name.ts';

const loadSchemas = () => import('@khamar/contract/deliveries/zone');

const toZone = ({ districts, weekdays, firstFeePaisa = '', nextFeePaisa = '', ...names }: Values) => ({
  ...names,
  districts: chosenIn(districts),
  weekdays: chosenIn(weekdays).map(Number),
  firstFeePaisa: paisaOf(firstFeePaisa),
  nextFeePaisa: paisaOf(nextFeePaisa),
});

const ofDialog = { messages: DELIVERY_FIELD_MESSAGES, errorMessage: deliveryErrorMessage };

interface DialogProps {
  /** All zones: a district belongs to one of them. */
  zones: Zone[];
  onClose: () => void;
}

export function NewZoneDialog({ zones, onClose }: DialogProps) {
  const { t } = useLingui();
  const [add] = useAddZoneMutation();
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Add zone`}
      consequence={null}
      submitLabel={t`Add zone`}
      loadSchema={async () => (await loadSchemas()).NewZone}
      toInput={toZone}
      defaultValues={{ weekdays: WEEKDAYS.join(',') }}
      send={(body, key) => add({ key, body })}
      done={t`Zone added`}
      onClose={onClose}
    >
      {({ field }) => <ZoneFields field={field} others={zones} />}
    </CommandDialog>
  );
}

interface ZoneDialogProps extends DialogProps {
  zone: Zone;
}

/** A closed zone is opened again by it. */
export function ChangeZoneDialog({ zone, zones, onClose }: ZoneDialogProps) {
  const { t } = useLingui();
  const [change] = useChangeZoneMutation();
  const { _id, version, nameEn, nameBn, isClosed } = zone;
  return (
    <CommandDialog<ZoneChange, Zone>
      {...ofDialog}
      title={isClosed ? t`Open zone` : t`Edit zone`}
      consequence={
        <p>
          <Trans>Bookings that have chosen a slot keep their fee.</Trans>
        </p>
      }
      submitLabel={isClosed ? t`Open zone` : t`Save`}
      loadSchema={async () => (await loadSchemas()).ZoneChange}
      toInput={(values) => ({ ...toZone(values), version, isClosed: false })}
      defaultValues={{
        nameEn,
        nameBn,
        districts: zone.districts.join(','),
        weekdays: zone.weekdays.join(','),
        firstFeePaisa: takaText(zone.firstFeePaisa),
        nextFeePaisa: takaText(zone.nextFeePaisa),
      }}
      send={(body, key) => change({ id: _id, key, body })}
      done={t`Zone saved`}
      onClose={onClose}
    >
      {({ field }) => <ZoneFields field={field} others={zones.filter((one) => one._id !== _id)} />}
    </CommandDialog>
  );
}

export function CloseZoneDialog({ zone, onClose }: { zone: Zone; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [change] = useChangeZoneMutation();
  const { _id, version, nameEn, nameBn, districts, weekdays, firstFeePaisa, nextFeePaisa } = zone;
  const name = zoneName(language, zone);
  return (
    <CommandDialog
      {...ofDialog}
      title={t`Close zone?`}
      consequence={
        <p>
          <Trans>
            Customers can no longer choose {name}, and its districts are free for another zone. Bookings keep
            their slots.
          </Trans>
        </p>
      }
      submitLabel={t`Close zone`}
      isFinal
      send={(_none, key) =>
        change({
          id: _id,
          key,
          body: {
            version,
            nameEn,
            nameBn,
            districts,
            weekdays,
            firstFeePaisa,
            nextFeePaisa,
            isClosed: true,
          },
        })
      }
      done={t`Zone closed`}
      onClose={onClose}
    />
  );
}

function ZoneFields({ field, others }: { field: FieldOf; others: Zone[] }) {
  const { t } = useLingui();
  const language = useLanguage();
  const zoneOf = (district: string) =>
    others.find((zone) => zone.districts.some((one) => one === district) && !zone.isClosed);
  const districts = DISTRICTS.map((value) => {
    const taken = zoneOf(value);
    const name = districtName(language, value);
    return {
      value,
      label: taken === undefined ? name : `${name} (${zoneName(language, taken)})`,
      isDisabled: taken !== undefined,
    };
  }).toSorted((one, other) => one.label.localeCompare(other.label, language));
  return (
    <>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...field('nameEn')} label={t`Name in English`} lang="en" required autoComplete="off" />
        <TextField {...field('nameBn')} label={t`Name in Bangla`} lang="bn" required autoComplete="off" />
        <NumberField {...field('firstFeePaisa')} label={t`Fee for the first cow`} hint={t`(taka)`} required />
        <NumberField
          {...field('nextFeePaisa')}
          label={t`Fee for each additional cow`}
          hint={t`(taka)`}
          description={t`To the same address in the same slot`}
          required
        />
      </div>
      <CheckGroup
        {...field('weekdays')}
        label={t`Delivery days`}
        options={WEEKDAYS.map((day) => ({ value: String(day), label: weekdayName(language, day) }))}
        className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4"
      />
      <CheckGroup
        {...field('districts')}
        label={t`Districts`}
        options={districts}
        className="grid gap-x-4 rounded-card border border-ink-600 px-3 py-1 xs:grid-cols-2"
      />
    </>
  );
}
