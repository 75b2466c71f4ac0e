import type { Db } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { AppError } from '../../../app-error.ts';
import { hashOf, newSecret } from '../../../security/token-encryption.ts';
import { verifyEmail } from '../accounts.repository.ts';
import type { AuthRateLimits } from '../rate-limits.ts';
import * as links from './email-links.repository.ts';

export interface EmailLinksService {
  confirm(token: string, address: string): Promise<void>;
}

interface Deps {
  db: Db;
  rateLimits: Pick<AuthRateLimits, 'badEmailLink'>;
}

export const makeEmailLinksService = ({ db, rateLimits }: Deps): EmailLinksService => ({
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
      await setAuditActor(tx, account);
      await verifyEmail(tx, account.id);
    });
  },
});

const LINK_DAYS = 7;

/** Created on delivery of the mail, so that the mail queue holds no secret. */
export async function makeEmailToken(db: Db, accountId: string, email: string): Promise<string> {
  const token = newSecret();
  await links.insert(db, { accountId, email, hash: hashOf(token), days: LINK_DAYS });
  return token;
}
