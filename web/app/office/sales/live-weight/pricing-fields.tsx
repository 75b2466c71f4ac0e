import { priceByWeight } from '@khamar/contract/sales/live-weight-price';
import { paisaOf } from '@khamar/contract/sales/taka';
import { Trans, useLingui } from '@lingui/react/macro';
import { useFormatPaisa } from '~/domain/sales/paisa';
import { NumberField } from '~/forms/fields';
import type { Values } from '~/forms/use-form';
import { useFormat } from '~/i18n/use-language';
import { useCan } from '~/office/layout/office-guard';
import type { FieldOf } from '~/office/sales/booking-fields';
import { confirmsPrice } from '~/office/sales/confirm-numbers';
import { FilterChips } from '~/office/ui/table/filter-chips';

/** A price for the animal, or by KG of the dispatch weight. */
export type Pricing = 'fixed' | 'weight';

interface PricingChipsProps {
  value: Pricing;
  onChoose: (pricing: Pricing) => void;
}

export function PricingChips({ value, onChoose }: PricingChipsProps) {
  const { t } = useLingui();
  return (
    <FilterChips
      label={t`Pricing`}
      isLabelShown
      value={value}
      options={[
        { value: 'fixed', label: t`Fixed price` },
        { value: 'weight', label: t`By live weight` },
      ]}
      onChoose={(chosen) => onChoose(chosen === 'weight' ? 'weight' : 'fixed')}
    />
  );
}

interface RateFieldsProps {
  field: FieldOf;
  values: Values;
  /** What the cow weighs, if it is known here. */
  kg?: number | undefined;
}

/** Price per KG and tolerance, with what the cow costs at its weight now. */
export function RateFields({ field, values, kg }: RateFieldsProps) {
  const { t } = useLingui();
  const can = useCan();
  const format = useFormatPaisa();
  const { number } = useFormat();
  const rate = paisaOf(values['ratePaisa'] ?? '');
  const weight = number(kg ?? 0);
  const estimate = kg === undefined || rate === null ? '' : format(priceByWeight(kg, rate));
  return (
    <>
      <NumberField
        {...field('ratePaisa')}
        label={t`Price per KG`}
        hint={t`(taka)`}
        required
        inputMode="decimal"
        {...(!can('write:cow') && { description: t`Below your discount limit, ask an administrator.` })}
      />
      <NumberField {...field('tolerancePercent')} label={t`Tolerance in percent`} hint={t`(optional)`} />
      <p aria-live="polite">
        {estimate !== '' && (
          <>
            <Trans>
              Estimate at {weight} KG: <b>{estimate}</b>.
            </Trans>{' '}
          </>
        )}
        <Trans>
          The final price is based on the dispatch weight. Outside the tolerance, the customer must agree
          first.
        </Trans>
      </p>
    </>
  );
}

/** The fields above in the contract's format. An empty tolerance is the usual one. */
export function rateInput(values: Values) {
  const { ratePaisa = '', tolerancePercent = '' } = values;
  const paisa = paisaOf(ratePaisa);
  return {
    ratePaisa: paisa ?? Number.NaN,
    ...(tolerancePercent.trim() !== '' && { tolerancePercent: wholeOf(tolerancePercent) }),
    ...confirmsPrice(values, paisa),
  };
}

/** NaN if it is not a whole number; the schema then says so. */
export function wholeOf(typed: string): number {
  const paisa = paisaOf(typed);
  if (/^[0০]+$/.test(typed.trim())) return 0;
  return paisa === null || paisa % 100 !== 0 ? Number.NaN : paisa / 100;
}
