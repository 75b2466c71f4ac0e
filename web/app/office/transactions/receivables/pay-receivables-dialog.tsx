import { PROVIDERS_RECEIVED } from '@khamar/contract/sales/enums';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import type { Debtor, ReceivablePayment } from '@khamar/contract/sales/receivable';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { useCan } from '~/office/layout/office-guard';
import { CommandDialog } from '~/office/sales/command-dialog';
import {
  ClaimedHint,
  moneyDefaults,
  MoneyFields,
  RecordingHint,
  toMoneyInput,
  useRecordedText,
} from '~/office/sales/money-fields';
import { useSlipLink } from '~/office/sales/slip/slip-link';
import { usePayReceivablesMutation } from '~/office/sales/sales.api';

interface PayReceivablesDialogProps {
  debtor: Debtor;
  onClose: () => void;
}

/** A payment for whatever the customer owes. */
export function PayReceivablesDialog({
  debtor: { name, phone, owedPaisa, claimedPaisa, bookings },
  onClose,
}: PayReceivablesDialogProps) {
  const { t } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const [pay] = usePayReceivablesMutation();
  const recordedText = useRecordedText();
  const slipLink = useSlipLink();
  const owed = format(owedPaisa);
  const who = name ?? phone ?? '';
  return (
    <CommandDialog<ReceivablePayment, PaymentSummary>
      title={t`Record payment`}
      consequence={
        <>
          <p>
            <Trans>
              {who} owes <b>{owed}</b>. The payment reduces the oldest balance first; anything above it stays
              unallocated.
            </Trans>
          </p>
          <RecordingHint />
          <ClaimedHint paisa={claimedPaisa} />
        </>
      }
      submitLabel={t`Record payment`}
      loadSchema={async () => (await import('@khamar/contract/sales/receivable')).ReceivablePayment}
      toInput={(values) => ({ ...toMoneyInput(values), phone })}
      defaultValues={moneyDefaults(Math.max(0, owedPaisa - claimedPaisa), can)}
      send={(body, key) => pay({ key, body })}
      done={({ state }) => recordedText(state)}
      doneLink={slipLink(bookings.map(({ code }) => code))}
      onClose={onClose}
    >
      {({ field, values }) => (
        <MoneyFields field={field} providers={PROVIDERS_RECEIVED} isCash={values['provider'] === 'cash'} />
      )}
    </CommandDialog>
  );
}
