import type { Cow } from '@khamar/contract/cows/cow';
import { MAX_SALE_COWS } from '@khamar/contract/sales/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import X from 'lucide-react/icons/x';
import { EarTag } from '~/domain/ear-tag';
import { tagOf } from '~/domain/tag-search';
import { NumberField } from '~/forms/fields';
import type { useForm } from '~/forms/use-form';
import { useFormat } from '~/i18n/use-language';
import { useCowsLike } from '~/office/sales/booking-fields';
import { QuietButton } from '~/office/ui/quiet-button';
import { SuggestionField } from '~/office/ui/suggestion-field';
import type { Pricing } from '~/office/sales/live-weight/pricing-fields';
import { askingRate, kgField, priceField, rateField, type SaleCow } from './sale-input.ts';

interface SaleCowsProps {
  form: Pick<ReturnType<typeof useForm>, 'field' | 'values' | 'fill' | 'clearError'>;
  cows: readonly SaleCow[];
  pricing: Pricing;
  /** By live weight, the cow is then weighed now. */
  isDelivered: boolean;
  onChange: (cows: SaleCow[]) => void;
}

const MAX_SUGGESTIONS = 6;

/** The cows of a sale with their agreed prices, and a search by part of a tag. */
export function SaleCows({ form, cows, pricing, isDelivered, onChange }: SaleCowsProps) {
  const { field, values, fill, clearError } = form;
  const { t } = useLingui();
  const { taka } = useFormat();
  const typed = values['tagId'] ?? '';
  const matches = useCowsLike(typed);
  const isChosen = ({ tagId }: Cow) => cows.some((cow) => cow.tagId === tagId);
  const suggestions = (matches ?? []).filter((cow) => !isChosen(cow));
  const add = (tagId: string) => {
    const cow = suggestions.find((each) => each.tagId === tagId);
    if (cow === undefined) return;
    onChange([...cows, cow]);
    fill({ tagId: '' });
    clearError('cows');
  };
  const tag = tagOf(typed);
  const { error } = field('cows');
  const { error: ownError, ...search } = field('tagId');
  return (
    <>
      {cows.length > 0 && (
        <ul className="flex flex-col divide-y divide-cream-200" aria-label={t`Cows`}>
          {cows.map((cow) => (
            <SaleCowRow
              key={cow.tagId}
              cow={cow}
              field={field}
              pricing={pricing}
              isDelivered={isDelivered}
              onRemove={() => onChange(cows.filter(({ tagId }) => tagId !== cow.tagId))}
            />
          ))}
        </ul>
      )}
      {cows.length < MAX_SALE_COWS && (
        <SuggestionField
          {...search}
          error={ownError ?? error}
          label={cows.length === 0 ? t`Cow` : t`Another cow`}
          hint={t`(part of the tag)`}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          suggestions={suggestions.slice(0, MAX_SUGGESTIONS).map(({ tagId, currentPrice }) => ({
            value: tagId,
            label: (
              <>
                <EarTag>{tagId}</EarTag> {taka(currentPrice)}
              </>
            ),
          }))}
          listLabel={t`Matching cows`}
          onChoose={add}
        />
      )}
      {typed !== '' && matches !== undefined && suggestions.length === 0 && (
        <p role="status">
          <Trans>No available cow matches {tag}.</Trans>
        </p>
      )}
    </>
  );
}

/** A restored draft has its own. */
const withDefault = <Given extends { defaultValue: string | undefined }>(
  field: Given,
  asking: string,
): Given => ({
  ...field,
  defaultValue: field.defaultValue ?? asking,
});

interface SaleCowRowProps {
  cow: SaleCow;
  field: ReturnType<typeof useForm>['field'];
  pricing: Pricing;
  isDelivered: boolean;
  onRemove: () => void;
}

function SaleCowRow({ cow, field, pricing, isDelivered, onRemove }: SaleCowRowProps) {
  const { t } = useLingui();
  const { taka } = useFormat();
  const { tagId, currentPrice } = cow;
  const asking = taka(currentPrice);
  return (
    <li className="flex items-end gap-2 py-2">
      <div className="min-w-0 grow">
        {pricing === 'weight' ? (
          <WeighedCow cow={cow} field={field} isDelivered={isDelivered} />
        ) : (
          <NumberField
            {...withDefault(field(priceField(cow)), String(currentPrice))}
            label={
              <>
                <EarTag>{tagId}</EarTag> <Trans>Agreed price</Trans>
              </>
            }
            hint={t`(asking ${asking})`}
            required
          />
        )}
      </div>
      <QuietButton aria-label={t`Remove ${tagId}`} onClick={onRemove}>
        <X />
      </QuietButton>
    </li>
  );
}

/** By live weight: the weight typed here is the dispatch weight. */
function WeighedCow({ cow, field, isDelivered }: Pick<SaleCowRowProps, 'cow' | 'field' | 'isDelivered'>) {
  const { t } = useLingui();
  const { number } = useFormat();
  const weight = number(cow.currentWeight);
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] items-end gap-2">
      <NumberField
        {...withDefault(field(rateField(cow)), askingRate(cow))}
        label={
          <>
            <EarTag>{cow.tagId}</EarTag> <Trans>Price per KG</Trans>
          </>
        }
        required
        inputMode="decimal"
      />
      <NumberField
        {...field(kgField(cow))}
        label={t`Weight on the scale`}
        hint={isDelivered ? t`(last ${weight} KG)` : t`(optional, last ${weight} KG)`}
        required={isDelivered}
      />
    </div>
  );
}
