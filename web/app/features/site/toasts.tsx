import { useCallback } from 'react';
import { useAppDispatch, useAppSelector } from '~/store/store';
import { type Toast as Said, toastDismissed } from '~/store/toasts.slice';
import { Toast } from '~/ui/toast';

/** The region stands there from the beginning: a screen reader listens only to one that it knows. */
export function Toasts() {
  const toasts = useAppSelector((state) => state.toasts);
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex flex-col items-center gap-2 lg:bottom-6"
    >
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, text } }: { toast: Said }) {
  const dispatch = useAppDispatch();
  const dismiss = useCallback(() => dispatch(toastDismissed(id)), [dispatch, id]);
  return <Toast text={text} onDismiss={dismiss} />;
}
