import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, type Toast as Said, toastDismissed } from './store.ts';
import { hasPopovers } from '~/ui/modal';
import { Toast } from '~/ui/toast';

/** Goes to the other edge where it would cover a button that sends. */
export function ToastList({ toasts, isAtTop }: { toasts: Said[]; isAtTop: boolean }) {
  const pile = useRef<HTMLDivElement>(null);
  const [isMoved, setMoved] = useState(false);
  const ids = toasts.map(({ id }) => id).join(' ');
  useEffect(() => {
    // The dialog that it lay in may have gone in the same moment; it is then drawn anew in the page.
    if (pile.current?.isConnected !== true || !hasPopovers()) return;
    // Shown anew with each: what is opened last lies above a dialog, too.
    pile.current.hidePopover();
    if (ids !== '') pile.current.showPopover();
  }, [ids]);
  const { key: page } = useLocation();
  useEffect(() => {
    if (ids === '') return undefined;
    const place = () => {
      const height = pile.current?.offsetHeight ?? 0;
      setMoved(isButtonAt(isAtTop, height) && !isButtonAt(!isAtTop, height));
    };
    place();
    // In the capturing phase, to hear of what scrolls inside the page too.
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('scroll', place, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another page has its buttons elsewhere
  }, [ids, isAtTop, page]);
  return (
    <div
      ref={pile}
      popover="manual"
      className={`pointer-events-none fixed inset-x-4 m-0 w-auto max-w-none flex-col items-center gap-2 overflow-visible bg-transparent open:flex ${
        // Beneath a modal dialog of the browser's own then, but above everything else.
        hasPopovers() ? '' : 'z-50 flex'
      } ${isAtTop === isMoved ? 'top-auto bottom-20' : 'top-32 bottom-auto'}`}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** As top-32, beneath the navbar, and bottom-20, above the buttons of a cow's page. */
const FROM_TOP = 128;
const FROM_BOTTOM = 80;

function isButtonAt(isTop: boolean, height: number): boolean {
  return [...document.querySelectorAll('[type=submit]')].some((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return isTop
      ? bottom > 0 && top < FROM_TOP + height
      : top < innerHeight && bottom > innerHeight - FROM_BOTTOM - height;
  });
}

function OneToast({ toast: { id, text, isFailure = false, undo } }: { toast: Said }) {
  const dispatch = useAppDispatch();
  const dismiss = useCallback(() => dispatch(toastDismissed(id)), [dispatch, id]);
  const takeBack =
    undo &&
    (() => {
      dispatch(undo);
      dismiss();
    });
  return <Toast text={text} isFailure={isFailure} onUndo={takeBack} onDismiss={dismiss} />;
}
