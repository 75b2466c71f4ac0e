import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePaths } from '~/paths';
import { hasPopovers } from '~/ui/modal';
import { useSignOut } from '~/session/use-sign-out';
import User from 'lucide-react/icons/user';

const item = 'flex min-h-11 w-full cursor-pointer items-center px-4 text-left hover:bg-pasture-200';

/** A native popover: a click beside it and Escape close it. Base UI's menu leaves focus guards that axe reports (ADR 0025). */
export function UserMenu({ name }: { name: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const menu = useRef<HTMLDivElement>(null);
  // Only where the browser has no popovers.
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    if (hasPopovers()) menu.current?.hidePopover();
    else setOpen(false);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget="user-menu"
        aria-expanded={hasPopovers() ? undefined : isOpen}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
        aria-label={t`Menu of ${name}`}
        className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-2 font-semibold hover:bg-pasture-200"
      >
        <User className="shrink-0" />
        <span translate="no" className="max-w-32 truncate max-md:sr-only">
          {name}
        </span>
      </button>
      <div
        id="user-menu"
        ref={menu}
        popover="auto"
        hidden={!hasPopovers() && !isOpen}
        className="fixed inset-auto top-15 right-4 m-0 w-48 max-w-[calc(100vw-2rem)] rounded-card border border-cream-200 bg-white py-2 text-ink-900 shadow-floating"
      >
        <p translate="no" className="px-4 pb-1 font-bold wrap-anywhere">
          {name}
        </p>
        <Link to={paths.office()} onClick={close} className={item}>
          <Trans>Profile</Trans>
        </Link>
        <button type="button" onClick={() => void signOut(paths.signIn())} className={item}>
          <Trans>Logout</Trans>
        </button>
      </div>
    </>
  );
}
