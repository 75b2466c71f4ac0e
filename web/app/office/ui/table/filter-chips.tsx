import { SelectField } from '~/ui/select-field';

interface FilterChipsProps {
  label: string;
  /** In a form, where other fields have visible labels too. */
  isLabelShown?: boolean;
  /** Value of the selected chip; empty for all. */
  value: string;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
}

/** More chips would fill half of a phone's screen. */
const MOST_ON_PHONE = 4;

/** A filter with a few values, each one tap away; on a phone, many values become a select. */
export function FilterChips({ label, isLabelShown = false, value, options, onChoose }: FilterChipsProps) {
  const isMany = options.length > MOST_ON_PHONE;
  return (
    <>
      {isMany && (
        <div className="md:hidden print:hidden">
          <SelectField inline label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {isLabelShown && (
        <span aria-hidden className="-mb-3 font-semibold">
          {label}
        </span>
      )}
      <div
        role="group"
        aria-label={label}
        className={`flex flex-wrap gap-1 print:hidden ${isMany ? 'max-md:hidden' : ''}`}
      >
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className="min-h-11 cursor-pointer rounded-full border border-ink-600 bg-white px-3 py-1 hover:bg-pasture-200 aria-pressed:border-pasture-800 aria-pressed:bg-pasture-800 aria-pressed:text-cream-50"
          >
            {option.label}
          </button>
        ))}
      </div>
    </>
  );
}
