import type { DayDelivery, NewRun, Run, RunChange } from '@khamar/contract/deliveries/run';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { weekdayAndDay } from '~/domain/deliveries/delivery-labels';
import { TextField } from '~/forms/fields';
import { useLanguage } from '~/i18n/use-language';
import { ChoiceField } from '~/forms/choice-field';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import { useChangeRunMutation, useListDriversQuery, usePlanRunMutation } from '~/office/deliveries/runs.api';
import type { FieldOf } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { SelectField } from '~/ui/select-field';
import { type Ordered, StopOrder } from './stop-order.tsx';

interface RunDialogProps {
  day: string;
  /** To change it; null to put bookings on a new or another run. */
  run: Run | null;
  added: DayDelivery[];
  /** Runs that more bookings can be put on. */
  planned: Run[];
  onClose: () => void;
}

const ofDialog = { messages: DELIVERY_FIELD_MESSAGES, errorMessage: deliveryErrorMessage };
const loadSchemas = () => import('@khamar/contract/deliveries/run');

const stopsOf = (run: Run | null): Ordered[] =>
  run?.stops.map(({ code, tagId, recipient, address, state }) => ({
    code,
    tagId,
    recipient,
    address,
    isFixed: state !== 'PLANNED',
  })) ?? [];

const orderedOf = (added: DayDelivery[]): Ordered[] =>
  added.map(({ code, tagId, recipient, address }) => ({ code, tagId, recipient, address, isFixed: false }));

export function RunDialog({ day, run, added, planned, onClose }: RunDialogProps) {
  const { t } = useLingui();
  const [target, setTarget] = useState<Run | null>(run);
  const choice = run === null && planned.length > 0 && (
    <SelectField
      label={t`Run`}
      value={target?._id ?? ''}
      onChange={({ target: { value } }) => setTarget(planned.find(({ _id }) => _id === value) ?? null)}
    >
      <option value="">{t`New run`}</option>
      {planned.map(({ _id, vehicle, driver }) => (
        <option key={_id} value={_id}>
          {vehicle} · {driver}
        </option>
      ))}
    </SelectField>
  );
  const form = { day, added: orderedOf(added), onClose, choice };
  return target === null ? (
    <NewRunForm {...form} />
  ) : (
    <ChangeRunForm key={target._id} {...form} run={target} />
  );
}

interface RunFormProps {
  day: string;
  added: Ordered[];
  choice: React.ReactNode;
  onClose: () => void;
}

function NewRunForm({ day, added, choice, onClose }: RunFormProps) {
  const { t } = useLingui();
  const language = useLanguage();
  const [stops, setStops] = useState(added);
  const [plan] = usePlanRunMutation();
  const date = weekdayAndDay(language, day);
  return (
    <CommandDialog<NewRun, Run>
      {...ofDialog}
      title={t`Add to run`}
      consequence={
        <>
          <p>
            <Trans>New run on {date}. Customers can follow it on their booking page.</Trans>
          </p>
          {choice}
        </>
      }
      submitLabel={t`Plan run`}
      loadSchema={async () => (await loadSchemas()).NewRun}
      toInput={({ vehicle, driverId }) => ({ day, vehicle, driverId, codes: stops.map(({ code }) => code) })}
      defaultValues={{ driverId: '' }}
      send={(body, key) => plan({ key, body })}
      done={t`Run planned`}
      onClose={onClose}
    >
      {({ field }) => <RunFields field={field} stops={stops} onOrder={setStops} />}
    </CommandDialog>
  );
}

function ChangeRunForm({ run, added, choice, onClose }: RunFormProps & { run: Run }) {
  const { t } = useLingui();
  const [stops, setStops] = useState(() => [...stopsOf(run), ...added]);
  const [change] = useChangeRunMutation();
  const { _id, version, vehicle, driverId } = run;
  return (
    <CommandDialog<RunChange, Run>
      {...ofDialog}
      title={added.length > 0 ? t`Add to run` : t`Edit run`}
      consequence={choice === false ? null : choice}
      submitLabel={t`Save run`}
      loadSchema={async () => (await loadSchemas()).RunChange}
      toInput={(values) => ({
        version,
        vehicle: values['vehicle'],
        driverId: values['driverId'],
        codes: stops.map(({ code }) => code),
      })}
      defaultValues={{ vehicle, driverId }}
      send={(body, key) => change({ id: _id, key, body })}
      done={t`Run saved`}
      onClose={onClose}
    >
      {({ field }) => <RunFields field={field} driver={run} stops={stops} onOrder={setStops} />}
    </CommandDialog>
  );
}

interface RunFieldsProps {
  field: FieldOf;
  /** The current driver, who may no longer be one. */
  driver?: Pick<Run, 'driverId' | 'driver'>;
  stops: Ordered[];
  onOrder: (stops: Ordered[]) => void;
}

function RunFields({ field, driver, stops, onOrder }: RunFieldsProps) {
  const { t } = useLingui();
  const { data: drivers } = useListDriversQuery(undefined);
  const known = drivers ?? [];
  const others =
    driver === undefined || known.some(({ _id }) => _id === driver.driverId)
      ? known
      : [...known, { _id: driver.driverId, name: driver.driver }];
  return (
    <>
      <TextField
        {...field('vehicle')}
        label={t`Vehicle`}
        hint={t`(number plate or name)`}
        required
        autoComplete="off"
        maxLength={60}
      />
      <ChoiceField
        // An uncontrolled choice must have its options when it first appears.
        key={drivers === undefined ? 'loading' : 'loaded'}
        field={field('driverId')}
        label={t`Driver`}
        required
        options={[
          { value: '', label: t`Choose` },
          ...others.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
      />
      <section aria-label={t`Order`} className="flex flex-col gap-1">
        <h3 className="font-semibold">
          <Trans>Order</Trans>
        </h3>
        <StopOrder stops={stops} onChange={onOrder} />
      </section>
    </>
  );
}
