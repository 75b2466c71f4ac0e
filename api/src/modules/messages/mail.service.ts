import { randomUUID } from 'node:crypto';
import type { StaffMail } from '@khamar/contract/people/mail';
import type { Actor } from '../../security/actor.ts';
import { z } from 'zod';
import { runOnce } from '../../db/idempotency.ts';
import type { Db, Tx } from '../../db/schema.ts';
import { inTransaction, setAuditActor } from '../../db/transaction.ts';
import type { Jobs, JobSettings } from '../../jobs/client.ts';
import { AppError } from '../../errors.ts';
import type { RateLimits } from '../../security/rate-limit.ts';
import * as mails from './mail.repository.ts';
import type { Channel } from './mail.table.ts';

export type { Channel };

/** A mail or an SMS that is caused by something in the same transaction. */
export interface NewMail {
  /** One cause, one message: enqueued twice, it is still one. */
  cause: string;
  /** MAIL where it is missing. SMS: nothing is enqueued on a farm without a gateway, or for somebody who was sent too many lately. */
  channel?: Channel;
  /** Of an SMS with a code: whoever enqueues it counts for itself how many a number may get. */
  hasOwnLimit?: boolean;
  /** Of a mail that anybody causes as often as they like: an address that nobody has verified gets so many an hour. */
  isLimited?: boolean;
  /** One of those that its module registers. */
  kind: string;
  accountId?: string;
  leadId?: string;
  /** Only where no account or lead says it. */
  recipient?: string;
  messageId?: string;
  facts?: Record<string, string>;
  /** Sent at once where it is missing. */
  notBefore?: Date;
  writtenBy?: string;
}

export interface MailService {
  /** In the transaction of its cause: both happen, or neither. */
  enqueue(tx: Tx, mail: NewMail): Promise<void>;
  /** Many mails that are sent at once, in two statements. */
  enqueueMany(tx: Tx, mails: readonly NewMail[]): Promise<void>;
}

interface MailSettings {
  SMS_URL?: string | undefined;
  SMS_DAILY_BUDGET: number;
  MAIL_SEND_SECONDS: number;
  MAIL_RETRY_SECONDS: number;
  MAIL_RETRY_MAX_SECONDS: number;
  MAIL_RETRIES: number;
}

export const QUEUES: Record<Channel, { queue: string; dead: string }> = {
  MAIL: { queue: 'mail', dead: 'mail-dead' },
  SMS: { queue: 'sms', dead: 'sms-dead' },
};

/** Notices in an hour: to one number, however many accounts and bookings have it, and to one unverified mail address. */
const HOURLY_NOTICES = 20;

/** By how many seconds a claim outlives the time for sending, and the job outlives the claim. */
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
  /** Says whether there was anything to try again. */
  retry(tx: Tx, id: string): Promise<boolean>;
} {
  // Only the id: nothing personal is copied into the queue.
  const send = (tx: Tx, channel: Channel, mailId: string, startAfter?: Date) =>
    jobs.send(
      tx,
      QUEUES[channel].queue,
      { mailId },
      { ...jobSettings(settings), ...(startAfter && { startAfter }) },
    );
  /** Anybody can sign up with somebody else's number, and an SMS costs money: an unverified number gets codes alone. */
  async function mayText(tx: Tx, { accountId, recipient, hasOwnLimit = false }: NewMail) {
    const who = { accountId: accountId ?? null, recipient: recipient ?? null, isCode: hasOwnLimit };
    const { isVerified, toNumberInHour, alikeInDay } = await mails.countRecentSms(tx, who);
    // Counted apart: notices keep nobody from verifying a number, and a flood of codes stops no notice.
    const isInBudget = alikeInDay < settings.SMS_DAILY_BUDGET;
    if (!hasOwnLimit) return isVerified && toNumberInHour < HOURLY_NOTICES && isInBudget;
    if (isInBudget) return true;
    throw new AppError('too_often', undefined, { retryAfter: 3600 });
  }

  return {
    async enqueue(tx, mail) {
      const { channel = 'MAIL', notBefore } = mail;
      if (channel === 'SMS' && (settings.SMS_URL === undefined || !(await mayText(tx, mail)))) return;
      const [id] = await mails.insert(tx, [toRow(mail)]);
      if (id === undefined) return;
      if (mail.isLimited === true && (await mails.countToUnverified(tx, id)) > HOURLY_NOTICES)
        await mails.settle(tx, id, 'NOBODY', 'TOO_MANY');
      else await send(tx, channel, id, notBefore);
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
  facts: mail.facts ?? {},
  not_before: mail.notBefore ?? null,
});

export const listMails = mails.list;
export const listMailsAboutBooking = mails.listAboutBooking;

const HOURLY_LIMIT = 60;
const STAFF_MAIL = { scope: 'staff-mail', conflict: 'submission_conflict', answer: z.null() } as const;

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
          { ...STAFF_MAIL, key, accountId, words: [recipient, subject, msgBody] },
          async () => {
            await mail.enqueue(tx, {
              cause: `staff:${accountId}:${key ?? randomUUID()}`,
              kind: 'STAFF',
              recipient,
              facts: { subject, body: msgBody },
              writtenBy: username,
            });
            return null;
          },
        );
      });
    },
  };
}
