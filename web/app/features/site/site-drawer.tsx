import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { usePaths } from '~/lib/use-paths';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { Drawer } from '~/ui/drawer';
import { CloseIcon, MenuIcon } from '~/ui/icons';
import { drawerClosed, drawerSet, drawerToggled, isDrawerOpen } from './drawer.slice.ts';
import { FOOTER_LINKS } from './site-footer.tsx';
import { SiteLinks } from './site-links.tsx';

const DRAWER = 'site-drawer';
const iconButton =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-pasture-500 hover:text-pasture-900';
const link =
  'flex min-h-12 items-center rounded-card px-4 text-lg hover:bg-pasture-500 hover:text-pasture-900 ' +
  'aria-[current=page]:bg-tag-400 aria-[current=page]:font-bold aria-[current=page]:text-pasture-900';

/** A link to the footer's links until JavaScript is there, then the button that opens the drawer. */
export function MenuButton() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(isDrawerOpen);
  const asButton = useHydrated() && {
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
    'aria-controls': DRAWER,
  };
  return (
    <a
      href={`#${FOOTER_LINKS}`}
      aria-label={t`Menu`}
      {...asButton}
      onClick={(event) => {
        event.preventDefault();
        dispatch(drawerToggled());
      }}
      onKeyDown={(event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        dispatch(drawerToggled());
      }}
      className={`${iconButton} lg:hidden`}
    >
      <MenuIcon />
    </a>
  );
}

export function SiteDrawer() {
  const { t } = useLingui();
  const paths = usePaths();
  const dispatch = useAppDispatch();
  const close = () => dispatch(drawerClosed());
  return (
    <Drawer
      id={DRAWER}
      label={t`Menu`}
      isOpen={useAppSelector(isDrawerOpen)}
      onClose={() => dispatch(drawerSet(false))}
    >
      <button
        type="button"
        onClick={close}
        aria-label={t`Close the menu`}
        className={`${iconButton} self-end`}
      >
        <CloseIcon />
      </button>
      <nav aria-label={t`Main`} className="flex flex-col gap-1">
        <SiteLinks className={link} onFollow={close} />
      </nav>
      <Link to={paths.signIn()} onClick={close} className={`${link} mt-auto border border-pasture-500`}>
        <Trans>Sign In</Trans>
      </Link>
    </Drawer>
  );
}
