import type { Language } from '@khamar/contract/people/person';
import type { MailBody } from '../../messages/index.ts';

export interface LeadFacts {
  name: string;
  /** E-mail and message are empty where somebody asks about a cow and leaves only a number. */
  email: string;
  phone: string;
  city: string | null;
  message: string;
  tagId: string | null;
  language: Language;
}

/** What the farm reads about leads. */
export interface LeadMailTexts {
  leadReceived(lead: LeadFacts): MailBody;
  /** Those that came after the first ones of an hour, which had a mail each. */
  leadsGathered(mail: { count: number; from: string; to: string; inbox: string }): MailBody;
}
