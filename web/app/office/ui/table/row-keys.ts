const FOCUSABLE = 'a[href], button, input, select, textarea';
/** Controls in which arrow keys change the value. */
const HAS_ARROWS = 'input:not([type=checkbox]), select, textarea';

/** Arrow up and down move the focus to the same position in the row above or below. */
export function moveBetweenRows(event: React.KeyboardEvent<HTMLElement>): void {
  const { key, target } = event;
  if ((key !== 'ArrowDown' && key !== 'ArrowUp') || event.altKey || event.ctrlKey || event.metaKey) return;
  if (!(target instanceof HTMLElement) || target.matches(HAS_ARROWS)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const position = cell === null ? -1 : focusableIn(cell).indexOf(target);
  const row = cell?.parentElement;
  if (!cell || !row || position === -1) return;
  const step = (from: Element) =>
    key === 'ArrowDown' ? from.nextElementSibling : from.previousElementSibling;
  // Skip note rows, which have no such cell.
  for (let other = step(row); other !== null; other = step(other)) {
    const otherCell = other.children[cell.cellIndex];
    const next = otherCell && focusableIn(otherCell)[position];
    if (next === undefined) continue;
    event.preventDefault();
    next.focus();
    return;
  }
}

/** Not checkVisibility, which iOS before 17.4 lacks. */
export const isShown = (element: Element): boolean => element.getClientRects().length > 0;

const focusableIn = (element: Element): HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isShown);
