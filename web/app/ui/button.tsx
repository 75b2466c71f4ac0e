import { useLingui } from '@lingui/react/macro';
import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router';

/** `to` is an absolute path, as built by paths.ts. */
type LinkProps = Omit<RouterLinkProps, 'to' | 'discover' | 'relative' | 'reloadDocument' | 'mask'> & {
  to: string;
};

/**
 * React Router's link resolves its path twice, and a page has about fifty links: 10% of the server's render time. An absolute path needs no
 * resolving, so the server renders the plain element that the browser's link hydrates.
 */
export const Link = import.meta.env.SSR ? ServerLink : RouterLink;

function ServerLink({
  to,
  prefetch: _prefetch,
  replace: _replace,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  children,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} href={to} data-discover="true">
      {children}
    </a>
  );
}

/** A link with aria-current on its page and those below it; with `end` only on its own page. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}

/** Dark green; light green with dark text on hover. At least 44 px high. */
export const buttonStyle =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-full bg-pasture-800 px-6 py-2 text-center ' +
  'font-semibold text-cream-50 transition-colors duration-150 hover:bg-pasture-500 hover:text-pasture-900';

/** Outlined: for everything but the one primary action of a screen. */
export const quietButton =
  'inline-flex min-h-11 cursor-pointer items-center justify-center rounded-full border border-pasture-800 px-4 py-2 text-center font-semibold text-pasture-800 hover:bg-pasture-200';

export const Button = ({ className = '', ...rest }: React.ComponentProps<'button'>) => (
  <button type="button" {...rest} className={`${buttonStyle} cursor-pointer ${className}`} />
);

/** A link that looks like a button: it can open in a new tab and works without JavaScript. */
export const ButtonLink = ({ className = '', ...rest }: LinkProps) => (
  <Link {...rest} className={`${buttonStyle} ${className}`} />
);

export function CloseButton({ className = '', ...rest }: React.ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-label={t`Close`}
      {...rest}
      className={`inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full bg-white text-pasture-900 hover:bg-pasture-200 ${className}`}
    >
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 fill-none stroke-current stroke-2">
        <path d="M6 6l12 12M18 6L6 18" strokeLinecap="round" />
      </svg>
    </button>
  );
}
