/** With these a cell begins that a sheet would work out instead of show; also in the wide forms of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** RFC 4180. A quote mark before what looks like a formula keeps it text; one is taken off again by whoever reads it back. */
export function toCsvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const fromCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const toCsvLine = (cells: (string | number | null)[]): string =>
  `${cells.map((cell) => toCsvCell(cell)).join(',')}\r\n`;

/** Excel takes a file for UTF-8 only if it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF';
