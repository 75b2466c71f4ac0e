import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
import type { SheetProblem } from '@khamar/contract/cows/sheets/cow-import';
import { AppError } from '../../../app-error.ts';
import { readSheet, type Sheet, type SheetFormat } from './parse-csv.ts';

export function openSheet<Column extends SheetProblem['columns'][number]>(
  csv: string,
  format: SheetFormat<Column>,
): Sheet<Column> {
  const sheet = readSheet(csv, format);
  if ('problem' in sheet) throw new AppError('sheet_refused', undefined, { sheet } satisfies CowErrorDetails);
  return sheet;
}
