interface SelectFieldProps extends React.ComponentProps<'select'> {
  label: string;
  /** Beside the field instead of above it. */
  inline?: boolean;
}

export const selectLook =
  'min-h-11 w-full min-w-0 cursor-pointer rounded-card border border-ink-600 bg-white px-3 text-ink-900';

export const SelectField = ({ label, inline = false, ...rest }: SelectFieldProps) => (
  <label className={inline ? 'flex min-w-0 grow items-center gap-2' : 'flex flex-col gap-1'}>
    <span className="font-semibold whitespace-nowrap">{label}</span>
    <select {...rest} className={selectLook} />
  </label>
);
