import { createHash } from 'node:crypto';
import type { ImportDone, ImportOrder, ImportPreview, ImportSheet } from '@khamar/contract/cow-import';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError } from '../../../errors.ts';
import type { CowWriter } from '../inventory/cow-writer.service.ts';
import { readSheet, type Sheet } from './csv-sheet.ts';
import { judge, type ReadRow, readRows } from './import-verdict.ts';
import * as imports from './import.repository.ts';
import { toNewRow } from '../inventory/inventory.mapper.ts';
import { tagsInHerd } from '../inventory/many-cows.repository.ts';

export interface ImportService {
  /** What would become of each row; nothing is written. */
  preview(sheet: ImportSheet): Promise<ImportPreview>;
  /** All rows or none; the same import sent again adds nothing and answers the same. */
  commit(actor: Actor, order: ImportOrder): Promise<ImportDone>;
}

export function makeImportService(db: Db, writer: CowWriter): ImportService {
  async function judged(reader: Db, sheet: Sheet, rows: ReadRow[]): Promise<ImportPreview> {
    const tags = rows.flatMap(({ input }) => input?.tagId ?? []);
    return judge(rows, new Set(await tagsInHerd(reader, tags)), sheet);
  }

  async function refuseIfAny(reader: Db, sheet: Sheet, rows: ReadRow[]): Promise<void> {
    const preview = await judged(reader, sheet, rows);
    if (preview.refused > 0) throw new AppError('import_refused', undefined, { preview });
  }

  return {
    preview: ({ csv }) => {
      const sheet = readable(csv);
      return judged(db, sheet, readRows(sheet));
    },

    async commit(actor, { csv, importId }) {
      const sheet = readable(csv);
      const rows = readRows(sheet);
      const digest = createHash('sha256').update(csv).digest();
      const arrived = { before: false };
      const work = async (tx: Tx): Promise<string[]> => {
        arrived.before = !(await imports.claim(tx, importId, digest));
        if (arrived.before) return idsOf(tx, importId, digest);
        await refuseIfAny(tx, sheet, rows);
        const cows = rows.flatMap(({ input }) => (input === null ? [] : [toNewRow(input)]));
        return imports.insertMany(tx, importId, cows);
      };
      const cows = await writer.write(actor, work).catch(async (error: unknown) => {
        // Somebody gave one of the tags away between our look and our write: now we can say which.
        if (error instanceof AppError && error.code === 'tag_taken') await refuseIfAny(db, sheet, rows);
        throw error;
      });
      return {
        added: arrived.before ? 0 : cows.length,
        isRepeat: arrived.before,
        cows: cows.map(({ _id, tagId, version }) => ({ _id, tagId, version })),
      };
    },
  };
}

function readable(csv: string): Sheet {
  const sheet = readSheet(csv);
  if ('problem' in sheet) throw new AppError('sheet_refused', undefined, { sheet });
  return sheet;
}

async function idsOf(tx: Tx, importId: string, digest: Buffer): Promise<string[]> {
  const arrived = await imports.find(tx, importId);
  if (!arrived.digest.equals(digest)) throw new AppError('import_differs');
  return arrived.cow_ids;
}
