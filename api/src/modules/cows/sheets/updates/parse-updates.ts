import { CowUpdateRow } from '@khamar/contract/cows/sheets/cow-updates';
import {
  UPDATE_COLUMNS,
  type UpdateColumn,
  updateColumnOf,
  UPDATING_COLUMNS,
} from '@khamar/contract/cows/sheets/update-sheet';
import { fieldError } from '@khamar/contract/field-error';
import type { Sheet, SheetFormat, SheetLine } from '../parse-csv.ts';

export const UPDATE_SHEET: SheetFormat<UpdateColumn> = {
  columns: UPDATE_COLUMNS,
  columnOf: updateColumnOf,
  problemWith(given) {
    if (!given.includes('tagId')) return { kind: 'missing_columns', columns: ['tagId'] };
    if (!given.some((column) => UPDATING_COLUMNS.includes(column)))
      return { kind: 'nothing_to_update', columns: [...UPDATING_COLUMNS] };
    return undefined;
  },
};

/** A row validated by itself; checks against the herd come later. */
export interface ParsedUpdate {
  line: number;
  tagId: string;
  /** The schema's message for each field. */
  errors: Record<string, string>;
  update: CowUpdateRow | null;
}

/** Of rows with the same tag only the first is good. */
export function parseUpdates({ lines }: Sheet<UpdateColumn>): ParsedUpdate[] {
  const firstLines = new Map<string, number>();
  return lines.map((line) => {
    const row = parseUpdate(line);
    const first = firstLines.get(row.tagId);
    if (first === undefined) firstLines.set(row.tagId, row.line);
    else row.errors['tagId'] ??= fieldError('tag_on_line', first);
    return row;
  });
}

function parseUpdate({ line, cells, hasMore }: SheetLine<UpdateColumn>): ParsedUpdate {
  const { success, data, error } = CowUpdateRow.safeParse(cells);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  if (hasMore) errors['line'] = fieldError('line_too_long');
  return {
    line,
    tagId: success ? data.tagId : (cells.tagId ?? '').slice(0, 100),
    errors,
    update: success && !hasMore ? data : null,
  };
}
