import { useEffect, useRef } from 'react';
import { isShown } from '~/office/ui/table/row-keys';

interface Shortcuts {
  onPalette: () => void;
  onHelp: () => void;
}

const WRITABLE = 'input, textarea, select, [contenteditable]';

/** `/` searches in the list of the screen, `?` tells the shortcuts, Ctrl or Cmd with K opens the palette. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // What lies over the page has keys of its own.
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
      // Firefox would open its own search.
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
