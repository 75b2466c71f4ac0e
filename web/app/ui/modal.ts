/** Chrome before 114 and iOS before 17 have none, and do not understand a selector with :popover-open. */
export const hasPopovers = (): boolean => 'popover' in HTMLElement.prototype;

/** A dialog that is removed while open fires no close event. */
export const letScroll = (): void => document.documentElement.classList.remove('overflow-hidden');

/** Whether the current entry of the history stands for an open dialog, and for no step of its own. */
// oxlint-disable-next-line no-unsafe-type-assertion -- what openModal and React Router write there
const entry = () => (history.state ?? {}) as { isModal?: boolean; key?: string; idx?: number };
export const isModalEntry = (): boolean => entry().isModal === true;

/** Whether the router shows what the current entry stands for. */
const isShown = () => (entry().key ?? 'default') === __reactRouterDataRouter.state.location.key;

let onPop: ((event: Event) => void) | null = null;

/** Called before React Router listens: the browser tells the listeners of the window in the order in which they came. */
export const hearBackFirst = (): void => addEventListener('popstate', (event) => onPop?.(event));

/** For the router nothing changes, so it need not hear of it. */
function goUnheard(by: number): void {
  onPop = (event) => {
    onPop = null;
    if (isShown()) event.stopImmediatePropagation();
  };
  history.go(by);
}

/**
 * Opens a dialog over the page, which stands still and cannot be reached until it is closed. Escape closes it, and so does a
 * click beside it: what is inside must fill the dialog, for its own padding would count as beside.
 * Back closes it as well, as in an app: it has an entry of the history, which goes when the dialog is closed in another way.
 * Call what it returns, or `letScroll`, when the dialog leaves the page.
 */
export function openModal(dialog: HTMLDialogElement): () => void {
  // A click before React had taken over the page has opened it as a popover.
  if (hasPopovers() && dialog.matches(':popover-open')) dialog.hidePopover();
  const ended = new AbortController();
  const { signal } = ended;
  const release = () => {
    ended.abort();
    onPop = null;
    letScroll();
  };
  const end = () => {
    if (signal.aborted) return;
    release();
    // Later, for StrictMode closes and opens what is new on the page.
    setTimeout(() => {
      const isOpen = document.querySelector('dialog[open]') !== null;
      // A step that is still on its way takes the place of the entry.
      const isOnTheWay = __reactRouterDataRouter.state.navigation.state !== 'idle';
      if (isModalEntry() && !isOpen && !isOnTheWay) goUnheard(-1);
    });
  };
  const back = (event: Event) => {
    release();
    dialog.close();
    // Further back than where the dialog was opened: another page.
    if (!dialog.isConnected || (entry().idx ?? 0) < idx - 1) return;
    event.stopImmediatePropagation();
    // What was chosen in the dialog is a step of its own, and stays.
    if (!isShown()) goUnheard(1);
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
