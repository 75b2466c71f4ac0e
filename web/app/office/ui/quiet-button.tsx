import type { LucideIcon } from 'lucide-react';
import { Link, type LinkProps } from 'react-router';

const base =
  'inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full border px-4 py-1 font-semibold [&>svg]:shrink-0 print:hidden ' +
  'transition-colors duration-150 aria-disabled:cursor-default aria-disabled:opacity-60';
const TONES = {
  plain: 'border-ink-600 bg-white text-ink-900 hover:bg-pasture-200',
  danger: 'border-clay-600 bg-white text-clay-600 hover:bg-clay-600 hover:text-white',
};

export const quietButtonStyle = `${base} ${TONES.plain}`;

interface QuietButtonProps extends React.ComponentProps<'button'> {
  tone?: keyof typeof TONES;
}

/** For secondary actions. */
export const QuietButton = ({ tone = 'plain', className = '', ...rest }: QuietButtonProps) => (
  <button type="button" {...rest} className={`${base} ${TONES[tone]} ${className}`} />
);

interface IconButtonProps extends Omit<React.ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** For screen readers and the tooltip. */
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

/** A link that looks like a quiet button. */
export const QuietLink = ({ className = '', ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={`${quietButtonStyle} ${className}`} />
);

interface IconLinkProps extends Omit<LinkProps, 'title' | 'children'> {
  /** Shown beside the icon; on a phone for screen readers only. */
  label: string;
  icon: LucideIcon;
}

/** For rows of links, where a phone only has room for the icons. */
export const IconLink = ({ label, icon: Icon, ...rest }: IconLinkProps) => (
  <Link {...rest} title={label} className={`${quietButtonStyle} max-md:size-11 max-md:px-0`}>
    <Icon />
    <span className="max-md:sr-only">{label}</span>
  </Link>
);
