import type { Provider } from '@khamar/contract/sales/money';
import { paisaOf, takaText } from '@khamar/contract/sales/taka';
import { useLingui } from '@lingui/react/macro';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { Field, NumberField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { type FieldOf, TrxIdField } from './booking-fields.tsx';

interface MoneyFieldsProps {
  field: FieldOf;
  providers: readonly Provider[];
  /** Cash has no TrxID. */
  isCash: boolean;
}

/** Payment method, TrxID and amount. */
export function MoneyFields({ field, providers, isCash }: MoneyFieldsProps) {
  const { t, i18n } = useLingui();
  const { defaultValue, ...provider } = field('provider');
  return (
    <>
      <Field {...provider} label={t`Payment method`}>
        {(control) => (
          <select {...control} defaultValue={defaultValue}>
            {providers.map((known) => (
              <option key={known} value={known}>
                {i18n._(PROVIDER_LABELS[known])}
              </option>
            ))}
          </select>
        )}
      </Field>
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
export const toMoneyInput = ({ provider = '', externalId = '', amountPaisa = '' }: Values) => ({
  provider,
  ...(provider !== 'cash' && { externalId }),
  amountPaisa: paisaOf(amountPaisa),
});

export const moneyDefaults = (paisa: number): Values => ({ provider: 'bkash', amountPaisa: takaText(paisa) });
