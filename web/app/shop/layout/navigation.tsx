import { Trans } from '@lingui/react/macro';
import { NavLink } from '~/ui/button';
import { usePaths } from '~/paths';

interface SiteLinksProps {
  /** The look of one link; the one of the page we are on carries `aria-current` besides. */
  className: string;
  onFollow?: () => void;
}

/** The four pages of the site, the same in navbar, drawer and footer. */
export function SiteLinks({ className, onFollow }: SiteLinksProps) {
  const paths = usePaths();
  const pages = [
    { to: paths.home(), words: <Trans>Home</Trans> },
    { to: paths.allCows(), words: <Trans>Products</Trans> },
    { to: paths.contactUs(), words: <Trans>Contact Us</Trans> },
    { to: paths.aboutUs(), words: <Trans>About Us</Trans> },
  ];
  return pages.map(({ to, words }) => (
    // Home is the beginning of every address, and only itself counts.
    <NavLink key={to} to={to} end={to === paths.home()} onClick={onFollow} className={className}>
      {words}
    </NavLink>
  ));
}
