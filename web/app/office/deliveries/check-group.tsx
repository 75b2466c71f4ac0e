import { useState } from 'react';

interface CheckGroupProps {
  id: string;
  name: string;
  /** The chosen values, separated by commas; as the form sees them. */
  defaultValue: string | undefined;
  error: string | undefined;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; isDisabled?: boolean }[];
  className?: string;
}

/** Several values of one form field. */
export function CheckGroup(props: CheckGroupProps) {
  const { id, name, defaultValue, error, label, hint, options, className = '' } = props;
  const [chosen, setChosen] = useState(() => chosenIn(defaultValue));
  const toggle = (value: string) =>
    setChosen(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset
      id={id}
      name={name}
      tabIndex={-1}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="flex min-w-0 flex-col gap-1"
    >
      <legend className="mb-1 font-semibold">
        {label}
        {hint !== undefined && <span className="font-normal text-ink-600"> {hint}</span>}
      </legend>
      <input type="hidden" name={name} value={chosen.join(',')} />
      <div className={className === '' ? 'flex flex-wrap gap-x-4' : className}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`flex min-h-11 items-center gap-2 ${option.isDisabled === true ? 'text-ink-600' : 'cursor-pointer'}`}
          >
            <input
              type="checkbox"
              data-error-at={name}
              checked={chosen.includes(option.value)}
              disabled={option.isDisabled}
              onChange={() => toggle(option.value)}
              className="size-5 shrink-0 accent-pasture-800"
            />
            {option.label}
          </label>
        ))}
      </div>
      {error !== undefined && (
        <p id={`${id}-error`} className="text-clay-600">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export const chosenIn = (value: string | undefined): string[] =>
  value === undefined || value === '' ? [] : value.split(',');
