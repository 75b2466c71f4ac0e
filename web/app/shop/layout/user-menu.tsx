import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { usePaths } from '~/paths';
import { useSignOut } from '~/session/use-sign-out';
import { Icon } from '~/ui/icons';

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

interface DropdownProps {
  label: string;
  items: { words: string; onChoose: () => void }[];
  className: string;
  /** Where it has room. */
  opens?: 'down' | 'up' | undefined;
}

/** A button with a short menu: arrows, Home and End walk in it, Escape leads back to the button, Tab and a click elsewhere close it. */
function Dropdown({ label, items, className, opens = 'down' }: DropdownProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) menu.current?.querySelector('button')?.focus();
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const walk = (event: React.KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      // Only the menu: a drawer around it stays.
      event.preventDefault();
      event.stopPropagation();
      close();
      return;
    }
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    if (!isOpen) {
      setOpen(true);
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and focus of the button and the menu in it
    <div
      className="relative"
      onKeyDown={walk}
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
        onClick={() => {
          setOpen(!isOpen);
        }}
        className={`cursor-pointer ${className}`}
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
          className={`absolute right-0 z-10 min-w-40 rounded-card bg-white p-1 text-ink-900 shadow-floating ${opens === 'down' ? 'top-full mt-1' : 'bottom-full mb-1'}`}
        >
          {items.map(({ words, onChoose }) => (
            <button
              key={words}
              type="button"
              role="menuitem"
              tabIndex={-1}
              onClick={() => {
                close();
                onChoose();
              }}
              className="flex min-h-11 w-full cursor-pointer items-center rounded-tag px-4 hover:bg-pasture-200 focus-visible:outline-pasture-800"
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
