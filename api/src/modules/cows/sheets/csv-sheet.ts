import { columnOf, SHEET_COLUMNS, type SheetColumn } from '@khamar/contract/cows/sheets/cow-sheet';
import type { SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import { CsvError, parse } from 'csv-parse/sync';
import { fromCsvCell } from '../../../csv.ts';

export interface SheetLine {
  line: number;
  cells: Partial<Record<SheetColumn, string>>;
  /** Filled cells to the right of the last head: somewhere a comma stands without quotes around it. */
  hasMore: boolean;
}

export interface Sheet {
  lines: SheetLine[];
  ignoredColumns: string[];
}

const { maxImportColumns, maxImportLines, maxImportRowBytes, maxImportRows, maxWord } = SHEET_LIMITS;

/** The fields that a cow cannot be without; a description in Bangla alone is enough. */
const REQUIRED: readonly SheetColumn[] = [
  'tagId',
  'age',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
  'description',
];

/** Heads by name in any order; comma, semicolon or tab, whichever the first line has most of. */
export function readSheet(text: string): Sheet | SheetProblem {
  const records = lengthProblem(text) ?? recordsOf(withoutEmptyRowsBelow(text));
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (head === undefined || rows.length === 0) return problem('empty');
  if (rows.length > maxImportRows) return problem('too_many_rows');

  const columns = head.cells.map((name) => columnOf(name));
  const missing = REQUIRED.filter(
    (column) => !columns.includes(column) && !(column === 'description' && columns.includes('descriptionBn')),
  );
  if (missing.length > 0) return problem('missing_columns', missing);
  const twice = SHEET_COLUMNS.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice.length > 0) return problem('column_twice', twice);
  return {
    lines: rows.map(({ line, cells }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, place) => (column === undefined ? [] : [[column, cells[place] ?? '']])),
      ),
      hasMore: cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== ''),
    })),
    ignoredColumns: head.cells
      .filter((name, place) => columns[place] === undefined && name !== '')
      .map((name) => name.slice(0, maxWord)),
  };
}

const problem = (
  kind: SheetProblem['problem'],
  columns: SheetColumn[] = [],
  line: number | null = null,
): SheetProblem => ({ problem: kind, columns, line });

interface Line {
  line: number;
  cells: string[];
}

class TooManyColumns extends Error {}

/** Empty rows are counted too, for each costs as much as a full one: as many as there may be cows, and the heads. */
const MOST_RECORDS = 2 * maxImportRows + 1;

function recordsOf(text: string): Line[] | SheetProblem {
  const { sheet, delimiter, skipped } = opened(text);
  const found: Line[] = [];
  let records = 0;
  try {
    parse(sheet, {
      delimiter,
      to: MOST_RECORDS + 1,
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
          found.push({
            line: skipped + lines - linesIn(cells),
            cells: cells.map((cell) => fromCsvCell(cell).trim()),
          });
        return null;
      },
    });
    return records > MOST_RECORDS ? problem('too_many_rows') : found;
  } catch (error) {
    if (error instanceof TooManyColumns) return problem('too_many_columns');
    if (!(error instanceof CsvError)) throw error;
    return problem('unreadable', [], typeof error['lines'] === 'number' ? skipped + error['lines'] : null);
  }
}

/** Looks for line ends only, which takes a hundredth of the time that reading the cells does. */
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

/** A sheet may end with thousands of rows that hold nothing but delimiters. */
function withoutEmptyRowsBelow(text: string): string {
  let end = text.length;
  let sign = text[end - 1];
  // Compared one by one: a set takes ten times as long, and there may be millions.
  while (sign === ',' || sign === '\n' || sign === '\r' || sign === ';' || sign === '\t' || sign === ' ') {
    end -= 1;
    sign = text[end - 1];
  }
  return text.slice(0, end);
}

const linesIn = (cells: string[]) => cells.join('').match(/\r\n|\n|\r/g)?.length ?? 0;

/** Without what stands above the heads: blank lines, and the line `sep=;` by which a sheet names its own delimiter. */
function opened(text: string) {
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
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
