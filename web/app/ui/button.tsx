import { Link, type LinkProps } from './link.tsx';

/** Dark green; light green with dark text under the pointer. At least 44 px for a wet thumb. */
export const buttonLook =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-pasture-800 px-6 py-2 text-center ' +
  'font-semibold text-cream-50 transition-colors duration-150 hover:bg-pasture-500 hover:text-pasture-900';

export const Button = ({ className = '', ...rest }: React.ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${buttonLook} cursor-pointer ${className}`} />
);

/** Looks like a button, is a link: it opens in a new tab, works before JavaScript, and can be shared. */
export const ButtonLink = ({ className = '', ...rest }: LinkProps) => (
  <Link {...rest} className={`${buttonLook} ${className}`} />
);
