import type { Kysely } from 'kysely';
import type { CowTable, HerdTable } from './modules/cows/cows.table.ts';

/** Every table, each described by the module that owns it. */
export interface DatabaseSchema {
  cow: CowTable;
  herd: HerdTable;
}

export type Db = Kysely<DatabaseSchema>;
