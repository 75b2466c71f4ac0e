import type { Db } from '../../../db/schema.ts';
import type { MailSettings } from '../mail/mail-templates.ts';
import type { MailRow } from '../mail/mail.repository.ts';

export interface SmsDraft {
  /** With its country code: +8801712345678. */
  to: string;
  text: string;
}

/** Registered by a module for each kind of message that it enqueues by SMS. */
export interface SmsTemplate {
  /** Decides recipient and text at delivery; undefined if there is no recipient any more. */
  compose(db: Db, mail: MailRow, settings: MailSettings): Promise<SmsDraft | undefined>;
}

export type SmsTemplates = Readonly<Record<string, SmsTemplate>>;
