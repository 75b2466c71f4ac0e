import type { ImportPreview, ImportRow } from '@khamar/contract/cows/sheets/cow-import';
import { type SheetColumn, valueOf } from '@khamar/contract/cows/sheets/cow-sheet';
import { CowInput } from '@khamar/contract/cows/inventory';
import { isPricePerKgApart } from '@khamar/contract/cows/price-per-kg';
import { fieldError } from '@khamar/contract/field-error';
import { codesOf, sentencesOf } from '@khamar/contract/refused-fields';
import type { Sheet, SheetLine } from './csv-sheet.ts';

/** A row that the form's own rules have looked at; what depends on other cows comes later. */
export interface ReadRow {
  line: number;
  tagId: string;
  /** What is wrong, as the schema says it. */
  errors: Record<string, string>;
  input: CowInput | null;
}

/** Where a word of either language stands for a value; the form's own rules read breeds and colours. */
const WORDED: readonly SheetColumn[] = ['gender', 'availabilityStatus'];
const OPTIONAL: readonly SheetColumn[] = [
  'breed',
  'teeth',
  'gender',
  'color',
  'pricePerKg',
  'description',
  'descriptionBn',
];

export const readRows = ({ lines }: Sheet): ReadRow[] => lines.map((line) => readRow(line));

function readRow({ line, cells, hasMore }: SheetLine): ReadRow {
  const given = Object.entries(cells).map(([column, cell]) => [column, fieldOf(column, cell)]);
  const { success, data, error } = CowInput.safeParse(Object.fromEntries(given));
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (hasMore) errors['line'] = fieldError('line_too_long');
  // The form asks its user about it; nobody is asked about a row of a sheet.
  else if (success && hasPricesApart(data)) errors['line'] = fieldError('prices_apart');
  return {
    line,
    tagId: success ? data.tagId : (cells.tagId ?? '').slice(0, 100),
    errors,
    input: success && !hasMore ? data : null,
  };
}

const hasPricesApart = ({ pricePerKg, ...priced }: CowInput): boolean =>
  typeof pricePerKg === 'number' && isPricePerKgApart({ ...priced, pricePerKg });

function fieldOf(column: string, cell: string): string | null {
  const isOneOf = (columns: readonly string[]) => columns.includes(column);
  if (cell === '' && isOneOf(OPTIONAL)) return null;
  return isOneOf(WORDED) ? valueOf(cell) : cell;
}

/** Every row's verdict, with the tags that cows of the herd wear already. */
export function judge(rows: ReadRow[], taken: ReadonlySet<string>, { ignoredColumns }: Sheet): ImportPreview {
  const firstLines = new Map<string, number>();
  const judged = rows.map(({ line, tagId, errors: own, input }): ImportRow => {
    const duplicateOf = firstLines.get(tagId) ?? null;
    if (duplicateOf === null && tagId !== '') firstLines.set(tagId, line);
    const errors = { ...own };
    if (duplicateOf !== null) errors['tagId'] ??= fieldError('tag_on_line', duplicateOf);
    else if (taken.has(tagId)) errors['tagId'] ??= fieldError('tag_taken');
    const isGood = input !== null && Object.keys(errors).length === 0;
    return {
      line,
      verdict: isGood ? 'add' : 'refused',
      tagId,
      errors: sentencesOf(errors),
      errorCodes: codesOf(errors),
      duplicateOf,
      cow: input && shown(input),
    };
  });
  const ready = judged.filter(({ verdict }) => verdict === 'add').length;
  return { ready, refused: judged.length - ready, ignoredColumns, rows: judged };
}

const shown = ({
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
