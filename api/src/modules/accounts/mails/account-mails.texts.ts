import type { MailBody } from '../../messages/index.ts';

/** What each mail about an account says. */
export interface AccountMailTexts {
  /** Without the username: whoever signs up chooses it, and perhaps with somebody else's address. */
  welcome(mail: { farm: string; confirm: string; catalogue: string }): MailBody;
  addressKnown(mail: { farm: string; username: string; signIn: string }): MailBody;
  /** For somebody whom the farm has made an account. */
  invitation(mail: { farm: string; username: string; choose: string }): MailBody;
  forgotPassword(mail: { reset: string }): MailBody;
  passwordChanged(mail: { at: string; forgot: string }): MailBody;
  newSignIn(mail: { device: string; at: string; signIn: string }): MailBody;
}

/** A stranger may have chosen the username: 'www.win-a-cow.example' must not become a link. Sign-in ignores the invisible characters. */
export const asWord = (username: string): string => username.replaceAll('.', '\u2060.\u2060');
