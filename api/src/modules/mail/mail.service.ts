import type { Tx } from '../../database-schema.ts';
import type { MailKind } from './mail.table.ts';

/** A mail that somebody will get because of something that is being written right now. */
export interface MailPromise {
  /** One cause, one mail: promised twice, it is still one. */
  cause: string;
  kind: MailKind;
  accountId?: string;
  leadId?: string;
  /** Only where no account or lead says it. */
  recipient?: string;
  facts?: Record<string, string>;
  writtenBy?: string;
}

export interface MailService {
  /** In the transaction of its cause: both happen, or neither. */
  promise(tx: Tx, mail: MailPromise): Promise<void>;
}

export function makeMailService(): MailService {
  return {
    async promise(tx, { cause, kind, accountId, leadId, recipient, facts, writtenBy }) {
      await tx
        .insertInto('mail')
        .values({
          cause,
          kind,
          account_id: accountId ?? null,
          lead_id: leadId ?? null,
          recipient: recipient ?? null,
          written_by: writtenBy ?? null,
          ...(facts && { facts: JSON.stringify(facts) }),
        })
        .onConflict((conflict) => conflict.column('cause').doNothing())
        .execute();
    },
  };
}
