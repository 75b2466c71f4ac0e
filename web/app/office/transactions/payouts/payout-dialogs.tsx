import { PAYOUT_PROVIDERS } from '@khamar/contract/sales/enums';
import type { Payout } from '@khamar/contract/sales/payout';
import { paisaOf } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField } from '~/forms/fields';
import { ReasonField } from '~/office/sales/booking-fields';
import { CommandDialog } from '~/office/sales/command-dialog';
import { AmountField } from '~/office/sales/money-fields';
import { useRecordPayoutMutation, useReversePayoutMutation } from './payouts.api.ts';

const loadPayoutSchemas = () => import('@khamar/contract/sales/payout');

export function RecordPayoutDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [record] = useRecordPayoutMutation();
  return (
    <CommandDialog
      title={t`Record payout`}
      consequence={
        <p>
          <Trans>
            Money a wallet or payment gateway sent to the farm's bank account. Enter the amount before its
            fee.
          </Trans>
        </p>
      }
      submitLabel={t`Record payout`}
      loadSchema={async () => (await loadPayoutSchemas()).NewPayout}
      toInput={({ provider, amountPaisa = '', feePaisa = '' }) => ({
        provider,
        amountPaisa: paisaOf(amountPaisa),
        feePaisa: paisaOf(feePaisa),
      })}
      defaultValues={{ provider: 'bkash', feePaisa: '0' }}
      send={(body, key) => record({ body, key })}
      done={t`Payout recorded`}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            field={field('provider')}
            label={t`Payment method`}
            options={PAYOUT_PROVIDERS.map((value) => ({ value, label: i18n._(PROVIDER_LABELS[value]) }))}
          />
          <AmountField field={field} />
          <NumberField {...field('feePaisa')} label={t`Fee in taka`} required inputMode="decimal" />
        </>
      )}
    </CommandDialog>
  );
}

export function ReversePayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormatPaisa();
  const [reverse] = useReversePayoutMutation();
  const amount = format(payout.amountPaisa);
  return (
    <CommandDialog
      title={t`Undo payout`}
      isFinal
      consequence={
        <p>
          <Trans>
            {amount} returns to the payment method's balance. The payout stays in the list, marked as undone.
          </Trans>
        </p>
      }
      submitLabel={t`Undo payout`}
      loadSchema={async () => (await loadPayoutSchemas()).ReversePayout}
      send={(body, key) => reverse({ id: payout._id, body, key })}
      done={t`Payout undone`}
      onClose={onClose}
    >
      {({ field }) => <ReasonField field={field} />}
    </CommandDialog>
  );
}
