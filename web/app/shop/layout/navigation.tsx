import { Trans } from '@lingui/react/macro';
import { NavLink } from '~/ui/button';
import { usePaths } from '~/paths';

interface SiteLinksProps {
  /** Style of each link; the current page's link also has `aria-current`. */
  className: string;
  onFollow?: () => void;
}

/** The four main pages, shared by navbar, drawer and footer. */
export function SiteLinks({ className, onFollow }: SiteLinksProps) {
  const paths = usePaths();
  const pages = [
    { to: paths.home(), label: <Trans>Home</Trans> },
    { to: paths.allCows(), label: <Trans>Products</Trans> },
    { to: paths.contactUs(), label: <Trans>Contact Us</Trans> },
    { to: paths.aboutUs(), label: <Trans>About Us</Trans> },
  ];
  return pages.map(({ to, label }) => (
    // Every path starts with home's, so home needs an exact match.
    <NavLink key={to} to={to} end={to === paths.home()} onClick={onFollow} className={className}>
      {label}
    </NavLink>
  ));
}
