import type { Provider } from '@khamar/contract/sales/money';
import type { PaymentSummary } from '@khamar/contract/sales/payment';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { ChoiceField } from '~/forms/choice-field';
import { NumberField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { useCan } from '~/office/layout/office-guard';
import { type FieldOf, TrxIdField } from './booking-fields.tsx';
import { confirmsSurplus } from './confirm-numbers.tsx';

interface MoneyFieldsProps {
  field: FieldOf;
  providers: readonly Provider[];
  /** Cash has no TrxID. */
  isCash: boolean;
}

/** Payment method, TrxID and amount. */
export function MoneyFields({ field, providers, isCash }: MoneyFieldsProps) {
  const { t, i18n } = useLingui();
  return (
    <>
      <ChoiceField
        field={field('provider')}
        label={t`Payment method`}
        options={providers.map((value) => ({ value, label: i18n._(PROVIDER_LABELS[value]) }))}
      />
      {!isCash && <TrxIdField field={field} />}
      <AmountField field={field} />
    </>
  );
}

export function AmountField({ field }: { field: FieldOf }) {
  const { t } = useLingui();
  return <NumberField {...field('amountPaisa')} label={t`Amount in taka`} required inputMode="decimal" />;
}

/** Converts the fields above to the contract's format; the amount field is in taka. */
export function toMoneyInput(values: Values) {
  const { provider = '', externalId = '', amountPaisa = '' } = values;
  const paisa = paisaOf(amountPaisa);
  return {
    provider,
    ...(provider !== 'cash' && { externalId }),
    amountPaisa: paisa,
    ...confirmsSurplus(values, paisa),
  };
}

/** Those who cannot confirm other payments mostly record cash. */
export const moneyDefaults = (paisa: number, can: ReturnType<typeof useCan>): Values => ({
  provider: can('confirm:payment') ? 'bkash' : 'cash',
  amountPaisa: paisa === 0 ? '' : takaText(paisa),
});

/** What became of a recorded payment. */
export function useRecordedText() {
  const { t } = useLingui();
  return (state: PaymentSummary['state']): string =>
    state === 'CLAIMED' ? t`Payment recorded. It is in review.` : t`Payment recorded`;
}

/** What was sent already and is not confirmed yet: recorded again, it would count twice. */
export function ClaimedHint({ paisa }: { paisa: number }) {
  const claimed = useFormatPaisa()(paisa);
  if (paisa === 0) return null;
  return (
    <p className="rounded-card bg-tag-200 p-3">
      <Trans>
        <b>{claimed}</b> is in review and not included below. Don't record it again: confirm or reject it.
      </Trans>
    </p>
  );
}

/** What recording a payment does, for the user's permissions. */
export function RecordingHint() {
  const can = useCan();
  return (
    <p>
      {can('confirm:payment') ? (
        <Trans>
          Record only money you have seen in the wallet, at the bank or in cash. A receipt is issued.
        </Trans>
      ) : (
        <Trans>
          Cash is in your hand, and a receipt is issued. Other payments are in review until someone finds the
          TrxID.
        </Trans>
      )}
    </p>
  );
}
