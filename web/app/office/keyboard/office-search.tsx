import { useLingui } from '@lingui/react/macro';
import Search from 'lucide-react/icons/search';
import { useState, useEffect, useRef } from 'react';
import type { Staff } from '~/office/layout/office-guard';
import { IconButton } from '~/office/ui/quiet-button';
import { isShown } from '~/office/ui/table/row-keys';
import { useLazyPart } from '~/office/ui/use-lazy-part';

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

/** Includes Base UI's dialog, which no screen needs at first. */
export const loadSearchDialog = async () => (await import('./search-dialog.tsx')).SearchDialog;

/** The search button in the top bar and its keyboard shortcuts. */
export function OfficeSearch({ staff }: { staff: Staff }) {
  const { t } = useLingui();
  const [kind, setKind] = useState<'palette' | 'help' | null>(null);
  const close = () => setKind(null);
  const { part: SearchDialog, loadPart } = useLazyPart(loadSearchDialog, close);
  const open = (next: 'palette' | 'help') => {
    setKind(next);
    void loadPart();
  };
  useShortcuts({ onPalette: () => open('palette'), onHelp: () => open('help') });
  return (
    <>
      <IconButton
        label={t`Search cows, bookings and pages`}
        aria-busy={kind !== null && SearchDialog === null}
        onClick={() => open('palette')}
        className="active:bg-pasture-200 aria-busy:animate-pulse aria-busy:bg-pasture-200"
      >
        <Search />
      </IconButton>
      {kind !== null && SearchDialog !== null && (
        <SearchDialog kind={kind} roles={staff.roles} onClose={close} />
      )}
    </>
  );
}
