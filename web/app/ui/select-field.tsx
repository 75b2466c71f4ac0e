import { useId } from 'react';

interface SelectFieldProps extends React.ComponentProps<'select'> {
  label: string;
  /** Beside the field instead of above it. */
  inline?: boolean;
}

/** The label stands beside the field, not around it: else its name would be all its options. */
export function SelectField({ label, inline = false, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={inline ? 'flex min-w-0 grow items-center gap-2' : 'flex flex-col gap-1'}>
      <label htmlFor={id} className={`font-semibold ${inline ? 'whitespace-nowrap' : ''}`}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="min-h-11 w-full min-w-0 cursor-pointer rounded-card border border-ink-600 bg-white px-3 text-ink-900"
      />
    </div>
  );
}
