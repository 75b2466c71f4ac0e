/** Chrome before 114 and iOS before 17 lack popovers and throw on a selector with :popover-open. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/** Needed because a dialog removed while open fires no close event. */
export const unlockScroll = (): void => document.documentElement.classList.remove('overflow-hidden');

/** Whether the current history entry was pushed for an open dialog rather than a navigation. */
// oxlint-disable-next-line no-unsafe-type-assertion -- written by openModal and React Router
const entry = () => (history.state ?? {}) as { isModal?: boolean; key?: string; idx?: number };
export const isModalEntry = (): boolean => entry().isModal === true;

/** Whether the router shows the current history entry. */
const isShown = () => (entry().key ?? 'default') === __reactRouterDataRouter.state.location.key;

let onPop: ((event: Event) => void) | null = null;

/** Must be called before React Router adds its listener: listeners run in the order they were added. */
export const handleBackBeforeRouter = (): void => addEventListener('popstate', (event) => onPop?.(event));

/** Moves in the history without notifying the router, since nothing changes for it. */
function goSilently(by: number): void {
  onPop = (event) => {
    onPop = null;
    if (isShown()) event.stopImmediatePropagation();
  };
  history.go(by);
}

/**
 * Opens a modal dialog and locks the page behind it. Escape or a click outside closes it; its content must fill the dialog, because a click
 * on the dialog's own padding counts as outside. Back closes it as well: it pushes a history entry, which is removed when the dialog closes
 * another way. Call the returned function, or `unlockScroll`, when the dialog is removed.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // A click before hydration opened it as a popover.
  if (hasPopovers() && dialog.matches(':popover-open')) dialog.hidePopover();
  const ended = new AbortController();
  const { signal } = ended;
  const release = () => {
    ended.abort();
    onPop = null;
    unlockScroll();
  };
  const end = () => {
    if (signal.aborted) return;
    release();
    // Deferred, because StrictMode closes and reopens a newly mounted dialog.
    setTimeout(() => {
      const isOpen = document.querySelector('dialog[open]') !== null;
      // A navigation in progress replaces the entry.
      const isNavigating = __reactRouterDataRouter.state.navigation.state !== 'idle';
      if (isModalEntry() && !isOpen && !isNavigating) goSilently(-1);
    });
  };
  const back = (event: Event) => {
    release();
    dialog.close();
    // Went back beyond the page the dialog was opened on.
    if (!dialog.isConnected || (entry().idx ?? 0) < idx - 1) return;
    event.stopImmediatePropagation();
    // A choice made in the dialog was a navigation of its own and is kept.
    if (!isShown()) goSilently(1);
  };
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close(), { signal });
  dialog.addEventListener('close', end, { signal });
  onPop = back;
  if (!isModalEntry()) history.pushState({ ...entry(), idx: (entry().idx ?? 0) + 1, isModal: true }, '');
  const { idx = 0 } = entry();
  document.documentElement.classList.add('overflow-hidden');
  if (!dialog.open) dialog.showModal();
  return end;
}
