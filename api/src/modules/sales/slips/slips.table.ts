import type { Generated } from 'kysely';

export interface SlipLinkTable {
  id: Generated<string>;
  token_hash: Buffer;
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
  withdrawn_at: Generated<Date | null>;
}

export interface SlipLinkBookingTable {
  slip_link_id: string;
  booking_id: string;
}
