import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useAppDispatch, type Toast as ToastData, toastDismissed } from './store.ts';
import { hasPopovers } from '~/ui/modal';
import { Toast } from '~/ui/toast';

/** Moves to the opposite edge if it would cover a submit button. */
export function ToastList({ toasts, isAtTop }: { toasts: ToastData[]; isAtTop: boolean }) {
  const list = useRef<HTMLDivElement>(null);
  const [isMoved, setMoved] = useState(false);
  const ids = toasts.map(({ id }) => id).join(' ');
  useEffect(() => {
    // The dialog it was rendered in may have closed at the same time; it is then rendered in the page again.
    if (list.current?.isConnected !== true || !hasPopovers()) return;
    // Reopened for each toast, because the popover opened last is above any dialog.
    list.current.hidePopover();
    if (ids !== '') list.current.showPopover();
  }, [ids]);
  const { key: page } = useLocation();
  useEffect(() => {
    if (ids === '') return undefined;
    const updateSide = () => {
      const height = list.current?.offsetHeight ?? 0;
      setMoved(isButtonAt(isAtTop, height) && !isButtonAt(!isAtTop, height));
    };
    updateSide();
    // In the capture phase, to also get scroll events from nested containers.
    addEventListener('scroll', updateSide, true);
    return () => {
      removeEventListener('scroll', updateSide, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- another page has its buttons elsewhere
  }, [ids, isAtTop, page]);
  return (
    <div
      ref={list}
      popover="manual"
      className={`pointer-events-none fixed inset-x-4 m-0 w-auto max-w-none flex-col items-center gap-2 overflow-visible bg-transparent open:flex ${
        // Without popovers it is below native modal dialogs, but above everything else.
        hasPopovers() ? '' : 'z-50 flex'
      } ${isAtTop === isMoved ? 'top-auto bottom-20' : 'top-32 bottom-auto'}`}
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** top-32, below the navbar, and bottom-20, above the cow page's bottom bar. */
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

function OneToast({ toast: { id, text, isFailure = false, undo, link } }: { toast: ToastData }) {
  const dispatch = useAppDispatch();
  const dismiss = useCallback(() => dispatch(toastDismissed(id)), [dispatch, id]);
  const undoAndDismiss =
    undo &&
    (() => {
      dispatch(undo);
      dismiss();
    });
  return <Toast text={text} isFailure={isFailure} link={link} onUndo={undoAndDismiss} onDismiss={dismiss} />;
}
