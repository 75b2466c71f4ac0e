import type { Payment } from '@khamar/contract/sales/payment';
import { useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';

interface PaymentLineProps {
  payment: Pick<Payment, 'amountPaisa' | 'provider' | 'externalId'>;
}

/** The payment as the wallet app shows it. */
export function PaymentLine({ payment: { amountPaisa, provider, externalId } }: PaymentLineProps) {
  const { i18n } = useLingui();
  const format = useFormatPaisa();
  return (
    <p className="rounded-card bg-cream-50 p-3">
      <b>{format(amountPaisa)}</b> · {i18n._(PROVIDER_LABELS[provider])}
      {externalId !== null && (
        <>
          {' · '}
          <span translate="no" className="font-mono wrap-anywhere">
            {externalId}
          </span>
        </>
      )}
    </p>
  );
}
