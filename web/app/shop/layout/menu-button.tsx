import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '~/lib/use-hydrated';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { MenuIcon } from '~/ui/icons';
import { drawerToggled, isDrawerOpen } from './drawer.slice.ts';
import { SiteDrawer } from './drawer.tsx';
import { FOOTER_LINKS } from './footer.tsx';

/** A link to the footer's links until JavaScript is there, then the button that opens the drawer. */
export function MenuButton() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(isDrawerOpen);
  const asButton = useHydrated() && {
    role: 'button',
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': isOpen,
  };
  return (
    <>
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
        className="inline-flex size-touch cursor-pointer items-center justify-center rounded-full hover:bg-pasture-500 hover:text-pasture-900 lg:hidden"
      >
        <MenuIcon />
      </a>
      <SiteDrawer />
    </>
  );
}
