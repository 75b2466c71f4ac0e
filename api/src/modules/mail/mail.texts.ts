import type { Language } from '@khamar/contract/person';
import type { Letter } from './mail.letter.ts';

export interface LeadFacts {
  name: string;
  email: string;
  phone: string;
  city: string | null;
  message: string;
  tagId: string | null;
  language: Language;
}

/** What is said in each kind of mail. Where it is about an account, its owner is told which one. */
export interface Texts {
  /** Without the username: whoever signs up chooses it, and perhaps with somebody else's address. */
  welcome(mail: { farm: string; catalogue: string }): Letter;
  addressKnown(mail: { farm: string; username: string; signIn: string }): Letter;
  forgotPassword(mail: { username: string; reset: string }): Letter;
  passwordChanged(mail: { username: string; at: string; signIn: string }): Letter;
  newSignIn(mail: { username: string; device: string; at: string; signIn: string }): Letter;
  leadReceived(lead: LeadFacts): Letter;
}
