import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';

const look =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border px-4 py-1 font-semibold [&>svg]:shrink-0 print:hidden ' +
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
  /** For screen readers, and the tooltip. */
  label: string;
  tone?: keyof typeof TONES;
}

export const IconButton = ({ label, tone = 'plain', className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    title={label}
    className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-200 print:hidden ${
      tone === 'danger' ? 'text-clay-600' : 'text-pasture-800'
    } ${className}`}
  />
);

/** Looks like a quiet button, is a link. */
export const QuietLink = ({ className = '', ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={`${quietLook} ${className}`} />
);

interface IconLinkProps extends Omit<LinkProps, 'title' | 'children'> {
  /** Beside the icon; on a phone only for screen readers. */
  label: string;
  icon: LucideIcon;
}

/** Several of them stand in a row, and a phone has room for the icons only. */
export const IconLink = ({ label, icon: Icon, ...rest }: IconLinkProps) => (
  <Link {...rest} title={label} className={`${quietLook} max-md:size-11 max-md:px-0`}>
    <Icon />
    <span className="max-md:sr-only">{label}</span>
  </Link>
);
