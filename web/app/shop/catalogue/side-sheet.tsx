import { useEffect } from 'react';
import { buttonStyle, CloseButton } from '~/ui/button.tsx';
import { hasPopovers, openModal, unlockScroll } from '~/ui/modal.ts';

interface SideSheetProps {
  id: string;
  title: string;
  ref: React.RefObject<HTMLDialogElement | null>;
  children: React.ReactNode;
}

/** Same as lg in tokens.css. */
const WIDE = '(min-width: 64rem)';

/**
 * A column beside the content on wide screens, a bottom sheet on a phone. Its scroll padding keeps what has the focus clear of the title and
 * of a bar of buttons at the bottom. The sheet is also a popover, so its button works without
 * JavaScript; with JavaScript it is modal.
 */
export function SideSheet({ id, title, ref, children }: SideSheetProps) {
  useEffect(() => {
    const { current: dialog } = ref;
    if (dialog === null || !hasPopovers() || !dialog.matches(':popover-open')) return;
    // A tap before hydration opened it as a popover, which Back does not close.
    const { activeElement } = document;
    const { scrollTop } = dialog;
    openModal(dialog);
    if (activeElement instanceof HTMLElement && dialog.contains(activeElement)) activeElement.focus();
    dialog.scrollTop = scrollTop;
  }, [ref]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    // As a column it is part of the page, not a dialog.
    const setRole = () => ref.current?.setAttribute('role', wide.matches ? 'region' : 'dialog');
    const adapt = () => {
      ref.current?.close();
      setRole();
    };
    setRole();
    wide.addEventListener('change', adapt);
    return () => {
      wide.removeEventListener('change', adapt);
      unlockScroll();
    };
  }, [ref]);
  return (
    <dialog
      id={id}
      ref={ref}
      popover="auto"
      aria-labelledby={`${id}-title`}
      className={
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-card bg-cream-50 ' +
        'scroll-pt-16 scroll-pb-36 p-0 text-ink-900 shadow-floating transition-transform duration-200 backdrop:bg-pasture-900/60 starting:open:translate-y-full ' +
        'lg:sticky lg:top-4 lg:self-start lg:bottom-auto lg:block lg:max-h-[calc(100dvh-2rem)] lg:rounded-card lg:border lg:border-cream-200 lg:bg-white lg:shadow-none'
      }
    >
      <div className="sticky top-0 z-20 flex items-center justify-between gap-4 bg-inherit px-4 pt-2 lg:pt-4">
        <h2 id={`${id}-title`} className="text-xl font-bold">
          {title}
        </h2>
        <CloseButton
          popoverTarget={id}
          popoverTargetAction="hide"
          onClick={() => ref.current?.close()}
          className="lg:hidden"
        />
      </div>
      {children}
    </dialog>
  );
}

interface SheetButtonProps {
  opens: string;
  children: React.ReactNode;
}

export const SheetButton = ({ opens, children }: SheetButtonProps) => (
  <button
    type="button"
    popoverTarget={opens}
    aria-haspopup="dialog"
    className={`${buttonStyle} cursor-pointer px-4! lg:hidden`}
    onClick={(event) => {
      // Not a ref: the sheet may not be hydrated yet.
      const sheet = document.getElementById(opens);
      if (!(sheet instanceof HTMLDialogElement)) return;
      event.preventDefault();
      openModal(sheet);
    }}
  >
    {children}
  </button>
);
