import { ImportDone, type ImportPreview, type ImportSheet } from '@khamar/contract/cows/sheets/cow-import';
import type { SheetColumn } from '@khamar/contract/cows/sheets/cow-sheet';
import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
import type { Actor } from '../../../security/actor.ts';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import type { CowWriter } from '../inventory/cow-writer.service.ts';
import type { Sheet } from './parse-csv.ts';
import { openSheet } from './open-sheet.ts';
import { COW_SHEET, validateRows, type ParsedRow, parseRows } from './validate-import.ts';
import * as imports from './import.repository.ts';
import { toNewRow } from '../inventory/inventory.mapper.ts';
import { tagsInHerd } from '../inventory/bulk-actions.repository.ts';

export interface ImportService {
  /** The verdict on each row; nothing is written. */
  preview(sheet: ImportSheet): Promise<ImportPreview>;
  /** All rows or none. Idempotent by key, for all staff: a repeat adds nothing and returns the same cows. */
  commit(actor: Actor, sheet: ImportSheet, key: string): Promise<ImportDone>;
}

type HerdSheet = Sheet<SheetColumn>;

const IMPORT = {
  scope: 'import-cows',
  conflict: 'import_differs',
  result: ImportDone.shape.cows,
} as const;

export function makeImportService(db: Db, writer: CowWriter): ImportService {
  async function previewOf(reader: Db, sheet: HerdSheet, rows: ParsedRow[]): Promise<ImportPreview> {
    const tags = rows.flatMap(({ input }) => input?.tagId ?? []);
    return validateRows(rows, new Set(await tagsInHerd(reader, tags)), sheet);
  }

  async function rejectIfAny(reader: Db, sheet: HerdSheet, rows: ParsedRow[]): Promise<void> {
    const preview = await previewOf(reader, sheet, rows);
    if (preview.refused > 0)
      throw new AppError('import_refused', undefined, { preview } satisfies CowErrorDetails);
  }

  return {
    preview: ({ csv }) => {
      const sheet = openSheet(csv, COW_SHEET);
      return previewOf(db, sheet, parseRows(sheet));
    },

    async commit(actor, { csv }, key) {
      const sheet = openSheet(csv, COW_SHEET);
      const rows = parseRows(sheet);
      const add = async (tx: Tx) => {
        await rejectIfAny(tx, sheet, rows);
        return imports.insertMany(
          tx,
          rows.flatMap(({ input }) => (input === null ? [] : [toNewRow(input)])),
        );
      };
      const request = { ...IMPORT, key, fingerprint: [csv] };
      const { result: cows, isRepeat } = await writer
        .transaction(actor, (tx) => runOnce(tx, request, () => add(tx)))
        .catch(async (error: unknown) => {
          // A concurrent write took one of the tags after the check: check again to report which.
          if (error instanceof AppError && error.code === 'tag_taken') await rejectIfAny(db, sheet, rows);
          throw error;
        });
      return { added: isRepeat ? 0 : cows.length, isRepeat, cows };
    },
  };
}
