import { breedWords } from '@khamar/contract/cows/breeds';
import { AVAILABILITY, GENDERS } from '@khamar/contract/cows/cow';
import { COW_LIMITS, TAG_LENGTH } from '@khamar/contract/limits';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useLanguage } from '~/i18n/use-language';
import { GENDER_WORDS, STATUS_WORDS } from '~/domain/cow-labels';
import { farm } from '~/domain/farm';
import type { FormField } from '~/office/herd/check-cow';
import { FIELD_WORDS } from '~/office/herd/cow-fields';
import { cowSentence } from '~/office/herd/cow-sentences';
import { ColorBox } from './color-field.tsx';
import { NUMBER_FIELDS } from './cow-values.ts';
import { FormBox } from './form-field.tsx';
import type { CowFormState } from './use-cow-form.ts';

const CHOICES: Partial<Record<FormField, [string, MessageDescriptor][]>> = {
  gender: GENDERS.map((gender) => [gender, GENDER_WORDS[gender]]),
  availabilityStatus: AVAILABILITY.map((status) => [status, STATUS_WORDS[status]]),
};

const REQUIRED: ReadonlySet<FormField> = new Set([
  'tagId',
  'age',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
  'description',
]);

const HINTS: Partial<Record<FormField, MessageDescriptor>> = {
  age: msg`in years`,
  currentWeight: msg`in KG`,
  pricePerKg: msg`in taka`,
  currentPrice: msg`in taka`,
};

interface CowFieldProps {
  field: FormField;
  form: CowFormState;
}

export function CowFieldBox({ field, form: { values, errors, change } }: CowFieldProps) {
  const { t, i18n } = useLingui();
  const language = useLanguage();
  const error = errors[field];
  const hint = HINTS[field];
  const choices = CHOICES[field];
  const isRequired = REQUIRED.has(field);
  const bound = {
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
  };
  return (
    <FormBox
      name={field}
      label={i18n._(FIELD_WORDS[field])}
      hint={hint === undefined ? undefined : `(${i18n._(hint)})`}
      error={error === undefined ? undefined : cowSentence(i18n, language, error)}
      required={isRequired}
    >
      {(box) => {
        if (field === 'description') {
          return <textarea {...box} {...bound} rows={4} maxLength={COW_LIMITS.maxDescription} />;
        }
        if (field === 'color')
          return <ColorBox box={box} color={values.color} onChange={(color) => change('color', color)} />;
        if (choices !== undefined) {
          return (
            <select {...box} {...bound}>
              {!isRequired && <option value="">{t`Not known`}</option>}
              {choices.map(([value, words]) => (
                <option key={value} value={value}>
                  {i18n._(words)}
                </option>
              ))}
            </select>
          );
        }
        if (NUMBER_FIELDS.has(field)) {
          const inputMode = field === 'pricePerKg' ? 'decimal' : 'numeric';
          return <input {...box} {...bound} inputMode={inputMode} autoComplete="off" maxLength={20} />;
        }
        return field === 'tagId' ? (
          <input
            {...box}
            {...bound}
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
            <input {...box} {...bound} autoComplete="off" maxLength={COW_LIMITS.maxBreed} list="cow-breeds" />
            <datalist id="cow-breeds">
              {breedWords(language).map((word) => (
                <option key={word}>{word}</option>
              ))}
            </datalist>
          </>
        );
      }}
    </FormBox>
  );
}
