interface FieldProps {
  id: string;
  name: string;
  label: React.ReactNode;
  /** Shown after the label: a unit, or that the field is optional. */
  hint?: string | undefined;
  error?: string | undefined;
  /** A sentence below the control; part of its accessible description. */
  description?: React.ReactNode;
  required?: boolean;
}

interface ControlProps {
  id: string;
  name: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
}

/** A label, a control, and the error below it, which is the control's accessible description. */
export function Field({
  id,
  name,
  label,
  hint,
  error,
  description,
  required = false,
  children,
}: FieldProps & { children: (control: ControlProps) => React.ReactNode }) {
  const errorId = `${id}-error`;
  const descriptionId = `${id}-description`;
  const describedBy = [error !== undefined && errorId, description !== undefined && descriptionId];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        {hint !== undefined && <span className="font-normal text-ink-600"> {hint}</span>}
      </label>
      {children({
        id,
        name,
        // Not `required`: the browser would block the submit with its own messages.
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
        className:
          'min-h-11 w-full rounded-card border border-ink-600 bg-white px-4 py-2 aria-invalid:border-2 aria-invalid:border-clay-600',
      })}
      {error !== undefined && (
        <p id={errorId} className="text-clay-600">
          {error}
        </p>
      )}
      {description !== undefined && (
        <p id={descriptionId} className="text-sm text-ink-600">
          {description}
        </p>
      )}
    </div>
  );
}

type Control<Tag extends 'input' | 'textarea'> = FieldProps &
  Omit<React.ComponentProps<Tag>, keyof FieldProps | 'className'>;

/** Separates the props of the field from those of the control. */
function split<Props extends FieldProps>({
  id,
  name,
  label,
  hint,
  error,
  description,
  required,
  ...control
}: Props) {
  return { field: { id, name, label, hint, error, description, required: required ?? false }, control };
}

/** `inside` is rendered at the end of the input. */
export function TextField({ inside, ...props }: Control<'input'> & { inside?: React.ReactNode }) {
  const { field, control } = split(props);
  return (
    <Field {...field}>
      {({ className, ...given }) => (
        <div className="relative">
          <input
            type="text"
            {...given}
            {...control}
            className={inside === undefined ? className : `${className} pr-14`}
          />
          {inside}
        </div>
      )}
    </Field>
  );
}

/** A text input, because people type 1,20,000 and ১২; the contract parses the number. */
export const NumberField = (props: Control<'input'>) => (
  <TextField inputMode="numeric" autoComplete="off" maxLength={20} {...props} />
);

export function TextareaField(props: Control<'textarea'>) {
  const { field, control } = split(props);
  return <Field {...field}>{(given) => <textarea {...given} {...control} />}</Field>;
}
