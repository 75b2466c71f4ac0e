import type { ImportPreview, ImportRow } from '@khamar/contract/cows/sheets/cow-import';
import { columnOf, SHEET_COLUMNS, type SheetColumn, valueOf } from '@khamar/contract/cows/sheets/cow-sheet';
import { CowInput } from '@khamar/contract/cows/inventory';
import { isPricePerKgInconsistent } from '@khamar/contract/cows/price-per-kg';
import { fieldError } from '@khamar/contract/field-error';
import { codesOf, messagesOf } from '@khamar/contract/field-errors';
import { isBanned } from '../inventory/reject-banned-breed.ts';
import type { Sheet, SheetFormat, SheetLine } from './parse-csv.ts';

/** `descriptionBn` may replace `description`. */
const REQUIRED: readonly SheetColumn[] = [
  'tagId',
  'age',
  'currentWeight',
  'currentPrice',
  'availabilityStatus',
  'description',
];
export const COW_SHEET: SheetFormat<SheetColumn> = {
  columns: SHEET_COLUMNS,
  columnOf,
  problemWith(given) {
    const columns = REQUIRED.filter(
      (column) => !given.includes(column) && !(column === 'description' && given.includes('descriptionBn')),
    );
    return columns.length > 0 ? { kind: 'missing_columns', columns } : undefined;
  },
};

/** A row validated with the schema of the form; checks against other cows come later. */
export interface ParsedRow {
  line: number;
  tagId: string;
  /** The schema's message for each field. */
  errors: Record<string, string>;
  input: CowInput | null;
}

/** Columns that hold a label in either language; the schema translates breeds and colours itself. */
const LABELLED: readonly SheetColumn[] = ['gender', 'availabilityStatus'];
const OPTIONAL: readonly SheetColumn[] = [
  'breed',
  'teeth',
  'gender',
  'color',
  'pricePerKg',
  'description',
  'descriptionBn',
];

export const parseRows = ({ lines }: Sheet<SheetColumn>): ParsedRow[] => lines.map((line) => parseRow(line));

function parseRow({ line, cells, hasMore }: SheetLine<SheetColumn>): ParsedRow {
  const fields = Object.entries(cells).map(([column, cell]) => [column, fieldOf(column, cell)]);
  const { success, data, error } = CowInput.safeParse(Object.fromEntries(fields));
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (success && isBanned(data.breed)) errors['breed'] = fieldError('breed_banned');
  if (hasMore) errors['line'] = fieldError('line_too_long');
  // The form asks its user to confirm such a price; an import cannot ask, so it rejects the row.
  else if (success && hasPricesApart(data)) errors['line'] = fieldError('prices_apart');
  return {
    line,
    tagId: success ? data.tagId : (cells.tagId ?? '').slice(0, 100),
    errors,
    input: success && !hasMore ? data : null,
  };
}

const hasPricesApart = ({ pricePerKg, ...priced }: CowInput): boolean =>
  typeof pricePerKg === 'number' && isPricePerKgInconsistent({ ...priced, pricePerKg });

function fieldOf(column: string, cell: string): string | null {
  const isOneOf = (columns: readonly string[]) => columns.includes(column);
  if (cell === '' && isOneOf(OPTIONAL)) return null;
  return isOneOf(LABELLED) ? valueOf(cell) : cell;
}

/** `taken` are the tags already used in the herd. */
export function validateRows(
  rows: ParsedRow[],
  usedTags: ReadonlySet<string>,
  { ignoredColumns }: Sheet<SheetColumn>,
): ImportPreview {
  const firstLines = new Map<string, number>();
  const results = rows.map(({ line, tagId, errors: own, input }): ImportRow => {
    const duplicateOf = firstLines.get(tagId) ?? null;
    if (duplicateOf === null && tagId !== '') firstLines.set(tagId, line);
    const errors = { ...own };
    if (duplicateOf !== null) errors['tagId'] ??= fieldError('tag_on_line', duplicateOf);
    else if (usedTags.has(tagId)) errors['tagId'] ??= fieldError('tag_taken');
    const isGood = input !== null && Object.keys(errors).length === 0;
    return {
      line,
      verdict: isGood ? 'add' : 'refused',
      tagId,
      errors: messagesOf(errors),
      errorCodes: codesOf(errors),
      duplicateOf,
      cow: input && toPreviewCow(input),
    };
  });
  const ready = results.filter(({ verdict }) => verdict === 'add').length;
  return { ready, refused: results.length - ready, ignoredColumns, rows: results };
}

const toPreviewCow = ({
  breed = null,
  teeth = null,
  gender = null,
  color = null,
  pricePerKg = null,
  descriptionBn = null,
  description,
  ...rest
}: CowInput) => ({
  ...rest,
  breed,
  teeth,
  gender,
  color,
  pricePerKg,
  description: description ?? descriptionBn ?? '',
  descriptionBn,
});
