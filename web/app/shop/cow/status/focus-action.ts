/** Focuses the next step for this cow: in the bar on a phone, in the panel on a desk. */
export const focusAction = (): void =>
  [...document.querySelectorAll<HTMLElement>('[data-panel] a, .bar-at-thumb a')]
    .find((link) => link.getClientRects().length > 0)
    ?.focus({ preventScroll: true });
