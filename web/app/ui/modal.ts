/** Chrome before 114 and iOS before 17 have none, and do not understand a selector with :popover-open. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/**
 * Opens a dialog over the page, which stands still and cannot be reached until it is closed. Escape closes it, and so does a
 * click beside it: what is inside must fill the dialog, for its own padding would count as beside.
 * Call what it returns when the dialog leaves the page: one that is removed while open fires no close event.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // A click before React had taken over the page has opened it as a popover.
  if (hasPopovers() && dialog.matches(':popover-open')) dialog.hidePopover();
  const page = document.documentElement.classList;
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => {
    ended.abort();
    page.remove('overflow-hidden');
  };
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener('close', end, { signal });
  page.add('overflow-hidden');
  if (!dialog.open) dialog.showModal();
  return end;
}
