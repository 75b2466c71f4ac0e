import { useEffect, useRef } from 'react';

interface DrawerProps {
  label: string;
  isOpen: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

/**
 * Slides in from the right. The browser's own dialog: it holds the keyboard inside, closes on Escape, and gives the focus
 * back to whatever opened it. While it stands the page behind cannot be scrolled (app.css).
 */
export function Drawer({ label, isOpen, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the keyboard has Escape
    <dialog
      ref={dialog}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => {
        // The panel fills the dialog, so a click on the dialog itself is one on the dark around it.
        if (event.target === event.currentTarget) onClose();
      }}
      className="drawer"
    >
      <div className="flex min-h-full flex-col gap-4 p-4">{children}</div>
    </dialog>
  );
}
