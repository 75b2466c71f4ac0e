import type { Language } from '@khamar/contract/accounts/person';
import type { MailBody } from '../../messages/index.ts';

export interface LeadMailData {
  name: string;
  /** Email and message are empty if someone asks about a cow and leaves only a phone number. */
  email: string;
  phone: string;
  city: string | null;
  message: string;
  tagId: string | null;
  language: Language;
}

/** Mails to the farm. */
export interface LeadMailMessages {
  leadReceived(lead: LeadMailData): MailBody;
  /** A digest of the leads after the first ones of an hour, which had a mail each. */
  leadsGathered(mail: { count: number; from: string; to: string; inbox: string }): MailBody;
}
