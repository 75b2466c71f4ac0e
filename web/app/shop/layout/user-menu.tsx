import { useLingui } from '@lingui/react/macro';
import { usePaths } from '~/lib/use-paths';
import { useSignOut } from '~/session/use-sign-out';
import { Dropdown } from './dropdown.tsx';

export interface UserMenuProps {
  username: string;
  className: string;
  opens?: 'down' | 'up' | undefined;
  onLeave?: (() => void) | undefined;
}

export function UserMenu({ username, className, opens, onLeave }: UserMenuProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const logout = {
    words: t`Logout`,
    onChoose: () => {
      onLeave?.();
      void signOut(paths.home());
    },
  };
  return <Dropdown label={username} items={[logout]} className={className} opens={opens} />;
}
