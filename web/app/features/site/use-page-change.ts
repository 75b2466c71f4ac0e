import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * What a full page load does by itself and a click inside the site does not: the keyboard starts at the new content,
 * and a screen reader hears where it is.
 */
export function usePageChange() {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const content = useRef<HTMLElement>(null);
  const shown = useRef(page);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    content.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [page]);
  return { content, announcement };
}
