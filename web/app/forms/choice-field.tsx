import { Field } from './fields.tsx';
import type { useForm } from './use-form.ts';

type FormField = ReturnType<ReturnType<typeof useForm>['field']>;

interface ChoiceFieldProps extends Pick<React.ComponentProps<typeof Field>, 'label' | 'hint' | 'required'> {
  field: Pick<FormField, 'id' | 'name' | 'error' | 'defaultValue'>;
  options: readonly { value: string; label: string; isDisabled?: boolean; lang?: string }[];
}

/** One of a few values in a form. */
export const ChoiceField = ({
  field: { id, name, error, defaultValue },
  options,
  ...props
}: ChoiceFieldProps) => (
  <Field {...props} id={id} name={name} error={error}>
    {(control) => (
      <select {...control} defaultValue={defaultValue}>
        {options.map(({ value, label, isDisabled = false, lang }) => (
          <option key={value} value={value} disabled={isDisabled} lang={lang}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
);
