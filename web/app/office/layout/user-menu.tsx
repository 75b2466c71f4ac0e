import { Trans, useLingui } from '@lingui/react/macro';
import User from 'lucide-react/icons/user';
import { usePaths } from '~/lib/use-paths';
import { Menu, MenuButton, MenuLink } from '~/office/ui/menu';
import { useSignOut } from '~/session/use-sign-out';

export function UserMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  return (
    <Menu
      heading={name}
      translate="no"
      trigger={
        <button
          type="button"
          aria-label={t`Menu of ${name}`}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-2 font-semibold hover:bg-pasture-200"
        >
          <User className="shrink-0" />
          <span translate="no" className="max-w-32 truncate max-md:sr-only">
            {name}
          </span>
        </button>
      }
    >
      <MenuLink to={paths.office()}>
        <Trans>Profile</Trans>
      </MenuLink>
      <MenuButton onClick={() => void signOut(paths.signIn())}>
        <Trans>Logout</Trans>
      </MenuButton>
    </Menu>
  );
}
