/**
 * Opens a dialog over the page, which stands still and cannot be reached until it is closed. Escape closes it, and so does a
 * click beside it: what is inside must fill the dialog, for its own padding would count as beside.
 */
export function openModal(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  // A click before React had taken over the page has opened it as a popover.
  if (dialog.matches(':popover-open')) dialog.hidePopover();
  const closed = new AbortController();
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), {
    signal: closed.signal,
  });
  const page = document.documentElement.classList;
  dialog.addEventListener(
    'close',
    () => {
      closed.abort();
      page.remove('overflow-hidden');
    },
    { once: true },
  );
  page.add('overflow-hidden');
  dialog.showModal();
}
