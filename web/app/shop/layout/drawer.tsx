import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '~/state/store';
import { CloseIcon } from '~/ui/icons';
import { AccountLink } from './account-link.tsx';
import { drawerClosed, drawerSet, isDrawerOpen } from './drawer.slice.ts';
import { CartLink, SavedLink } from './saved-links.tsx';
import { SiteLinks } from './navigation.tsx';

const link =
  'flex min-h-11 items-center rounded-card px-4 text-lg hover:bg-pasture-500 hover:text-pasture-900 ' +
  'aria-[current=page]:bg-tag-400 aria-[current=page]:font-bold aria-[current=page]:text-pasture-900';

/** The site's navigation on narrow screens. */
export function SiteDrawer() {
  const { t } = useLingui();
  const dispatch = useAppDispatch();
  const isOpen = useAppSelector(isDrawerOpen);
  const close = () => dispatch(drawerClosed());
  return (
    <Drawer label={t`Menu`} isOpen={isOpen} onClose={() => dispatch(drawerSet(false))}>
      <button
        type="button"
        onClick={close}
        aria-label={t`Close menu`}
        className="inline-flex size-11 cursor-pointer items-center justify-center self-end rounded-full hover:bg-pasture-500 hover:text-pasture-900"
      >
        <CloseIcon />
      </button>
      <nav aria-label={t`Main`} className="flex flex-col gap-1">
        <SiteLinks className={link} onFollow={close} />
      </nav>
      <div className="flex flex-col gap-1 border-t border-pasture-500 pt-4">
        <SavedLink className={`${link} gap-4`} onFollow={close} />
        <CartLink className={`${link} gap-4`} onFollow={close} />
      </div>
      <div className="mt-auto">
        <AccountLink
          // Each time it opens, sign-out shows again.
          key={String(isOpen)}
          className={`${link} w-full justify-between border border-pasture-500`}
          linkClass={`${link} gap-4`}
          isInList
          onFollow={close}
        />
      </div>
    </Drawer>
  );
}

interface DrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/**
 * Slides in from the right. A native dialog: traps the focus, closes on Escape, and returns the focus. The page behind it does not scroll
 * (overlays.css).
 */
function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keyboard users have Escape
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // The panel fills the dialog, so a click on the dialog itself is on its backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
      className="drawer"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">{children}</div>
    </dialog>
  );
}
