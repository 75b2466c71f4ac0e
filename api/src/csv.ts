import { Readable } from 'node:stream';
import { farmDay } from '@khamar/contract/moment';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type Cell = string | number | null;

/** With these a cell begins that a sheet would work out instead of show; also in the wide forms of East Asian keyboards. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** RFC 4180. A quote mark before what looks like a formula keeps it text; one is taken off again by whoever reads it back. */
export function toCsvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const fromCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const toCsvLine = (cells: Cell[]): string => `${cells.map((cell) => toCsvCell(cell)).join(',')}\r\n`;

/** Excel takes a file for UTF-8 only if it begins so. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** So few that others who ask meanwhile hardly wait. */
export const CSV_BATCH = 250;

interface CsvList<Row> {
  heads: string[];
  /** The rows after this one. */
  after: (last: Row | undefined) => Promise<Row[]>;
  /** One or more lines. */
  lines: (row: Row) => Cell[][];
}

/** A list as CSV, all its pages; whoever reads slowly is written to slowly. */
export const csvOf = <Row>(list: CsvList<Row>): Readable => Readable.from(write(list));

async function* write<Row>({ heads, after, lines }: CsvList<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(heads);
  let last: Row | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch when this one is taken
    const rows = await after(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .flatMap((row) => lines(row))
      .map((cells) => toCsvLine(cells))
      .join('');
  }
}

/** For the description of a route. */
export const csvAnswer = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
});

/** Who stops reading for so long has gone, and somebody else may be waiting. */
const PATIENCE = 60_000;

export function sendCsv(reply: FastifyReply, name: string, csv: Readable): FastifyReply {
  reply.raw.setTimeout(PATIENCE, () => csv.destroy(new Error('nobody reads this sheet any more')));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${farmDay()}.csv"`)
    .send(csv);
}
