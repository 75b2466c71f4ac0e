import { breedLabels } from '@khamar/contract/cows/breeds';
import { AVAILABILITY, COLORS, GENDERS } from '@khamar/contract/cows/enums';
import { COW_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { COLOR_LABELS, GENDER_LABELS, STATUS_LABELS } from '~/domain/cow-labels';
import { farm } from '~/domain/farm';
import { ChoiceField } from '~/forms/choice-field';
import { Field, NumberField, TextareaField, TextField } from '~/forms/fields';
import { useLanguage, formatTaka } from '~/i18n/use-language';
import { type FormField, correctedPricePerKg } from '~/office/inventory/check-cow';
import { FIELD_LABELS } from '~/office/inventory/cow-fields';
import { QuietButton } from '~/office/ui/quiet-button';
import { NUMBER_FIELDS, OTHER_COLOR } from './cow-values.ts';
import type { CowFormState } from './use-cow-form.ts';

const CHOICES: Partial<Record<FormField, [string, MessageDescriptor][]>> = {
  gender: GENDERS.map((gender) => [gender, GENDER_LABELS[gender]]),
  availabilityStatus: AVAILABILITY.map((status) => [status, STATUS_LABELS[status]]),
};

const REQUIRED: ReadonlySet<FormField> = new Set([
  'tagId',
  'age',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
]);

/** For fields where the form's label is more specific than the table's. */
const LABELS: Partial<Record<FormField, MessageDescriptor>> = { description: msg`Description in English` };

const HINTS: Partial<Record<FormField, MessageDescriptor>> = {
  age: msg`in years`,
  currentWeight: msg`in KG`,
  pricePerKg: msg`in taka`,
  currentPrice: msg`in taka`,
  description: msg`or Bangla only`,
};

export const RequiredMark = () => <span className="text-clay-600"> *</span>;

interface CowFieldProps {
  field: FormField;
  form: CowFormState;
}

export function CowField({ field, form }: CowFieldProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const hint = HINTS[field];
  const choices = CHOICES[field];
  // One description, in either language, is enough.
  const required =
    REQUIRED.has(field) || (field === 'description' && form.values.descriptionBn.trim() === '');
  const props = {
    ...form.field(field),
    label: (
      <>
        {i18n._(LABELS[field] ?? FIELD_LABELS[field])}
        {required && <RequiredMark />}
      </>
    ),
    hint: hint && `(${i18n._(hint)})`,
    required,
  };
  if (field === 'description' || field === 'descriptionBn') {
    const lang = field === 'description' ? 'en' : 'bn';
    return <TextareaField {...props} lang={lang} rows={4} maxLength={COW_LIMITS.maxDescription} />;
  }
  if (field === 'color') return <ColorField {...props} form={form} />;
  if (choices !== undefined)
    return (
      <ChoiceField
        {...props}
        field={props}
        options={[
          ...(required ? [] : [{ value: '', label: t`Unknown` }]),
          ...choices.map(([value, label]) => ({ value, label: i18n._(label) })),
        ]}
      />
    );
  if (NUMBER_FIELDS.has(field))
    return <NumberField {...props} inputMode={field === 'pricePerKg' ? 'decimal' : 'numeric'} />;
  return field === 'tagId' ? (
    <TextField
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      translate="no"
      placeholder={`${farm.tagPrefix}-001`}
      maxLength={TAG_LENGTH.max}
    />
  ) : (
    <>
      <TextField {...props} autoComplete="off" maxLength={COW_LIMITS.maxBreed} list="cow-breeds" />
      <datalist id="cow-breeds">
        {breedLabels(language).map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  );
}

type ColorFieldProps = Omit<React.ComponentProps<typeof Field>, 'children'> & {
  defaultValue: string | undefined;
  form: CowFormState;
};

/** A listed colour, or a custom one in a second field. */
function ColorField({ form, defaultValue, ...field }: ColorFieldProps) {
  const { t, i18n } = useLingui();
  return (
    <Field {...field}>
      {(control) => (
        <>
          <select {...control} defaultValue={defaultValue}>
            <option value="">{t`Unknown`}</option>
            {COLORS.map((known) => (
              <option key={known} value={known}>
                {i18n._(COLOR_LABELS[known])}
              </option>
            ))}
            <option value={OTHER_COLOR}>{t`Other color…`}</option>
          </select>
          {form.isOwnColor && (
            <input
              {...control}
              id={`${control.id}-word`}
              name="colorLabel"
              defaultValue={form.field('colorLabel').defaultValue}
              data-error-at="color"
              aria-label={t`Enter a color`}
              placeholder={t`Enter a color`}
              autoComplete="off"
              maxLength={COW_LIMITS.maxColor}
            />
          )}
        </>
      )}
    </Field>
  );
}

/** Shown if weight, price per KG and price contradict each other; saving them requires confirmation. */
export function PricePerKgNote({ form }: { form: CowFormState }) {
  const { values, fill, needsPriceConfirmation, isSending, saveAsEntered } = form;
  const language = useLanguage();
  const fixButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The note may be out of view; its buttons cannot be focused while the form is sending.
    if (needsPriceConfirmation && !isSending) fixButton.current?.focus();
  }, [needsPriceConfirmation, isSending]);
  const corrected = correctedPricePerKg(values);
  const perKg = corrected === null ? '' : formatTaka(language, corrected);
  return (
    <div role="status" className="md:col-span-2">
      {corrected !== null && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-2 border-pasture-500 p-3">
          <p>
            <Trans>This price and weight come to {perKg} per KG.</Trans>{' '}
            {needsPriceConfirmation && <Trans>Not saved yet. Fix the price per KG or save anyway.</Trans>}
          </p>
          <QuietButton ref={fixButton} onClick={() => fill({ pricePerKg: String(corrected) })}>
            <Trans>Set to {perKg} per KG</Trans>
          </QuietButton>
          {needsPriceConfirmation && (
            <QuietButton onClick={saveAsEntered}>
              <Trans>Save anyway</Trans>
            </QuietButton>
          )}
        </div>
      )}
    </div>
  );
}
