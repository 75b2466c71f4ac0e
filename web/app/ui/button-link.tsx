import { Link, type LinkProps } from 'react-router';
import { buttonLook } from './button.tsx';

/** Looks like a button, is a link: it opens in a new tab, works before JavaScript, and can be shared. */
export const ButtonLink = ({ className = '', ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={`${buttonLook} ${className}`} />
);
