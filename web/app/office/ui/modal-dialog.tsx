import { useId, useLayoutEffect, useRef } from 'react';
import { CloseButton } from '~/ui/close-button';

interface ModalDialogProps {
  title: string;
  /** Somebody wants it closed: by Escape, the cross, or the way back of a phone. Whoever shows it decides. */
  onDismiss: () => void;
  size?: 'small' | 'large';
  /** Stays in sight at the foot while the rest scrolls. */
  foot?: React.ReactNode;
  children: React.ReactNode;
}

const SIZES = {
  small: 'md:max-w-lg',
  large: 'max-md:h-dvh max-md:max-h-none max-md:max-w-none max-md:rounded-none max-md:m-0 md:max-w-3xl',
};

/** Open as long as it is there. The browser's own dialog: it holds the keyboard inside and gives it back at the end. */
export function ModalDialog({ title, onDismiss, size = 'small', foot, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const { current: shown } = dialog;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog hears Escape, wherever in it the keyboard is
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onDismiss();
      }}
      onClose={({ target, currentTarget: shown }) => {
        // The browser has closed it by itself, as it may on a phone's second way back. It is not closed until whoever shows it says so.
        if (target !== shown || shown.open || !shown.isConnected) return;
        shown.showModal();
        onDismiss();
      }}
      onKeyDown={(event) => {
        // Not left to the browser: it asks only once, and the second Escape would close what is not saved.
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-full max-w-[calc(100vw-2rem)] flex-col overflow-hidden rounded-card bg-white p-0 text-ink-900 shadow-floating backdrop:bg-veil open:flex ${SIZES[size]}`}
    >
      <div className="flex shrink-0 items-center justify-between gap-4 border-b border-cream-200 py-2 pr-2 pl-4 md:pl-6">
        <h2 id={titleId} className="text-xl font-bold">
          {title}
        </h2>
        <CloseButton onClick={onDismiss} />
      </div>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain p-4 md:px-6">{children}</div>
      {foot !== undefined && (
        <div className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-cream-200 p-3 md:px-6">
          {foot}
        </div>
      )}
    </dialog>
  );
}
