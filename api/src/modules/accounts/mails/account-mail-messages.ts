import type { MailBody } from '../../messages/index.ts';

export interface AccountMailMessages {
  /** Without the username: a stranger may have signed up with this address and chosen any text as the username. */
  welcome(mail: { farm: string; confirm: string; catalogue: string }): MailBody;
  addressKnown(mail: { farm: string; username: string; signIn: string }): MailBody;
  /** For a person whose account the farm created. */
  invitation(mail: { farm: string; username: string; choose: string }): MailBody;
  forgotPassword(mail: { reset: string }): MailBody;
  /** For an address typed into a profile. Without any name: a stranger may have typed it. */
  confirmEmail(mail: { farm: string; confirm: string }): MailBody;
  addressInUse(mail: { farm: string; username: string; signIn: string }): MailBody;
  emailChanged(mail: { at: string }): MailBody;
  passwordChanged(mail: { at: string; forgot: string }): MailBody;
  newSignIn(mail: { device: string; at: string; signIn: string }): MailBody;
}

/** Keeps mail clients from turning a username such as 'www.win-a-cow.example' into a link. Sign-in ignores the word joiners. */
export const withoutAutolink = (username: string): string => username.replaceAll('.', '\u2060.\u2060');
