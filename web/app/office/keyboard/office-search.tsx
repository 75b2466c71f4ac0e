import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState, useEffect, useRef } from 'react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Staff } from '~/office/layout/office-guard';
import { IconButton } from '~/office/ui/quiet-button';
import { Dialog } from '~/office/ui/dialog';
import { isShown } from '~/office/ui/table/row-keys';
import { CommandPalette } from './command-palette.tsx';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

const WRITABLE = 'input, textarea, select, [contenteditable]';

/** `/` focuses the screen's search, `?` shows the shortcuts, Ctrl+K or Cmd+K opens the palette. */
function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // An open dialog handles its own keys.
      if (event.defaultPrevented || event.altKey || document.querySelector('[role=dialog]') !== null) return;
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey) {
        if (key.toLowerCase() !== 'k') return;
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      if (target instanceof Element && target.matches(WRITABLE)) return;
      if (key === '?') latest.current.onHelp();
      if (key !== '/') return;
      // Prevents Firefox's quick find.
      event.preventDefault();
      const search = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].find(
        isShown,
      );
      if (search === undefined) latest.current.onPalette();
      else search.select();
    };
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('keydown', onKey);
    };
  }, []);
}

const SHORTCUTS: { keys: string[]; description: MessageDescriptor }[] = [
  { keys: ['/'], description: msg`Search the list` },
  { keys: ['Ctrl', 'K'], description: msg`Search cows, bookings and pages` },
  { keys: ['↑', '↓'], description: msg`Same column, row above or below` },
  { keys: ['Enter'], description: msg`Open, or save what you typed` },
  { keys: ['Esc'], description: msg`Close, or discard what you typed` },
  { keys: ['?'], description: msg`Show shortcuts` },
];

function ShortcutList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui();
  return (
    <Dialog title={t`Keyboard shortcuts`} onDismiss={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {SHORTCUTS.map(({ keys, description }) => (
          <div key={description.id} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-tag border border-ink-600 bg-cream-100 px-2 text-center font-semibold"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{i18n._(description)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** The search button in the top bar and its keyboard shortcuts. */
export function OfficeSearch({ staff }: { staff: Staff }) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'palette' | 'help' | null>(null);
  const close = () => setOpen(null);
  useShortcuts({ onPalette: () => setOpen('palette'), onHelp: () => setOpen('help') });
  return (
    <>
      <IconButton label={t`Search cows, bookings and pages`} onClick={() => setOpen('palette')}>
        <Search />
      </IconButton>
      {open === 'palette' && <CommandPalette roles={staff.roles} onClose={close} />}
      {open === 'help' && <ShortcutList onClose={close} />}
    </>
  );
}
