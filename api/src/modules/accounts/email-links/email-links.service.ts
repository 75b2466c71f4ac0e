import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction, isDuplicate } from '../../../db/transaction.ts';
import { AppError } from '../../../app-error.ts';
import { hashOf, newSecret } from '../../../security/token-encryption.ts';
import type { MailService } from '../../messages/index.ts';
import {
  findByEmail,
  isUnprovenClaim,
  releaseEmail,
  takeNewEmail,
  verifyEmail,
} from '../accounts.repository.ts';
import type { AuthRateLimits } from '../rate-limits.ts';
import * as links from './email-links.repository.ts';

export interface EmailLinksService {
  confirm(token: string, address: string): Promise<void>;
}

interface Deps {
  db: Db;
  mail: MailService;
  rateLimits: Pick<AuthRateLimits, 'badEmailLink'>;
}

export function makeEmailLinksService({ db, mail, rateLimits }: Deps): EmailLinksService {
  /** The person who opens the link has the mailbox, so an unverified claim of the address gives way; a verified one does not. */
  async function replaceEmail(tx: Tx, { id, linked, email, email_verified_at }: links.LinkOwner) {
    const holder = await findByEmail(tx, linked);
    if (holder !== undefined && !isUnprovenClaim(holder)) throw new AppError('link_dead');
    if (holder !== undefined) {
      await setAuditActor(tx, { username: '(buyer)' });
      await releaseEmail(tx, holder.id);
    }
    if (email !== null && email_verified_at !== null)
      await mail.enqueue(tx, {
        cause: `email-changed:${randomUUID()}`,
        kind: 'EMAIL_CHANGED',
        accountId: id,
        recipient: email,
      });
  }

  return {
    async confirm(token, address) {
      const hash = hashOf(token);
      if ((await links.findOwner(db, hash)) === undefined) {
        await rateLimits.badEmailLink.consume(address);
        throw new AppError('link_dead');
      }
      await inTransaction(db, async (tx) => {
        // Read again under the lock: an invitation may have taken the address over since.
        const account = await links.findOwner(tx, hash, { isLocked: true });
        if (account === undefined || !(await links.spend(tx, hash))) throw new AppError('link_dead');
        if (account.isNew) await replaceEmail(tx, account);
        await setAuditActor(tx, account);
        await (account.isNew ? takeNewEmail(tx, account.id) : verifyEmail(tx, account.id));
      }).catch((error: unknown) => {
        // Someone signed up with the address at the same time.
        throw isDuplicate(error, 'account_email') ? new AppError('link_dead') : error;
      });
    },
  };
}

const LINK_DAYS = 7;

/** Created on delivery of the mail, so that the mail queue holds no secret. */
export async function makeEmailToken(db: Db, accountId: string, email: string): Promise<string> {
  const token = newSecret();
  await links.insert(db, { accountId, email, hash: hashOf(token), days: LINK_DAYS });
  return token;
}
