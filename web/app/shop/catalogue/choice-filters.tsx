import { COLOR_FILTERS, type ColorFilter, TEETH } from '@khamar/contract/cows/enums';
import { Trans, useLingui } from '@lingui/react/macro';
import { COLOR_LABELS } from '~/domain/cow-labels';
import { useFormat } from '~/i18n/use-language';

interface ChoiceChipsProps<Choice extends string> {
  legend: string;
  name: string;
  /** In display order; '' means any. */
  choices: (readonly [value: Choice | '', label: string])[];
  value: Choice | '';
  onChange: (value: Choice | '') => void;
}

/** Native radio buttons styled as chips. */
export const ChoiceChips = <Choice extends string>(props: ChoiceChipsProps<Choice>) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 font-semibold">{props.legend}</legend>
    <div className="flex flex-wrap gap-2">
      {props.choices.map(([value, label]) => (
        <label
          key={value}
          className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-ink-600 bg-white px-4 hover:bg-pasture-200 has-checked:border-pasture-800 has-checked:bg-pasture-800 has-checked:text-cream-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-pasture-800"
        >
          <input
            type="radio"
            name={props.name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);

/** Teeth tell the age and whether an animal may be sacrificed. A number from the URL that is not listed is offered too. */
export function TeethFilter({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (teeth: number | null) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const offered = value === null || TEETH.some((teeth) => teeth === value) ? TEETH : [...TEETH, value];
  return (
    <ChoiceChips
      legend={t`Teeth`}
      name="teeth"
      choices={[['', t`Any`], ...offered.map((teeth) => [String(teeth), format.number(teeth)] as const)]}
      value={value === null ? '' : String(value)}
      onChange={(teeth) => onChange(teeth === '' ? null : Number(teeth))}
    />
  );
}

interface ColorFilterProps {
  value: ColorFilter[];
  onChange: (colors: ColorFilter[]) => void;
}

export function ColorsFilter({ value, onChange }: ColorFilterProps) {
  const { t, i18n } = useLingui();
  return (
    <details open className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between font-semibold after:content-['▾'/''] group-open:after:rotate-180">
        <Trans>Color</Trans>
      </summary>
      <div role="group" aria-label={t`Color`} className="grid grid-cols-2">
        {COLOR_FILTERS.map((color) => (
          <label key={color} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              name="color"
              value={color}
              checked={value.includes(color)}
              onChange={({ target }) =>
                onChange(
                  COLOR_FILTERS.filter((other) => (other === color ? target.checked : value.includes(other))),
                )
              }
              className="size-5 cursor-pointer accent-pasture-800"
            />
            {i18n._(COLOR_LABELS[color])}
          </label>
        ))}
      </div>
    </details>
  );
}
