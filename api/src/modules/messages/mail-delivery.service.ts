import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { isDatabaseAway } from '../../db/transaction.ts';
import { type Smtp, SmtpFault } from './smtp.ts';
import {
  composeMail,
  type Content,
  type MailSettings,
  type MailTemplate,
  type MailTemplates,
} from './mail-templates.ts';
import * as mails from './mail.repository.ts';
import { CLAIM_MARGIN } from './mail.service.ts';

interface Parts {
  db: Db;
  smtp: Smtp;
  templates: MailTemplates;
  settings: MailSettings & { MAIL_FROM: string; MAIL_SEND_SECONDS: number };
  onOutcome: (outcome: MailOutcome) => void;
}

export interface MailOutcome {
  mailId: string;
  kind: string;
  /** DELAYED: it is tried again. */
  outcome: 'SENT' | 'REFUSED' | 'NOBODY' | 'DELAYED';
  code?: string;
  /** A fault of ours, where it is not the mail server's. */
  err?: unknown;
}

export interface MailDelivery {
  /** Resolves when there is nothing left to do for this mail, and throws when it must be tried again. */
  deliver(mailId: string): Promise<void>;
  /** For a mail whose job has used up its retries. */
  fail(mailId: string): Promise<void>;
  figures(): ReturnType<typeof mails.countOpen>;
}

export class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

export function makeMailDelivery({ db, smtp, templates, settings, onOutcome }: Parts): MailDelivery {
  const host = new URL(settings.SITE_URL).hostname;

  const messageOf = (
    mailId: string,
    { isPersonal = false }: MailTemplate,
    { fromName, language, ...content }: Content,
  ) => ({
    ...content,
    messageId: `<${mailId}@${host}>`,
    from: { name: fromName, address: settings.MAIL_FROM },
    headers: {
      'Content-Language': language,
      ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
    },
  });

  async function refuse(mailId: string, code: string | undefined): Promise<void> {
    const mail = await mails.settle(db, mailId, 'REFUSED', code);
    if (mail) onOutcome({ mailId, kind: mail.kind, outcome: 'REFUSED', code: mail.last_error ?? 'UNKNOWN' });
  }

  async function settleWithoutRecipient({ id, kind }: mails.MailRow, template: MailTemplate): Promise<void> {
    if (template.isDeletedWithoutRecipient === true) await mails.forget(db, id);
    else await mails.settle(db, id, 'NOBODY');
    onOutcome({ mailId: id, kind, outcome: 'NOBODY' });
  }

  return {
    async deliver(mailId) {
      // From before the claim: sending must have ended when the claim expires.
      const deadline = AbortSignal.timeout(settings.MAIL_SEND_SECONDS * 1000);
      const mail = await mails.claim(db, mailId, settings.MAIL_SEND_SECONDS + CLAIM_MARGIN);
      if (mail === undefined) {
        if (await mails.isWaiting(db, mailId)) throw new ClaimedByAnother();
        return;
      }
      const { kind } = mail;
      try {
        const template = templates[kind];
        if (template === undefined) throw new Error(`No module has registered mails of the kind ${kind}`);
        const content = await composeMail(template, db, mail, settings);
        if (content === undefined) {
          await settleWithoutRecipient(mail, template);
          return;
        }
        await smtp.send(messageOf(mailId, template, content), deadline);
      } catch (error) {
        const code = error instanceof SmtpFault ? error.code : 'FAULT';
        if (error instanceof SmtpFault && error.isFinal) {
          await refuse(mailId, code);
          return;
        }
        await mails.release(db, mail, code);
        onOutcome({ mailId, kind, outcome: 'DELAYED', code, ...(code === 'FAULT' && { err: error }) });
        throw error;
      }
      // Nothing may happen between the server's acceptance and this: a worker killed in between sends the mail twice.
      // If it cannot be written at all, the mail is not sent again either; it stays among the waiting for a person to look at.
      const err = await retryWhileDatabaseIsAway(() => mails.settle(db, mailId, 'SENT'));
      onOutcome({ mailId, kind, outcome: 'SENT', ...(err !== undefined && { err }) });
    },
    fail: (mailId) => refuse(mailId, undefined),
    figures: () => mails.countOpen(db),
  };
}

const TRIES = 20;

/** A database that restarts just now must not cause a second sending. Returns the error that did not pass. */
async function retryWhileDatabaseIsAway(write: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      await write();
      return undefined;
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === TRIES) return error;
      // oxlint-disable-next-line no-await-in-loop -- a moment for it to come back
      await pause(500);
    }
  }
}
