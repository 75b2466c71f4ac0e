import { BREED_FILTERS } from '@khamar/contract/cows/enums';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { SelectField } from '~/ui/select-field';
import { breedName } from '~/domain/cow-labels';

interface FilterProps<Value> {
  value: Value;
  onChange: (value: Value) => void;
}

/** Free text: a breed from the URL that is not listed is offered too. */
export function BreedFilter({ value, onChange }: FilterProps<string>) {
  const { t, i18n } = useLingui();
  const isOffered = value === '' || BREED_FILTERS.some((breed) => breed === value);
  const breeds = isOffered ? BREED_FILTERS : [...BREED_FILTERS, value];
  return (
    <SelectField
      label={t`Breed`}
      name="breed"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      <option value="">{t`Any`}</option>
      {breeds.map((breed) => (
        <option key={breed} value={breed}>
          {breedName(i18n, breed)}
        </option>
      ))}
    </SelectField>
  );
}

/** The oldest age cattle reach. */
const OLDEST = 20;
const AGES = Array.from({ length: OLDEST }, (_, n) => n + 1);

export function AgeFilter({ value, onChange }: FilterProps<number | null>) {
  const { t } = useLingui();
  const ages = value === null || AGES.includes(value) ? AGES : [...AGES, value];
  return (
    <SelectField
      label={t`Age`}
      name="age"
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t`Any`}</option>
      {ages.map((age) => (
        <option key={age} value={age}>
          {t`${plural(age, { one: '# year', other: '# years' })}`}
        </option>
      ))}
    </SelectField>
  );
}
