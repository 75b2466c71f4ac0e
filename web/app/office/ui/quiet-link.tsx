import { Link, type LinkProps } from 'react-router';
import { quietLook } from './quiet-button.tsx';

/** Looks like a quiet button, is a link. */
export const QuietLink = ({ className = '', ...rest }: LinkProps & { className?: string }) => (
  <Link {...rest} className={`${quietLook} ${className}`} />
);

interface SignLinkProps extends Omit<LinkProps, 'title' | 'children'> {
  /** Beside the sign; on a phone only heard. */
  label: string;
  Sign: React.ComponentType;
}

/** Where several stand in a row, a phone has room for their signs only. */
export const SignLink = ({ label, Sign, ...rest }: SignLinkProps) => (
  <Link {...rest} title={label} className={`${quietLook} max-md:size-11 max-md:px-0`}>
    <Sign />
    <span className="max-md:sr-only">{label}</span>
  </Link>
);
