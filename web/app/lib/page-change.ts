import { useEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';

/**
 * Does what a full page load does by itself: moves the focus to the new content and announces the page to screen readers. With 'path', as
 * in the office, another page of a list is not a page change.
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
    // With a hash, the browser has already moved the focus.
    if (!isOwnStep && hash === '') content.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [page, hash, isOwnStep]);
  return { content, announcement };
}

/** Navigation state of a URL change that a page makes itself while the user is still interacting with it. */
export const SAME_PAGE = { isOwnStep: true };

/** Such a navigation keeps the focus and does not reset the controls; going back to it does both. */
export function useIsSamePage(): boolean {
  const isBack = useNavigationType() === NavigationType.Pop;
  return isMarked(useLocation()) && !isBack;
}

const isMarked = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'isOwnStep' in state;
