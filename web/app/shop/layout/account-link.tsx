import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Link } from '~/ui/button';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import type { UserMenuProps } from './user-menu.tsx';

interface AccountSlotProps {
  className: string;
  linkClass: string;
  opens?: 'down' | 'up';
  onFollow?: () => void;
}

/** Where the menu cannot be had, the name still leads to the page that knows the way out. */
function PlainMenu({ username, className, onLeave }: UserMenuProps) {
  const paths = usePaths();
  return (
    <Link to={paths.account()} onClick={onLeave} className={className}>
      <span className="truncate">{username}</span>
    </Link>
  );
}

/** Most visitors never sign in: the menu comes with the first who does. After a new version of the site it may be gone. */
const UserMenu = lazy<React.ComponentType<UserMenuProps>>(() =>
  import('./user-menu.tsx').then(
    (file) => ({ default: file.UserMenu }),
    () => ({ default: PlainMenu }),
  ),
);

/** The way in or, for whoever is in, their name with the way out. Until the device has been asked it is the way in, as on the server. */
export function AccountLink({ className, linkClass, opens, onFollow }: AccountSlotProps) {
  const paths = usePaths();
  const user = useAppSelector(selectUser);
  if (user === null)
    return (
      <Link to={paths.signIn()} onClick={onFollow} className={className}>
        <Trans>Sign In</Trans>
      </Link>
    );
  return (
    <Suspense fallback={<span className={`truncate ${className}`}>{user.username}</span>}>
      <UserMenu
        username={user.username}
        className={className}
        linkClass={linkClass}
        opens={opens}
        onLeave={onFollow}
      />
    </Suspense>
  );
}
