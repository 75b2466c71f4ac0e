import { Link as RouterLink, type LinkProps as RouterLinkProps, useLocation } from 'react-router';

/** `to` is an absolute path of the site, as paths.ts builds it. */
export type LinkProps = Omit<RouterLinkProps, 'to' | 'discover' | 'relative' | 'reloadDocument' | 'mask'> & {
  to: string;
};

/**
 * React Router's link resolves its path against the page twice, and a page has some fifty of them: a tenth of the time in which
 * the server renders it. An absolute path needs no resolving, so the server writes the element that the browser's link will adopt.
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

/** A link that is marked while its page, or one below it, is shown; with `end` only while its own page is. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
