import { useEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * What a full page load does by itself and a click inside the site does not: the keyboard starts at the new content,
 * and a screen reader hears where it is. In the office another page of a list is no other page: only the path counts.
 */
export function usePageChange(of: 'page' | 'path' = 'page') {
  const { pathname, search, hash } = useLocation();
  const page = of === 'page' ? pathname + search : pathname;
  const isOwnStep = useIsSamePage();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(page);
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    // A place on the page was chosen: the browser has taken the keyboard there.
    if (!isOwnStep && hash === '') content.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [page, hash, isOwnStep]);
  return { content, announcement };
}

/** As the state of a step that a page takes by itself while somebody is still choosing on it. */
export const SAME_PAGE = { isOwnStep: true };

/** Such a step leaves the keyboard where it is and tells the controls nothing new; the way back to it does. */
export function useIsSamePage(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return isMarked(useLocation()) && !isBack;
}

const isMarked = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'isOwnStep' in state;
