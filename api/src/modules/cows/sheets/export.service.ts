import { breedLabel } from '@khamar/contract/cows/breeds';
import { colorLabel } from '@khamar/contract/cows/colors';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { COLUMN_HEADERS, type SheetColumn, LABELS } from '@khamar/contract/cows/sheets/cow-sheet';
import type { ExportQuery } from '@khamar/contract/cows/inventory-query';
import { SHEET_LIMITS } from '@khamar/contract/cows/sheets/sheet-limits';
import type { Language } from '@khamar/contract/accounts/person';
import type { Db } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import { BYTE_ORDER_MARK, CSV_BATCH, toCsvLine } from '../../../csv.ts';
import { findAllIds, ID_BYTES, readRows, type SheetRow } from './export.repository.ts';

export interface ExportService {
  /** The current list as CSV, streamed with backpressure. */
  open(query: ExportQuery): Promise<{ csv: Readable; rows: number }>;
}

/** Beyond this many rows, each batch is followed by a pause of its own duration: half the capacity stays for other requests. */
const ROWS_WITHOUT_PAUSE = 5000;
const MAX_PAUSE_MS = 20;

export function makeExportService(db: Db): ExportService {
  let open = 0;

  async function* lines(ids: Buffer, { columns, language }: ExportQuery): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + toCsvLine(columns.map((column) => COLUMN_HEADERS[column][language]));
    const rows = ids.length / ID_BYTES;
    for (let first = 0; first < rows; first += CSV_BATCH) {
      const started = performance.now();
      // oxlint-disable-next-line no-await-in-loop -- backpressure: a batch is read once the one before it is consumed
      const cows = await readRows(db, ids.subarray(first * ID_BYTES, (first + CSV_BATCH) * ID_BYTES));
      const text = cows
        .map((cow) => toCsvLine(columns.map((column) => CELLS[column](cow, language))))
        .join('');
      const took = performance.now() - started;
      yield text;
      // oxlint-disable-next-line no-await-in-loop -- the pause between two batches
      if (first >= ROWS_WITHOUT_PAUSE) await pause(Math.min(took, MAX_PAUSE_MS));
    }
  }

  return {
    async open(query) {
      if (open >= SHEET_LIMITS.maxExportsAtOnce) throw new AppError('busy');
      open += 1;
      try {
        const ids = await findAllIds(db, query);
        const rows = ids.length / ID_BYTES;
        if (rows > SHEET_LIMITS.maxExportRows) throw new AppError('list_too_long');
        const csv = Readable.from(lines(ids, query));
        // Also emitted if the client reads only a part of it, or nothing.
        csv.once('close', () => {
          open -= 1;
        });
        return { csv, rows };
      } catch (error) {
        open -= 1;
        throw error;
      }
    },
  };
}

const CELLS: Record<SheetColumn, (cow: SheetRow, language: Language) => string | number | null> = {
  tagId: (cow) => cow.tag_id,
  breed: (cow, language) => cow.breed && breedLabel(cow.breed, language),
  teeth: (cow) => cow.teeth,
  age: (cow) => cow.age,
  gender: (cow, language) => cow.gender && LABELS[cow.gender][language],
  color: (cow, language) => cow.color && colorLabel(cow.color, language),
  currentWeight: (cow) => cow.current_weight,
  pricePerKg: (cow) => cow.price_per_kg,
  currentPrice: (cow) => cow.current_price,
  availabilityStatus: (cow, language) => LABELS[cow.availability_status][language],
  description: (cow) => cow.description,
  descriptionBn: (cow) => cow.description_bn,
};
