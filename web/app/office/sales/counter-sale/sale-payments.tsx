import { MAX_SALE_PAYMENTS, PROVIDERS_RECEIVED } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { PROVIDER_LABELS } from '~/domain/sales/booking-labels';
import { NumberField, TextField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { QuietButton } from '~/office/ui/quiet-button';
import { SelectField } from '~/ui/select-field';
import { amountField, type PaymentRow, trxIdField } from './sale-input.ts';

interface SalePaymentsProps {
  form: Pick<ReturnType<typeof useForm>, 'field' | 'values' | 'clearError'>;
  rows: readonly PaymentRow[];
  onChange: (rows: PaymentRow[]) => void;
}

/** Cash, and a wallet or the bank; more are a tap away. Rows without an amount do not count. */
export function SalePayments({ form, rows, onChange }: SalePaymentsProps) {
  const { t } = useLingui();
  const { error } = form.field('payments');
  const add = () => onChange([...rows, { id: Math.max(...rows.map(({ id }) => id)) + 1, provider: 'bkash' }]);
  return (
    <fieldset
      className="flex flex-col gap-3 rounded-card border border-cream-200 p-3"
      onInput={() => form.clearError('payments')}
    >
      <legend className="px-1 font-semibold">{t`Payments`}</legend>
      {rows.map((row) => (
        <SalePayment
          key={row.id}
          row={row}
          form={form}
          onProvider={(provider) =>
            onChange(rows.map((each) => (each.id === row.id ? { ...each, provider } : each)))
          }
        />
      ))}
      {error !== undefined && <p className="text-clay-600">{error}</p>}
      {rows.length < MAX_SALE_PAYMENTS && (
        <QuietButton onClick={add} className="self-start">
          <Plus />
          <Trans>Add payment</Trans>
        </QuietButton>
      )}
    </fieldset>
  );
}

interface SalePaymentProps {
  row: PaymentRow;
  form: SalePaymentsProps['form'];
  onProvider: (provider: PaymentRow['provider']) => void;
}

function SalePayment({ row, form: { field, values }, onProvider }: SalePaymentProps) {
  const { t, i18n } = useLingui();
  const { provider } = row;
  const method = i18n._(PROVIDER_LABELS[provider]);
  const hasAmount = (values[amountField(row)] ?? '') !== '';
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-2">
      <SelectField
        label={t`Payment method`}
        value={provider}
        onChange={({ target }) =>
          onProvider(PROVIDERS_RECEIVED.find((known) => known === target.value) ?? 'cash')
        }
      >
        {PROVIDERS_RECEIVED.map((known) => (
          <option key={known} value={known}>
            {i18n._(PROVIDER_LABELS[known])}
          </option>
        ))}
      </SelectField>
      <NumberField {...field(amountField(row))} label={t`${method}: taka`} inputMode="decimal" />
      {provider !== 'cash' && hasAmount && (
        <div className="col-span-full">
          <TextField
            {...field(trxIdField(row))}
            label={t`TrxID`}
            required
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            translate="no"
            maxLength={200}
          />
        </div>
      )}
    </div>
  );
}
