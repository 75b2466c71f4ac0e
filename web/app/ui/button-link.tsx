import { Link, type LinkProps } from './link.tsx';
import { buttonLook } from './button.tsx';

/** Looks like a button, is a link: it opens in a new tab, works before JavaScript, and can be shared. */
export const ButtonLink = ({ className = '', ...rest }: LinkProps) => (
  <Link {...rest} className={`${buttonLook} ${className}`} />
);
