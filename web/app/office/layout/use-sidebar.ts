import { useEffect, useState } from 'react';
import { useMedia } from '~/lib/use-media';

/** As md in tokens.css: below it the sidebar folds by itself, and lies over the page when it is opened. */
const WIDE = '(min-width: 48rem)';

export function useSidebar() {
  const isWide = useMedia(WIDE);
  const [isOpen, setOpen] = useState(isWide);
  const [seen, setSeen] = useState(isWide);
  if (seen !== isWide) {
    setSeen(isWide);
    setOpen(isWide);
  }
  const isOver = isOpen && !isWide;
  useEffect(() => {
    if (!isOver) return undefined;
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    addEventListener('keydown', close);
    return () => {
      removeEventListener('keydown', close);
    };
  }, [isOver]);
  return {
    isOpen,
    isOver,
    toggle: () => {
      setOpen(!isOpen);
    },
    /** After a step to another room: what lay over the page gives way. */
    followed: () => {
      setOpen(isWide && isOpen);
    },
  };
}
