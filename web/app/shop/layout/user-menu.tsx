import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useShownName } from '~/account/profile/shown-name';
import { useSite } from '~/lib/site';
import { usePaths } from '~/paths';
import { selectUser } from '~/session/session.slice';
import { useSignOut } from '~/session/use-sign-out';
import { useAppSelector } from '~/state/store';
import { Icon } from '~/ui/icons';
import { NavLink } from '~/ui/button';

export interface UserMenuProps {
  username: string;
  className: string;
  /** Style of the links beside the name, or above it in a list. */
  linkClass: string;
  /** Below each other with all labels, in the drawer; otherwise beside each other in the navbar. */
  isInList?: boolean | undefined;
  onLeave?: (() => void) | undefined;
}

/** Links to the signed-in user's pages, and a menu with sign-out. */
export function UserMenu({ username, className, linkClass, isInList = false, onLeave }: UserMenuProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const signOut = useSignOut();
  const logout = {
    text: t`Logout`,
    onChoose: () => {
      onLeave?.();
      void signOut(paths.home());
    },
  };
  return (
    <div className={`flex min-w-0 ${isInList ? 'flex-col gap-1' : 'items-center gap-2'}`}>
      <OwnPages className={linkClass} isList={isInList} onFollow={onLeave} />
      <Dropdown label={useShownName(username)} items={[logout]} className={className} isInList={isInList} />
    </div>
  );
}

interface OwnPagesProps {
  className: string;
  /** Shows all labels; in the navbar only the bookings link has room for one. */
  isList: boolean;
  onFollow: (() => void) | undefined;
}

function OwnPages({ className, isList, onFollow }: OwnPagesProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { officeRoles } = useSite();
  const roles = useAppSelector(selectUser)?.roles ?? [];
  const pages = [
    { to: paths.office(), label: t`Dashboard`, icon: 'M4 4h7v7H4zM13 4h7v4h-7zM13 12h7v8h-7zM4 15h7v5H4z' },
    {
      to: paths.bookings(),
      label: t`My bookings`,
      icon: 'M5 5h14v16H5zM9 3v4M15 3v4M9 12h6M9 16h4',
      labelClass: 'max-xl:sr-only',
    },
    {
      to: paths.account(),
      label: t`My account`,
      icon: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21a8 8 0 0 1 16 0',
    },
  ];
  const isStaff = roles.some((role) => officeRoles.includes(role));
  return (isStaff ? pages : pages.slice(1)).map(({ to, label, icon, labelClass = 'sr-only' }) => (
    <NavLink key={to} to={to} title={label} onClick={onFollow} className={className}>
      <Icon>
        <path d={icon} />
      </Icon>
      <span className={isList ? '' : `whitespace-nowrap ${labelClass}`}>{label}</span>
    </NavLink>
  ));
}

interface DropdownProps {
  label: string;
  items: { text: string; onChoose: () => void }[];
  className: string;
  isInList: boolean;
}

/**
 * A button with a short menu, open from the start in a list: arrow keys, Home and End move, Escape returns to the button, Tab and an outside click close it.
 */
function Dropdown({ label, items, className, isInList }: DropdownProps) {
  const [isOpen, setOpen] = useState(isInList);
  /** The focus goes to a menu that was asked for. */
  const isAsked = useRef(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen && isAsked.current) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const toggle = () => {
    isAsked.current = true;
    setOpen(!isOpen);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Close only the menu, not a drawer around it.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!isOpen) {
      toggle();
      return;
    }
    const all = [...(menu.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((item) => item === document.activeElement);
    const next = Number.isFinite(step)
      ? (at + step + all.length) % all.length
      : step < 0
        ? 0
        : all.length - 1;
    all[next]?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys and focus of the button and its menu
    <div
      // In the flow of the list, beside the name: floating, it would cover the link above.
      className={isInList ? 'flex items-center gap-1' : 'relative'}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={toggle}
        className={`min-w-0 cursor-pointer ${className}`}
      >
        <span className="truncate">{label}</span>
        <Icon>
          <path d="M6 9l6 6 6-6" />
        </Icon>
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          className={`rounded-card bg-white p-1 text-ink-900 shadow-floating ${isInList ? 'shrink-0' : 'absolute top-full right-0 z-10 mt-1 min-w-40'}`}
        >
          {items.map(({ text, onChoose }) => (
            <button
              key={text}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose();
              }}
              className="flex min-h-11 w-full cursor-pointer items-center rounded-tag px-4 hover:bg-pasture-200 focus-visible:outline-pasture-800"
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
