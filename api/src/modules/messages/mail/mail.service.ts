import type { ModuleContext } from '../../../module-context.ts';
import { randomUUID } from 'node:crypto';
import type { StaffMail } from '@khamar/contract/messages/mail';
import type { Actor } from '../../../security/actor.ts';
import { z } from 'zod';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { Jobs, JobSettings } from '../../../jobs/client.ts';
import { AppError } from '../../../app-error.ts';
import type { RateLimits } from '../../../security/rate-limit.ts';
import * as mails from './mail.repository.ts';
import type { Channel } from './mail.table.ts';

export type { Channel };

/** A mail or an SMS, enqueued in the transaction of its cause. */
export interface NewMail {
  /** Idempotency key: a second message with the same cause is not enqueued. */
  cause: string;
  /** MAIL by default. An SMS is not enqueued if the farm has no gateway or the recipient was sent too many lately. */
  channel?: Channel;
  /** An SMS with a code: the caller limits how many a number gets. */
  isCode?: boolean;
  /** For a code to someone signed in or in a browser that their account knows: strangers cannot use up the whole budget. */
  usesReserve?: boolean;
  /** An SMS with a delivery code or what staff have taken: whoever sends many others, to the number or to all, must not suppress it. */
  isUnlimited?: boolean;
  /** For a mail that anyone can trigger as often as they like: limits the mails per hour to an unverified address. */
  isLimited?: boolean;
  /** A kind for which the module registers a template. */
  kind: string;
  accountId?: string;
  leadId?: string;
  /** Only if no account or lead determines it. */
  recipient?: string;
  messageId?: string;
  data?: Record<string, string>;
  /** Sent immediately by default. */
  notBefore?: Date;
  writtenBy?: string;
}

export interface MailService {
  /**
   * Call in the transaction of the cause, so that both happen or neither. Returns whether it will be sent: not if the same cause has one
   * already, nor beyond a limit.
   */
  enqueue(tx: Tx, mail: NewMail): Promise<boolean>;
  /** Many mails to be sent immediately, in two statements. */
  enqueueMany(tx: Tx, mails: readonly NewMail[]): Promise<void>;
}

interface MailSettings {
  SMS_URL?: string | undefined;
  current: Pick<ModuleContext['settings'], 'messages'>;
  MAIL_SEND_SECONDS: number;
  MAIL_RETRY_SECONDS: number;
  MAIL_RETRY_MAX_SECONDS: number;
  MAIL_RETRIES: number;
}

export const QUEUES: Record<Channel, { queue: string; dead: string }> = {
  MAIL: { queue: 'mail', dead: 'mail-dead' },
  SMS: { queue: 'sms', dead: 'sms-dead' },
};

/** Notices per hour to one number, however many accounts and bookings have it, and to one unverified email address. */
const HOURLY_NOTICES = 20;

/** The same per 24 hours, so that a few numbers cannot use up the budget of all. */
const DAILY_NOTICES = 40;

/** The share of the daily budget of codes after which strangers get none. */
const CODES_FOR_STRANGERS = 0.7;

/** Seconds by which the claim, and then the job, outlive the time for sending. */
export const CLAIM_MARGIN = 1;
const JOB_MARGIN = 3;

const jobSettings = (settings: MailSettings): JobSettings => ({
  retries: settings.MAIL_RETRIES,
  retrySeconds: settings.MAIL_RETRY_SECONDS,
  retryMaxSeconds: settings.MAIL_RETRY_MAX_SECONDS,
  expireSeconds: settings.MAIL_SEND_SECONDS + JOB_MARGIN,
});

export function makeMailService(
  jobs: Jobs,
  settings: MailSettings,
): MailService & {
  /** Returns whether there was anything to retry. */
  retry(tx: Tx, id: string): Promise<boolean>;
} {
  // Only the id, so that the queue holds no personal data.
  const send = (tx: Tx, channel: Channel, mailId: string, startAfter?: Date) =>
    jobs.send(
      tx,
      QUEUES[channel].queue,
      { mailId },
      { ...jobSettings(settings), ...(startAfter && { startAfter }) },
    );
  /** Anyone can sign up with someone else's number, and an SMS costs money: an unverified number only gets codes. */
  async function mayText(
    tx: Tx,
    { accountId, recipient, isCode = false, usesReserve = false, isUnlimited = false }: NewMail,
  ) {
    const type = isCode ? 'CODE' : isUnlimited ? 'RECORD' : 'NOTICE';
    const who = { accountId: accountId ?? null, recipient: recipient ?? null, type } as const;
    const { isVerified, toNumberInHour, toNumberInDay, alikeInDay } = await mails.countRecentSms(tx, who);
    // Counted separately, so that none of codes, records and notices blocks the others.
    const share = isCode && !usesReserve ? CODES_FOR_STRANGERS : 1;
    const isInBudget = alikeInDay < Math.ceil(settings.current.messages.smsDailyBudget * share);
    if (!isCode)
      return (
        isInBudget &&
        isVerified &&
        (isUnlimited || (toNumberInHour < HOURLY_NOTICES && toNumberInDay < DAILY_NOTICES))
      );
    if (isInBudget) return true;
    throw new AppError('too_often', undefined, { retryAfter: 3600 });
  }

  return {
    async enqueue(tx, mail) {
      const { channel = 'MAIL', notBefore } = mail;
      if (channel === 'SMS' && (settings.SMS_URL === undefined || !(await mayText(tx, mail)))) return false;
      const [id] = await mails.insert(tx, [toRow(mail)]);
      if (id === undefined) return false;
      if (mail.isLimited === true && (await mails.countToUnverified(tx, id)) > HOURLY_NOTICES) {
        await mails.recordOutcome(tx, id, 'NOBODY', 'TOO_MANY');
        return false;
      }
      await send(tx, channel, id, notBefore);
      return true;
    },
    async enqueueMany(tx, many) {
      const ids = await mails.insert(
        tx,
        many.map((mail) => toRow(mail)),
      );
      const data = ids.map((mailId) => ({ mailId }));
      await jobs.sendMany(tx, QUEUES.MAIL.queue, data, jobSettings(settings));
    },
    async retry(tx, id) {
      const channel = await mails.reopen(tx, id);
      if (channel !== undefined) await send(tx, channel, id);
      return channel !== undefined;
    },
  };
}

const toRow = (mail: NewMail) => ({
  cause: mail.cause,
  channel: mail.channel ?? 'MAIL',
  kind: mail.kind,
  account_id: mail.accountId ?? null,
  lead_id: mail.leadId ?? null,
  recipient: mail.recipient ?? null,
  message_id: mail.messageId ?? null,
  written_by: mail.writtenBy ?? null,
  data: mail.data ?? {},
  not_before: mail.notBefore ?? null,
});

export const listMails = mails.list;
export const listMailsAboutBooking = mails.listAboutBooking;

const HOURLY_LIMIT = 60;
const STAFF_MAIL = { scope: 'staff-mail', conflict: 'submission_conflict', result: z.null() } as const;

export interface StaffMailService {
  send(actor: Actor, mail: StaffMail, key: string | undefined): Promise<void>;
}

export function makeStaffMailService(db: Db, mail: MailService, rateLimits: RateLimits): StaffMailService {
  const hourly = rateLimits.limit('staff-mail', { points: HOURLY_LIMIT, minutes: 60 });
  return {
    async send(actor, { recipient, subject, msgBody }, key) {
      const { accountId, username } = actor;
      await hourly.consume(accountId);
      await inTransaction(db, async (tx) => {
        await setAuditActor(tx, actor);
        await runOnce(
          tx,
          { ...STAFF_MAIL, key, accountId, fingerprint: [recipient, subject, msgBody] },
          async () => {
            await mail.enqueue(tx, {
              cause: `staff:${accountId}:${key ?? randomUUID()}`,
              kind: 'STAFF',
              recipient,
              data: { subject, body: msgBody },
              writtenBy: username,
            });
            return null;
          },
        );
      });
    },
  };
}
