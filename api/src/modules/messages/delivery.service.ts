import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/schema.ts';
import { isDatabaseUnavailable } from '../../db/transaction.ts';
import { DeliveryFault } from './delivery-fault.ts';
import * as mails from './mail/mail.repository.ts';
import { CLAIM_MARGIN } from './mail/mail.service.ts';

interface Deps {
  db: Db;
  /** The time limit for handing a message over. */
  seconds: number;
  send: SendMessage;
  onOutcome: (outcome: DeliveryOutcome) => void;
}

/**
 * Composes a message and hands it to the server or gateway; throws if it was not accepted. NOBODY: there is no recipient any more;
 * FORGET: nor is there a reason to keep the row.
 */
export type SendMessage = (
  mail: mails.MailRow,
  deadline: AbortSignal,
) => Promise<'SENT' | 'NOBODY' | 'FORGET'>;

export interface DeliveryOutcome {
  mailId: string;
  kind: string;
  /** DELAYED: it is tried again. */
  outcome: 'SENT' | 'REFUSED' | 'NOBODY' | 'DELAYED';
  code?: string;
  /** Set if the error is ours rather than the server's. */
  err?: unknown;
}

export interface Delivery {
  /** Resolves when there is nothing left to do for this message, and throws when it must be tried again. */
  deliver(mailId: string): Promise<void>;
  /** For a message whose job has used up its retries. */
  fail(mailId: string): Promise<void>;
}

export class ClaimedByAnother extends Error {
  override readonly name = 'ClaimedByAnother';
}

/** Implements the guarantees of the outbox (ADR 0014) for every channel. */
export function makeDelivery({ db, seconds, send, onOutcome }: Deps): Delivery {
  async function markRefused(mailId: string, code: string | undefined): Promise<void> {
    const mail = await mails.recordOutcome(db, mailId, 'REFUSED', code);
    if (mail) onOutcome({ mailId, kind: mail.kind, outcome: 'REFUSED', code: mail.last_error ?? 'UNKNOWN' });
  }

  return {
    async deliver(mailId) {
      // Starts before the claim, so that sending has ended when the claim expires.
      const deadline = AbortSignal.timeout(seconds * 1000);
      const mail = await mails.claim(db, mailId, seconds + CLAIM_MARGIN);
      if (mail === undefined) {
        if (await mails.isWaiting(db, mailId)) throw new ClaimedByAnother();
        return;
      }
      const { kind } = mail;
      try {
        const sendOutcome = await send(mail, deadline);
        if (sendOutcome !== 'SENT') {
          if (sendOutcome === 'FORGET') await mails.remove(db, mailId);
          else await mails.recordOutcome(db, mailId, 'NOBODY');
          onOutcome({ mailId, kind, outcome: 'NOBODY' });
          return;
        }
      } catch (error) {
        const code = error instanceof DeliveryFault ? error.code : 'FAULT';
        if (error instanceof DeliveryFault && error.isFinal) {
          await markRefused(mailId, code);
          return;
        }
        await mails.release(db, mail, code);
        onOutcome({ mailId, kind, outcome: 'DELAYED', code, ...(code === 'FAULT' && { err: error }) });
        throw error;
      }
      // Nothing may run between the server's acceptance and this write: a worker killed in between sends the message twice.
      // If the write fails permanently, the message is not sent again either; it stays waiting until someone looks at it.
      const err = await retryWhileDatabaseUnavailable(() => mails.recordOutcome(db, mailId, 'SENT'));
      onOutcome({ mailId, kind, outcome: 'SENT', ...(err !== undefined && { err }) });
    },
    fail: (mailId) => markRefused(mailId, undefined),
  };
}

const TRIES = 20;

/** A database restart must not cause a second delivery. Returns the error if the retries did not help. */
async function retryWhileDatabaseUnavailable(write: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
      await write();
      return undefined;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === TRIES) return error;
      // oxlint-disable-next-line no-await-in-loop -- the pause before the next try
      await pause(500);
    }
  }
}
