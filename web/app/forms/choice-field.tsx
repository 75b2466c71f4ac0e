import { Field } from './fields.tsx';
import type { useForm } from './use-form.ts';

interface ChoiceFieldProps {
  field: ReturnType<ReturnType<typeof useForm>['field']>;
  label: string;
  options: readonly { value: string; label: string; isDisabled?: boolean; lang?: string }[];
  required?: boolean;
}

/** One of a few values in a form. */
export const ChoiceField = ({
  field: { defaultValue, ...field },
  label,
  options,
  required = false,
}: ChoiceFieldProps) => (
  <Field {...field} label={label} required={required}>
    {(control) => (
      <select {...control} defaultValue={defaultValue}>
        {options.map(({ value, label: text, isDisabled = false, lang }) => (
          <option key={value} value={value} disabled={isDisabled} lang={lang}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);
