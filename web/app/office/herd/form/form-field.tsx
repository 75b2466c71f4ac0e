interface BoxProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  children: (box: BoxAttributes) => React.ReactNode;
}

export interface BoxAttributes {
  id: string;
  name: string;
  'aria-required': boolean;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  className: string;
}

const look =
  'min-h-11 w-full rounded-card border border-ink-600 bg-white px-3 py-2 aria-invalid:border-2 aria-invalid:border-clay-600';

/** A label, a box and, in red beneath, what is wrong with it. */
export function FormBox({ name, label, hint, error, required = false, children }: BoxProps) {
  const id = `cow-${name}`;
  const errorId = `${id}-error`;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {label}
        {required && <span className="text-clay-600"> *</span>}
        {hint !== undefined && <span className="text-sm font-normal text-ink-600"> {hint}</span>}
      </label>
      {children({
        id,
        name,
        // Not `required`: the browser would stop the form with sentences of its own.
        'aria-required': required,
        'aria-invalid': error !== undefined,
        'aria-describedby': error === undefined ? undefined : errorId,
        className: look,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-clay-600">
          {error}
        </p>
      )}
    </div>
  );
}
