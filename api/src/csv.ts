import { Readable } from 'node:stream';
import { farmDay } from '@khamar/contract/moment';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

type Cell = string | number | null;

/** First characters that make a spreadsheet treat a cell as a formula, including their full-width forms. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/u;

/** RFC 4180. A leading quote keeps a formula-like cell as text; the import strips one quote again. */
export function toCsvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /["',;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const fromCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;

export const toCsvLine = (cells: Cell[]): string => `${cells.map((cell) => toCsvCell(cell)).join(',')}\r\n`;

/** Excel reads a file as UTF-8 only if it starts with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Small enough that one export does not noticeably delay other requests. */
export const CSV_BATCH = 250;

export type CsvLines = Cell[][];

interface CsvList<Row> {
  heads: string[];
  /** The batch of rows after this one; keyset pagination. */
  after: (last: Row | undefined) => Promise<Row[]>;
  lines: (row: Row) => CsvLines;
}

/** Streams the whole list as CSV, with backpressure for slow readers. */
export const csvOf = <Row>(list: CsvList<Row>): Readable => Readable.from(write(list));

async function* write<Row>({ heads, after, lines }: CsvList<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(heads);
  let last: Row | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch is read only after this one was consumed
    const rows = await after(last);
    last = rows.at(-1);
    if (last === undefined) return;
    yield rows
      .flatMap((row) => lines(row))
      .map((cells) => toCsvLine(cells))
      .join('');
  }
}

/** OpenAPI response. */
export const csvResponse = (description: string) => ({
  description,
  content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
});

/** A client that has stopped reading for this long is gone. */
const IDLE_TIMEOUT_MS = 60_000;

export function sendCsv(reply: FastifyReply, name: string, csv: Readable): FastifyReply {
  reply.raw.setTimeout(IDLE_TIMEOUT_MS, () => csv.destroy(new Error('the client stopped reading the CSV')));
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${farmDay()}.csv"`)
    .send(csv);
}
