/** Chrome before 114 and iOS before 17 have none, and do not understand a selector with :popover-open. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/** A dialog that is removed while open fires no close event. */
export const letScroll = (): void => document.documentElement.classList.remove('overflow-hidden');

/**
 * Opens a dialog over the page, which stands still and cannot be reached until it is closed. Escape closes it, and so does a
 * click beside it: what is inside must fill the dialog, for its own padding would count as beside.
 * Call what it returns, or `letScroll`, when the dialog leaves the page.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // A click before React had taken over the page has opened it as a popover.
  if (hasPopovers() && dialog.matches(':popover-open')) dialog.hidePopover();
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => {
    ended.abort();
    letScroll();
  };
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener('close', end, { signal });
  document.documentElement.classList.add('overflow-hidden');
  if (!dialog.open) dialog.showModal();
  return end;
}
