import type { ColumnType, Generated } from 'kysely';

export type Channel = 'MAIL' | 'SMS';

export interface MailTable {
  id: Generated<string>;
  cause: string;
  channel: ColumnType<Channel, Channel | undefined, never>;
  /** One of those that the modules register. */
  kind: string;
  account_id: string | null;
  lead_id: string | null;
  recipient: string | null;
  /** Where it carries a message that staff wrote to several people. */
  message_id: string | null;
  facts: ColumnType<Record<string, string>, string | undefined, never>;
  written_by: string | null;
  promised_at: Generated<Date>;
  /** Its job begins then; null where it begins at once. */
  not_before: Date | null;
  tries: Generated<number>;
  /** Until then one worker has it, and no other sends it. */
  in_hand_until: Date | null;
  settled_at: Date | null;
  outcome: 'SENT' | 'REFUSED' | 'NOBODY' | null;
  last_error: string | null;
}
