import { useId } from 'react';

interface SelectFieldProps extends React.ComponentProps<'select'> {
  label: string;
  /** Beside the field instead of above it. */
  inline?: boolean;
  /** On phones the field needs the room; the name is still announced. */
  isLabelHiddenOnPhones?: boolean;
}

/** The label stands beside the field, not around it: else its name would be all its options. */
export function SelectField({
  label,
  inline = false,
  isLabelHiddenOnPhones = false,
  ...rest
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={inline ? 'flex min-w-0 grow items-center gap-2' : 'flex flex-col gap-1'}>
      <label
        htmlFor={id}
        className={`font-semibold ${inline ? 'whitespace-nowrap' : ''} ${isLabelHiddenOnPhones ? 'max-md:sr-only' : ''}`}
      >
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
