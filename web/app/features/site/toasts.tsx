import { useCallback, useEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { type Toast as Said, toastDismissed } from '~/store/toasts.slice';
import { Toast } from '~/ui/toast';

/** The region stands there from the beginning: a screen reader listens only to one that it knows. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  const pile = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Shown anew with each: what is opened last lies above a dialog, too.
    pile.current?.hidePopover();
    if (toasts.length > 0) pile.current?.showPopover();
  }, [toasts]);
  return (
    <div aria-live="polite" className="print:hidden">
      <div
        ref={pile}
        popover="manual"
        className="pointer-events-none fixed inset-x-4 top-auto bottom-20 m-0 w-auto max-w-none flex-col items-center gap-2 overflow-visible bg-transparent open:flex lg:bottom-6"
      >
        {toasts.map((toast) => (
          <OneToast key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  );
}

function OneToast({ toast: { id, text } }: { toast: Said }) {
  const dispatch = useAppDispatch();
  const dismiss = useCallback(() => dispatch(toastDismissed(id)), [dispatch, id]);
  return <Toast text={text} onDismiss={dismiss} />;
}
