import { DELIVERY_LIMITS } from '@khamar/contract/deliveries/enums';
import type { EidChange, EidPlan } from '@khamar/contract/deliveries/zone';
import { farmDay } from '@khamar/contract/moment';
import { addDays } from '@khamar/contract/overview/days';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayIn } from '~/domain/sales/deadline';
import { TextField } from '~/forms/fields';
import { useFormat, useLanguage } from '~/i18n/use-language';
import { ChoiceField } from '~/forms/choice-field';
import { useChangeEidMutation, useListSlotsQuery } from '~/office/deliveries/deliveries.api';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import { useCan } from '~/office/layout/office-guard';
import { CommandDialog } from '~/office/sales/command-dialog';
import { Panel } from '~/office/ui/panel';
import { QuietButton } from '~/office/ui/quiet-button';
import { Badge } from '~/ui/badge';

/** The day of Eid al-Adha; slots planned by their distance to it move with it. */
export function EidPanel({ eid }: { eid: EidPlan }) {
  const { t } = useLingui();
  const can = useCan();
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t`Eid al-Adha`}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {eid.day === null ? (
          <p className="grow">
            <Trans>No Eid date yet. Set it to add slots relative to Eid.</Trans>
          </p>
        ) : (
          <p className="flex grow flex-wrap items-center gap-x-3 gap-y-1">
            <b className="text-lg">{dayIn(language, eid.day)}</b>
            <Badge tone={eid.isDecided ? 'positive' : 'waiting'}>
              {eid.isDecided ? t`Confirmed` : t`Not yet confirmed`}
            </Badge>
          </p>
        )}
        {can('manage:deliveries') && (
          <QuietButton onClick={() => setChanging(true)}>
            {eid.day === null ? <Trans>Set Eid date</Trans> : <Trans>Change Eid date</Trans>}
          </QuietButton>
        )}
      </div>
      {isChanging && <EidDialog eid={eid} onClose={() => setChanging(false)} />}
    </Panel>
  );
}

function EidDialog({ eid, onClose }: { eid: EidPlan; onClose: () => void }) {
  const { t } = useLingui();
  const [change] = useChangeEidMutation();
  const { day, isDecided, version } = eid;
  return (
    <CommandDialog<EidChange, EidPlan>
      messages={DELIVERY_FIELD_MESSAGES}
      errorMessage={deliveryErrorMessage}
      title={day === null ? t`Set Eid date` : t`Change Eid date`}
      consequence={null}
      submitLabel={t`Save date`}
      loadSchema={async () => (await import('@khamar/contract/deliveries/zone')).EidChange}
      toInput={(values) => ({ version, day: values['day'], isDecided: values['isDecided'] === 'yes' })}
      defaultValues={{ day: day ?? '', isDecided: isDecided ? 'yes' : 'no' }}
      send={(body, key) => change({ key, body })}
      done={t`Eid date saved`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <TextField {...field('day')} type="date" label={t`First day of Eid`} required />
          <ChoiceField
            field={field('isDecided')}
            label={t`Moon sighting`}
            options={[
              { value: 'no', label: t`Not yet confirmed` },
              { value: 'yes', label: t`Confirmed` },
            ]}
          />
          {day !== null && <Moved from={day} to={values['day'] ?? ''} />}
        </>
      )}
    </CommandDialog>
  );
}

/** Asks about a new day, with what moves. */
function Moved({ from, to }: { from: string; to: string }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { number } = useFormat();
  const { maxEidOffset } = DELIVERY_LIMITS;
  const { currentData: slots = [] } = useListSlotsQuery(
    { from: addDays(from, -maxEidOffset), to: addDays(from, maxEidOffset) },
    { refetchOnMountOrArgChange: true },
  );
  if (to === from || !/^\d{4}-\d{2}-\d{2}$/.test(to)) return null;
  const moving = slots.filter(({ eidOffset }) => eidOffset !== null);
  const bookings = moving.reduce((sum, { taken }) => sum + taken, 0);
  const [slotCount, bookingCount] = [number(moving.length), number(bookings)];
  const day = dayIn(language, to);
  const isPast = moving.some(({ eidOffset }) => addDays(to, eidOffset ?? 0) < farmDay());
  return (
    <div role="status" className="flex flex-col gap-1 rounded-card border-2 border-tag-400 p-3">
      <p className="font-bold">
        <Trans>Change Eid to {day}?</Trans>
      </p>
      <p>
        {t`${plural(moving.length, { one: `${slotCount} slot moves`, other: `${slotCount} slots move` })}`},{' '}
        {t`${plural(bookings, { one: `with ${bookingCount} booking.`, other: `with ${bookingCount} bookings.` })}`}{' '}
        <Trans>Fees stay the same, and each customer is notified once.</Trans>
      </p>
      {isPast && (
        <p className="text-clay-600">
          <Trans>Some of these slots would then be in the past.</Trans>
        </p>
      )}
    </div>
  );
}
