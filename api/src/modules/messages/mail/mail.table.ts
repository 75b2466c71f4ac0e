import type { ColumnType, Generated } from 'kysely';

export type Channel = 'MAIL' | 'SMS';

export interface MailTable {
  id: Generated<string>;
  cause: string;
  channel: ColumnType<Channel, Channel | undefined, never>;
  /** A kind with a registered template. */
  kind: string;
  account_id: string | null;
  lead_id: string | null;
  recipient: string | null;
  /** Set if it carries a message from staff to several people. */
  message_id: string | null;
  data: ColumnType<Record<string, string>, string | undefined, never>;
  written_by: string | null;
  promised_at: Generated<Date>;
  /** When its job starts; null for immediately. */
  not_before: Date | null;
  tries: Generated<number>;
  /** When the worker's claim expires; until then no other worker sends it. */
  in_hand_until: Date | null;
  settled_at: Date | null;
  outcome: 'SENT' | 'REFUSED' | 'NOBODY' | null;
  last_error: string | null;
}
