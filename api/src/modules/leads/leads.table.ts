import type { LeadEventKind, LeadState } from '@khamar/contract/leads/lead-state';
import type { Language } from '@khamar/contract/accounts/person';
import type { Generated, GeneratedAlways } from 'kysely';

export interface LeadTable {
  id: Generated<string>;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  city: string | null;
  message: string;
  tag_id: string | null;
  language: Language;
  /** The cause of the digest mail that includes it. */
  gathered_in: string | null;
  created_at: Generated<Date>;
  state: Generated<LeadState>;
  /** Null until the state first changes. */
  state_since: Date | null;
  assignee_id: string | null;
}

/** The history of a lead; append-only. */
export interface LeadEventTable {
  id: GeneratedAlways<string>;
  lead_id: string;
  kind: LeadEventKind;
  actor: string;
  at: Generated<Date>;
  subject: string | null;
  text: string | null;
  state: LeadState | null;
  assignee: string | null;
  booking_code: string | null;
}

/** Counts the leads of an hour. */
export interface LeadHourTable {
  cause: string;
  leads: number;
  began_at: Generated<Date>;
  closed_at: Date | null;
}
