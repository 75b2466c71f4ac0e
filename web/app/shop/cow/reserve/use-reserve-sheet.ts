import { useEffect, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { useHydrated } from '~/lib/use-hydrated';
import { HOLD, SIMILAR } from '~/paths';
import { focusAction } from '~/shop/cow/status/focus-action';

/** Navigation state: closing the sheet goes back to the entry that opened it. */
const OPENED_HERE = { isSheet: true };
const isOpenedHere = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'isSheet' in state;

/** The sheet is open while the URL has its hash: Back closes it, and a reload or the sign-in page leads back to it. */
export function useReserveSheet() {
  const here = useLocation();
  const { hash, search } = here;
  const navigate = useNavigate();
  // The server does not know the hash.
  const isOpen = useHydrated() && hash === `#${HOLD}`;

  // The browser returns the focus to the link that opened the sheet, unless that link has been rendered anew in the meantime.
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (hasClosed && document.activeElement === document.body) focusAction();
  }, [isOpen]);

  /** Back takes a moment, in which a second tap would go back once more. */
  const isClosing = useRef(false);
  useEffect(() => {
    if (isOpen) isClosing.current = false;
  }, [isOpen]);
  const close = () => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (isOpenedHere(here)) void navigate(-1);
    else void navigate({ search }, { replace: true, preventScrollReset: true });
  };
  /** For the whole page, because a part of it is HTML of the server that React does not render (status-panel.tsx). */
  const followLink = (event: React.MouseEvent) => {
    const { target, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (!(target instanceof Element) || metaKey || ctrlKey || shiftKey || altKey) return;
    if (target.closest('a[data-needs-script]')) {
      event.preventDefault();
      // Not `isOpen`, which is one render late: a second tap would need a second Back.
      if (location.hash !== `#${HOLD}`)
        void navigate({ search, hash: HOLD }, { state: OPENED_HERE, preventScrollReset: true });
    } else if (target.closest(`a[href="#${SIMILAR}"]`)) {
      event.preventDefault();
      void navigate({ search, hash: SIMILAR }, { replace: isOpen });
    }
  };
  return { isOpen, close, followLink };
}
