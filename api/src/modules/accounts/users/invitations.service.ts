import { randomUUID } from 'node:crypto';
import { type Invitation, type User, UserId } from '@khamar/contract/accounts/user';
import { z } from 'zod';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { setAuditActor } from '../../../db/audit-actor.ts';
import { inTransaction, isDuplicate } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../app-error.ts';
import type { Actor } from '../../../security/actor.ts';
import type { Passwords } from '../../../security/password.ts';
import { newSecret } from '../../../security/token-encryption.ts';
import type { MailService } from '../../messages/index.ts';
import * as accounts from '../accounts.repository.ts';
import { isUnprovenClaim, isUsernameTaken } from '../accounts.repository.ts';
import { lockBoth, requireMayGrant } from './users.service.ts';
import { toUser } from './users.mapper.ts';
import * as users from './users.repository.ts';

const MAX_LENGTH = 40;

/** The local part of the address, reduced to the characters and length that a username allows. */
function usernameOf(email: string): string {
  const name = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9._%+-]/g, '');
  return name.slice(0, MAX_LENGTH).padEnd(3, '0');
}

/** The first free one of karim, karim2, karim3 … */
async function freeUsername(db: Db, email: string): Promise<string> {
  const name = usernameOf(email);
  for (let number = 2, candidate = name; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (!(await isUsernameTaken(db, candidate))) return candidate;
    candidate = `${name}${number}`;
  }
}

export interface InvitationsService {
  /** Creates the account and mails the link; someone who has not used theirs yet gets a new link. */
  invite(actor: Actor, invitation: Invitation, key: string): Promise<User>;
}

interface Deps {
  db: Db;
  passwords: Pick<Passwords, 'hash'>;
  mail: MailService;
}

/** Stored with the idempotency key, so it holds no personal data. */
const Invited = z.object({ _id: UserId });

export function makeInvitationsService({ db, passwords, mail }: Deps): InvitationsService {
  async function add(tx: Tx, invitation: Invitation, passwordHash: string): Promise<string> {
    const { email, username, mobile, role, language } = invitation;
    if (username !== undefined && (await accounts.isUsernameTaken(tx, username))) throw usernameTaken();
    const added = await accounts.insert(tx, {
      username: username ?? (await freeUsername(tx, email)),
      email,
      mobile: mobile ?? null,
      language,
      roles: [role],
      password_hash: passwordHash,
      has_common_password: false,
      invited_at: new Date(),
    });
    if (added.email === null) throw new EmailTakenMeanwhile();
    return added.id;
  }

  const inviteOnce = (actor: Actor, invitation: Invitation, key: string, passwordHash: string) =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const { email, username, mobile, role, language } = invitation;
      const fingerprint = [email, username ?? null, mobile ?? null, role, language];
      const request = { scope: 'users:invite', key, accountId: actor.accountId, fingerprint };
      const invited = await runOnce(tx, { ...request, conflict: 'key_reused', result: Invited }, async () => {
        const holder = await accounts.findByEmail(tx, email);
        const { granter, account } = await lockBoth(tx, actor, holder?.id ?? actor.accountId);
        requireMayGrant(granter, [role]);
        // Anyone can sign up with someone else's address, so an unverified one goes to the invited person.
        const isUnproven = holder !== undefined && account !== undefined && isUnprovenClaim(account);
        if (isUnproven) await accounts.releaseEmail(tx, holder.id);
        const known = isUnproven ? undefined : holder;
        const _id = known === undefined ? await add(tx, invitation, passwordHash) : known.id;
        if (known !== undefined) {
          // Only an account without a password is invited again; one with a password is given a role instead.
          if (account === undefined || account.invited_at === null || account.disabled_at !== null)
            throw emailTaken();
          requireMayGrant(granter, account.roles);
          await users.setInvited(tx, _id, [role]);
          await accounts.deleteResets(tx, _id);
        }
        await mail.enqueue(tx, {
          cause: `invitation:${randomUUID()}`,
          kind: 'INVITATION',
          accountId: _id,
        });
        return { _id };
      });
      const user = await accounts.findById(tx, invited.result._id);
      if (user === undefined) throw new AppError('not_found', 'User not found');
      return toUser(user);
    });

  return {
    async invite(actor, invitation, key) {
      // The hash of an unknown secret: sign-in takes as long as for any other account and never succeeds.
      const passwordHash = await passwords.hash(newSecret(), 'known');
      for (let attempt = 1; ; attempt += 1) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
          return await inviteOnce(actor, invitation, key, passwordHash);
        } catch (error) {
          const isTaken = isDuplicate(error, 'account_username');
          if (isTaken && invitation.username !== undefined) throw usernameTaken();
          const isEmailTaken = error instanceof EmailTakenMeanwhile || isDuplicate(error, 'account_email');
          if ((!isTaken && !isEmailTaken) || attempt === TRIES) throw error;
        }
      }
    },
  };
}

/** A concurrent request took the address; the retry finds its account. */
class EmailTakenMeanwhile extends Error {}
const TRIES = 3;

const usernameTaken = () => wrongField('username_taken', 'username', 'new_username_taken');
const emailTaken = () => wrongField('email_taken', 'email', 'email_taken');
