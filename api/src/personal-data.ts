import { sql } from 'kysely';
import { daysAgo, deleteInBatches } from './db/delete-in-batches.ts';
import { accountsPersonalData } from './modules/accounts/index.ts';
import { leadsPersonalData } from './modules/leads/index.ts';
import { messagesPersonalData } from './modules/messages/index.ts';
import { salesPersonalData } from './modules/sales/index.ts';
import type { PersonalData } from './modules/privacy/index.ts';

const IDEMPOTENCY_KEEP_DAYS = 30;

/** Tables that no module owns; their keys are stored as digests. */
const sharedTables: PersonalData = {
  exports: {},
  erasures: {},
  retention: {
    counts: (db) => deleteInBatches(db, 'rate_limit', sql`expire < extract(epoch from now()) * 1000`),
    idempotencyKeys: (db) =>
      deleteInBatches(db, 'idempotency', sql`created_at < ${daysAgo(IDEMPOTENCY_KEEP_DAYS)}`),
  },
};

/** Every table with personal data. The order matters: mails refer to leads and accounts, bookings to accounts. */
export const PERSONAL_DATA: readonly PersonalData[] = [
  messagesPersonalData,
  leadsPersonalData,
  salesPersonalData,
  accountsPersonalData,
  sharedTables,
];
