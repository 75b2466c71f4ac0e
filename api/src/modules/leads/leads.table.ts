import type { Language } from '@khamar/contract/people/person';
import type { Generated } from 'kysely';

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
  /** The cause of the mail that tells of it together with others. */
  gathered_in: string | null;
  created_at: Generated<Date>;
}

/** How many leads have come in an hour. */
export interface LeadHourTable {
  cause: string;
  leads: number;
  began_at: Generated<Date>;
  closed_at: Date | null;
}
