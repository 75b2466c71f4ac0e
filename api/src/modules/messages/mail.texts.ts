import type { Language } from '@khamar/contract/person';
import type { Letter } from './mail.letter.ts';

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

/** What is said in each kind of mail. Where it is about an account, its owner is told which one. */
export interface Texts {
  /** Without the username: whoever signs up chooses it, and perhaps with somebody else's address. */
  welcome(mail: { farm: string; catalogue: string }): Letter;
  addressKnown(mail: { farm: string; username: string; signIn: string }): Letter;
  forgotPassword(mail: { reset: string }): Letter;
  passwordChanged(mail: { at: string; forgot: string }): Letter;
  newSignIn(mail: { device: string; at: string; signIn: string }): Letter;
  leadReceived(lead: LeadFacts): Letter;
  /** Those that came after the first ones of an hour, which had a mail each. */
  leadsGathered(mail: { count: number; from: string; to: string; inbox: string }): Letter;
}

/** A stranger may have chosen it: 'www.win-a-cow.example' must not become a link. Sign-in forgives the signs that nobody sees. */
export const asWord = (username: string): string => username.replaceAll('.', '\u2060.\u2060');
