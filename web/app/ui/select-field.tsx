import { useId } from 'react';

interface SelectFieldProps extends React.ComponentProps<'select'> {
  label: string;
  /** Label beside the field instead of above it. */
  inline?: boolean;
  /** Saves space on phones; the label is still announced. */
  isLabelHiddenOnPhones?: boolean;
}

/** The label is a sibling, not a wrapper: otherwise the accessible name would include all options. */
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
