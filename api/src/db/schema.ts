import type { Kysely, Transaction } from 'kysely';
import type {
  AccountTable,
  DemoAccountTable,
  DeviceTable,
  PasswordResetTable,
  RefreshTokenTable,
  SessionTable,
} from '../modules/accounts/accounts.table.ts';
import type { AuditEntryTable, CowImportTable, CowTable } from '../modules/cows/cows.table.ts';
import type { LeadHourTable, LeadTable } from '../modules/leads/leads.table.ts';
import type { MailTable } from '../modules/messages/mail.table.ts';
import type { PictureTable } from '../modules/media/media.table.ts';

/** Every table, each described by the module that owns it. */
export interface DatabaseSchema {
  account: AccountTable;
  audit_entry: AuditEntryTable;
  cow: CowTable;
  cow_import: CowImportTable;
  demo_account: DemoAccountTable;
  device: DeviceTable;
  lead: LeadTable;
  lead_hour: LeadHourTable;
  mail: MailTable;
  password_reset: PasswordResetTable;
  picture: PictureTable;
  refresh_token: RefreshTokenTable;
  session: SessionTable;
}

export type Db = Kysely<DatabaseSchema>;
export type Tx = Transaction<DatabaseSchema>;
