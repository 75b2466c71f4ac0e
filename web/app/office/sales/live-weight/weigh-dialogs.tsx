import type { BookingRow } from '@khamar/contract/sales/booking';
import type { LiveWeight } from '@khamar/contract/sales/live-weight';
import { isWithinTolerance, priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { Trans, useLingui } from '@lingui/react/macro';
import { EarTag } from '~/domain/ear-tag';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { WeightLines } from '~/domain/sales/weight-lines';
import { NumberField, TextareaField, TextField } from '~/forms/fields';
import { useFormat } from '~/i18n/use-language';
import { CommandDialog } from '~/office/sales/command-dialog';
import { useChangeBookingMutation } from '~/office/sales/sales.api';
import { wholeOf } from './pricing-fields.tsx';

interface WeighDialogProps {
  booking: BookingRow;
  onClose: () => void;
}

const MAX_SCALE = 60;

/** The final price is based on this weight. */
export function WeighDialog({ booking, onClose }: WeighDialogProps) {
  const { t } = useLingui();
  const [change] = useChangeBookingMutation();
  const { code, tagId, liveWeight } = booking;
  if (liveWeight === null) return null;
  return (
    <CommandDialog
      title={t`Record dispatch weight`}
      consequence={
        <>
          <p>
            <Trans>
              Weigh <EarTag>{tagId}</EarTag> now. The weight is added to the cow's record under your name, and
              the customer is notified.
            </Trans>
          </p>
          <WeightLines liveWeight={{ ...liveWeight, dispatch: null }} />
        </>
      }
      submitLabel={t`Record dispatch weight`}
      loadSchema={async () => (await import('@khamar/contract/sales/live-weight')).DispatchWeight}
      toInput={({ kg = '', scale = '' }) => ({ kg, ...(scale.trim() !== '' && { scale }) })}
      send={(body, key) => change({ code, command: 'dispatch-weight', key, body })}
      done={t`Dispatch weight recorded`}
      onClose={onClose}
    >
      {({ field, values }) => (
        <>
          <NumberField {...field('kg')} label={t`Weight on the scale`} hint={t`(KG)`} required />
          <WhatFollows liveWeight={liveWeight} kg={wholeOf(values['kg'] ?? '')} />
          <TextField {...field('scale')} label={t`Scale`} hint={t`(optional)`} maxLength={MAX_SCALE} />
        </>
      )}
    </CommandDialog>
  );
}

/** The price of what was typed, before it is sent. */
function WhatFollows({ liveWeight, kg }: { liveWeight: LiveWeight; kg: number }) {
  const format = useFormatPaisa();
  const { number } = useFormat();
  const isTyped = Number.isInteger(kg) && kg > 0;
  const price = isTyped ? format(priceByWeight(kg, liveWeight.ratePaisa)) : '';
  const percent = number(liveWeight.tolerancePercent);
  const isFinal = isTyped && isWithinTolerance(kg, liveWeight);
  return (
    <p role="status" className={isTyped && !isFinal ? 'rounded-card border-2 border-clay-600 p-3' : ''}>
      {isFinal && (
        <Trans>
          Final price: <b>{price}</b>
        </Trans>
      )}
      {isTyped && !isFinal && (
        <Trans>
          New price: <b>{price}</b>. The weight differs by more than {percent}%, so the cow can't leave until
          the customer agrees. Check the number.
        </Trans>
      )}
    </p>
  );
}

/** The customer agreed on the phone or in the yard. */
export function WeightConsentDialog({ booking, onClose }: WeighDialogProps) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [change] = useChangeBookingMutation();
  const { code, liveWeight } = booking;
  const dispatch = liveWeight?.dispatch ?? null;
  if (liveWeight === null || dispatch === null) return null;
  const { pricePaisa } = dispatch;
  const price = format(pricePaisa);
  return (
    <CommandDialog
      title={t`Record consent`}
      consequence={
        <>
          <p>
            <Trans>
              The customer can agree on the booking page. If they agreed to <b>{price}</b> another way, record
              it here.
            </Trans>
          </p>
          <WeightLines liveWeight={liveWeight} />
        </>
      }
      submitLabel={t`Record consent`}
      loadSchema={async () => (await import('@khamar/contract/sales/live-weight')).WeightConsent}
      toInput={({ consent = '' }) => ({ pricePaisa, consent })}
      send={(body, key) => change({ code, command: 'agree-weight', key, body })}
      done={t`Consent recorded`}
      onClose={onClose}
    >
      {({ field }) => (
        <TextareaField {...field('consent')} label={t`What the customer agreed to`} required rows={2} />
      )}
    </CommandDialog>
  );
}
