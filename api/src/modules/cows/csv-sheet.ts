import { columnOf, SHEET_COLUMNS, type SheetColumn } from '@khamar/contract/cow-sheet';
import type { SheetProblem } from '@khamar/contract/cow-import';
import { SHEET_LIMITS } from '@khamar/contract/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { fromCsvCell } from './csv-cell.ts';

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

/** The fields that a cow cannot be without. */
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
  const records = recordsOf(text);
  if (!Array.isArray(records)) return records;
  const [head, ...rows] = records;
  if (head === undefined || rows.length === 0) return problem('empty');
  if (rows.length > SHEET_LIMITS.maxImportRows) return problem('too_many_rows');

  const columns = head.cells.map((name) => columnOf(name));
  const missing = REQUIRED.filter((column) => !columns.includes(column));
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
    ignoredColumns: head.cells.filter((name, place) => columns[place] === undefined && name !== ''),
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

function recordsOf(text: string): Line[] | SheetProblem {
  const { sheet, delimiter, skipped } = opened(text);
  const found: Line[] = [];
  try {
    parse(sheet, {
      delimiter,
      // One more than may be, and the heads: enough to know that it is too long.
      to: SHEET_LIMITS.maxImportRows + 2,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      on_record: (cells: string[], { lines }) => {
        found.push({
          line: skipped + lines - linesIn(cells),
          cells: cells.map((cell) => fromCsvCell(cell).trim()),
        });
        return null;
      },
    });
    return found;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return problem('unreadable', [], typeof error['lines'] === 'number' ? skipped + error['lines'] : null);
  }
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
  const [first = ''] = sheet.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
