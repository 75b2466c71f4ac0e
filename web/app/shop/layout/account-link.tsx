import { Trans } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Link } from '~/ui/button';
import { nameFrom } from '~/account/profile/username-number';
import { useLanguage } from '~/i18n/use-language';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useAppSelector } from '~/state/store';
import type { UserMenuProps } from './user-menu.tsx';

interface AccountSlotProps {
  className: string;
  linkClass: string;
  isInList?: boolean;
  onFollow?: () => void;
}

/** Fallback if the menu's chunk cannot be loaded: the name links to the account page, which has a sign-out button. */
function PlainMenu({ username, className, onLeave }: UserMenuProps) {
  const paths = usePaths();
  const language = useLanguage();
  return (
    <Link to={paths.account()} onClick={onLeave} className={className}>
      <span className="truncate">{nameFrom(username, language)}</span>
    </Link>
  );
}

/** Loaded only for signed-in users. After a new release the chunk may be gone. */
const UserMenu = lazy<React.ComponentType<UserMenuProps>>(() =>
  import('./user-menu.tsx').then(
    (file) => ({ default: file.UserMenu }),
    () => ({ default: PlainMenu }),
  ),
);

/** Sign-in link, or the user menu. Until the session is restored it is the sign-in link, as on the server. */
export function AccountLink({ className, linkClass, isInList, onFollow }: AccountSlotProps) {
  const paths = usePaths();
  const language = useLanguage();
  const user = useAppSelector(selectUser);
  if (user === null)
    return (
      <Link to={paths.signIn()} onClick={onFollow} className={className}>
        <Trans>Sign In</Trans>
      </Link>
    );
  return (
    <Suspense fallback={<span className={`truncate ${className}`}>{nameFrom(user.username, language)}</span>}>
      <UserMenu
        username={user.username}
        className={className}
        linkClass={linkClass}
        isInList={isInList}
        onLeave={onFollow}
      />
    </Suspense>
  );
}
