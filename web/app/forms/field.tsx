interface FieldProps {
  name: string;
  label: string;
  /** Said after the label of what may be left out. */
  hint?: string;
  /** What is wrong, and what to do. */
  error?: string | undefined;
  /** A box of several lines. */
  rows?: number;
  required?: boolean;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  /** What a phone's keyboard makes of the first letter. */
  autoCapitalize?: 'none';
  spellCheck?: boolean;
  /** Stands in the box, at its end. */
  inside?: React.ReactNode;
  maxLength: number;
  defaultValue?: string | undefined;
}

const look =
  'w-full rounded-card border border-ink-600 bg-white px-4 py-2 aria-invalid:border-2 aria-invalid:border-clay-600';

/** A labelled box with its error beneath, tied together for those who hear the page. */
export function Field({
  name,
  label,
  hint,
  error,
  rows,
  required = false,
  type = 'text',
  inside,
  ...rest
}: FieldProps) {
  const errorId = `${name}-error`;
  const box = {
    id: name,
    name,
    // Not `required`: the browser would stop the form with sentences of its own.
    'aria-required': required,
    'aria-invalid': error !== undefined,
    ...(error !== undefined && { 'aria-describedby': errorId }),
    ...rest,
  };
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={name} className="font-semibold">
        {label}
        {hint !== undefined && <span className="font-normal text-ink-600"> {hint}</span>}
      </label>
      {rows === undefined ? (
        <div className="relative">
          <input {...box} type={type} className={`${look} min-h-11 ${inside === undefined ? '' : 'pr-14'}`} />
          {inside}
        </div>
      ) : (
        <textarea {...box} rows={rows} className={look} />
      )}
      {error !== undefined && (
        <p id={errorId} className="text-clay-600">
          {error}
        </p>
      )}
    </div>
  );
}
