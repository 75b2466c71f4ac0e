interface FigureCell {
  /** As it is read. */
  text: string;
  /** As a sheet has it. */
  value: number | string;
  /** The list that it is the sum of; none where there is nothing in it. */
  to?: string | undefined;
}

/** What a chart shows, in rows. */
export interface FigureTable {
  /** Of the first column, then of the cells. */
  heads: string[];
  rows: { head: string; cells: FigureCell[] }[];
}

/** Without it Excel takes the Bangla for another alphabet. */
const BOM = '\uFEFF';
const quoted = (value: number | string) =>
  typeof value === 'number' ? String(value) : `"${value.replaceAll('"', '""')}"`;

/** Every text is the site's own, so no cell can begin a formula. */
export const csvOf = ({ heads, rows }: FigureTable): string =>
  BOM +
  [heads, ...rows.map(({ head, cells }) => [head, ...cells.map(({ value }) => value)])]
    .map((line) => `${line.map((value) => quoted(value)).join(',')}\r\n`)
    .join('');
