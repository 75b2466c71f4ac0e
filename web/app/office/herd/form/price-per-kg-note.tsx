import { Trans } from '@lingui/react/macro';
import { formatTaka } from '~/i18n/format';
import { useLanguage } from '~/i18n/use-language';
import { otherPricePerKg } from '~/office/herd/check-cow';
import { QuietButton } from '~/office/ui/quiet-button';
import type { CowFormState } from './use-cow-form.ts';

/** Says while it is typed that weight, price per KG and price contradict each other; it can be saved all the same. */
export function PricePerKgNote({ form: { values, change } }: { form: CowFormState }) {
  const language = useLanguage();
  const other = otherPricePerKg(values);
  const perKg = other === null ? '' : formatTaka(language, other);
  return (
    <div role="status" className="md:col-span-2">
      {other !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-pasture-500 p-3">
          <p>
            <Trans>Price and weight make {perKg} per KG, not what is entered here.</Trans>
          </p>
          <QuietButton onClick={() => change('pricePerKg', String(other))}>
            <Trans>Set the price per KG to {perKg}</Trans>
          </QuietButton>
        </div>
      )}
    </div>
  );
}
