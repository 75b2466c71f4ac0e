const look =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border px-4 py-1 font-semibold ' +
  'transition-colors duration-150 aria-disabled:cursor-default aria-disabled:opacity-60';
const TONES = {
  plain: 'border-ink-600 bg-white text-ink-900 hover:bg-pasture-200',
  danger: 'border-clay-600 bg-white text-clay-600 hover:bg-clay-600 hover:text-white',
};

export const quietLook = `${look} ${TONES.plain}`;

interface QuietButtonProps extends React.ComponentProps<'button'> {
  tone?: keyof typeof TONES;
}

/** Beside the one button that a screen is about. */
export const QuietButton = ({ tone = 'plain', className = '', ...rest }: QuietButtonProps) => (
  <button type="button" {...rest} className={`${look} ${TONES[tone]} ${className}`} />
);

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Heard, and shown under a resting pointer. */
  label: string;
  tone?: keyof typeof TONES;
}

export const IconButton = ({ label, tone = 'plain', className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-200 ${
      tone === 'danger' ? 'text-clay-600' : 'text-pasture-800'
    } ${className}`}
  />
);
