import type { Kysely } from 'kysely';
import type { AuditEntryTable, CowTable, HerdChangeTable, HerdTable } from './modules/cows/cows.table.ts';
import type { PictureTable } from './modules/media/media.table.ts';

/** Every table, each described by the module that owns it. */
export interface DatabaseSchema {
  audit_entry: AuditEntryTable;
  cow: CowTable;
  herd: HerdTable;
  herd_change: HerdChangeTable;
  picture: PictureTable;
}

export type Db = Kysely<DatabaseSchema>;
