import type { SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { CsvError, parse } from 'csv-parse/sync';
import { fromCsvCell } from '../../../csv.ts';

export interface SheetLine<Column extends string> {
  line: number;
  cells: Partial<Record<Column, string>>;
  /** Has filled cells beyond the last header, usually because of an unquoted comma. */
  hasMore: boolean;
}

export interface Sheet<Column extends string> {
  lines: SheetLine<Column>[];
  ignoredColumns: string[];
}

const { maxImportColumns, maxImportLines, maxImportRowBytes, maxImportRows, maxWord } = SHEET_LIMITS;

type Columns = SheetProblem['columns'];

export interface SheetFormat<Column extends string> {
  columns: readonly Column[];
  columnOf: (header: string) => Column | undefined;
  /** Why these columns are not enough. */
  problemWith: (given: readonly Column[]) => { kind: SheetProblem['problem']; columns: Columns } | undefined;
}

/** Headers by name in any order; the delimiter is the most frequent of comma, semicolon and tab in the first line. */
export function readSheet<Column extends Columns[number]>(
  text: string,
  { columns: known, columnOf, problemWith }: SheetFormat<Column>,
): Sheet<Column> | SheetProblem {
  const records = lengthProblem(text) ?? recordsOf(withoutEmptyRowsBelow(text));
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (head === undefined || rows.length === 0) return problem('empty');
  if (rows.length > maxImportRows) return problem('too_many_rows');

  const columns = head.cells.map((name) => columnOf(name));
  const named = columns.filter((column) => column !== undefined);
  const lacking = problemWith(named);
  if (lacking !== undefined) return problem(lacking.kind, lacking.columns);
  const duplicates = known.filter((column) => named.indexOf(column) !== named.lastIndexOf(column));
  if (duplicates.length > 0) return problem('column_twice', duplicates);
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: cellsOf(columns, cells),
      hasMore: cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''),
    })),
    ignoredColumns: head.cells
      .filter((name, place) => columns[place] === undefined && name !== '')
      .map((name) => name.slice(0, maxWord)),
  };
}

function cellsOf<Column extends string>(columns: (Column | undefined)[], cells: string[]) {
  const named: Partial<Record<Column, string>> = {};
  for (const [place, column] of columns.entries())
    if (column !== undefined) named[column] = cells[place] ?? '';
  return named;
}

const problem = (
  kind: SheetProblem['problem'],
  columns: Columns = [],
  line: number | null = null,
): SheetProblem => ({ problem: kind, columns, line });

interface Line {
  line: number;
  cells: string[];
}

class TooManyColumns extends Error {}

/** Counts empty rows too, which cost as much as full ones: as many empty rows as cows are allowed, plus the header. */
const MAX_RECORDS = 2 * maxImportRows + 1;

function recordsOf(text: string): Line[] | SheetProblem {
  const { sheet, delimiter, skipped } = withoutPreamble(text);
  const filled: Line[] = [];
  let records = 0;
  try {
    parse(sheet, {
      delimiter,
      to: MAX_RECORDS + 1,
      max_record_size: maxImportRowBytes,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      cast: (cell, { index }) => {
        if (index >= maxImportColumns) throw new TooManyColumns();
        return cell;
      },
      on_record: (cells: string[], { lines }) => {
        records += 1;
        if (cells.some((cell) => cell.trim() !== ''))
          filled.push({
            line: skipped + lines - linesIn(cells),
            cells: cells.map((cell) => fromCsvCell(cell).trim()),
          });
        return null;
      },
    });
    return records > MAX_RECORDS ? problem('too_many_rows') : filled;
  } catch (error) {
    if (error instanceof TooManyColumns) return problem('too_many_columns');
    if (!(error instanceof CsvError)) throw error;
    return problem('unreadable', [], typeof error['lines'] === 'number' ? skipped + error['lines'] : null);
  }
}

/** Only looks for line ends, which takes a hundredth of the time of parsing the cells. */
function lengthProblem(text: string): SheetProblem | undefined {
  let start = 0;
  for (let line = 1; start < text.length; line += 1) {
    if (line > maxImportLines) return problem('too_many_rows');
    const end = text.indexOf('\n', start);
    const next = end === -1 ? text.length : end + 1;
    if (next - start > maxImportRowBytes) return problem('unreadable', [], line);
    start = next;
  }
  return undefined;
}

/** A sheet may end with thousands of rows that contain only delimiters. */
function withoutEmptyRowsBelow(text: string): string {
  let end = text.length;
  let char = text[end - 1];
  // Plain comparisons: a Set takes ten times as long, and there may be millions of characters.
  while (char === ',' || char === '\n' || char === '\r' || char === ';' || char === '\t' || char === ' ') {
    end -= 1;
    char = text[end - 1];
  }
  return text.slice(0, end);
}

const linesIn = (cells: string[]) => cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0;

/** Skips blank lines above the header and a `sep=;` line, which names the delimiter. */
function withoutPreamble(text: string) {
  const whole = text.replace(/^\uFEFF/, '');
  const [above = '', named] = /^\s*(?:"?sep=([,;\t])"?[ \t]*(?:\r\n|\n|\r|$)\s*)?/i.exec(whole) ?? [];
  const sheet = whole.slice(above.length);
  return { sheet, delimiter: named ?? delimiterOf(sheet), skipped: linesIn([above]) };
}

function delimiterOf(sheet: string): string {
  const [first = ''] = sheet
    .slice(0, maxImportRowBytes)
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]/, 1);
  const count = (char: string) => first.split(char).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
