import type { Stop } from '@khamar/contract/deliveries/run';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { ChoiceField } from '~/forms/choice-field';
import { DELIVERY_FIELD_MESSAGES, deliveryErrorMessage } from '~/office/deliveries/delivery-messages';
import { useResolveDeliveryMutation } from '~/office/deliveries/runs.api';
import { ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { DueDateField } from '~/office/sales/counter-sale/due-date-field';
import { dayFromToday, USUAL_DUE_DAYS } from '~/office/sales/counter-sale/sale-input';

/** An owner resolves a delivery without the right code, or without the driver's phone. */
export function ResolveDialog({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [resolve] = useResolveDeliveryMutation();
  const { _id, tagId, recipient, duePaisa, collectedPaisa, state, triesLeft, isCodeMissing } = stop;
  const [due, collected] = [format(duePaisa), format(collectedPaisa)];
  return (
    <CommandDialog
      messages={DELIVERY_FIELD_MESSAGES}
      errorMessage={deliveryErrorMessage}
      title={t`Resolve delivery`}
      consequence={
        <>
          <p>
            <EarTag>{tagId}</EarTag> {recipient}
          </p>
          <p>
            {state === 'DISPUTED' ? (
              <Trans>
                The delivery code or the cash doesn't match, or the booking has changed. Call the customer,
                then decide.
              </Trans>
            ) : triesLeft === 0 ? (
              <Trans>The driver entered three wrong codes. Call the customer, then decide.</Trans>
            ) : isCodeMissing ? (
              <Trans>The customer didn't get the delivery code. Call the customer, then decide.</Trans>
            ) : (
              <Trans>The driver can still deliver this cow. Decide only if their phone is lost.</Trans>
            )}
          </p>
          <p>
            <Trans>
              Collected: <b>{collected}</b> · Balance due: <b>{due}</b>
            </Trans>
          </p>
        </>
      }
      submitLabel={t`Save decision`}
      loadSchema={async () => (await import('@khamar/contract/deliveries/run')).ResolveDelivery}
      toInput={({ outcome, reason, dueOn }) => ({
        isDelivered: outcome === 'delivered',
        reason,
        ...(outcome === 'delivered' && duePaisa > 0 && { dueOn }),
      })}
      defaultValues={{ outcome: 'delivered', dueOn: dayFromToday(USUAL_DUE_DAYS) }}
      send={(body, key) => resolve({ id: _id, key, body })}
      done={t`Delivery resolved`}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ChoiceField
            field={form.field('outcome')}
            label={t`Does the customer have the cow?`}
            options={[
              { value: 'delivered', label: t`Yes, delivered` },
              { value: 'no', label: t`No, not delivered` },
            ]}
          />
          {duePaisa > 0 && form.values['outcome'] === 'delivered' && <DueDateField form={form} />}
          <ReasonField field={form.field} />
        </>
      )}
    </CommandDialog>
  );
}
