import { randomUUID } from 'node:crypto';
import { isStaff } from '@khamar/contract/people/permissions';
import { type Invitation, type User, UserId } from '@khamar/contract/people/user';
import { z } from 'zod';
import { runOnce } from '../../../db/idempotency.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { inTransaction, isDuplicate, setAuditActor } from '../../../db/transaction.ts';
import { AppError, wrongField } from '../../../errors.ts';
import type { Actor } from '../../../security/actor.ts';
import type { Passwords } from '../../../security/password.ts';
import { newSecret } from '../../../security/token-seal.ts';
import type { MailService } from '../../messages/index.ts';
import * as accounts from '../accounts.repository.ts';
import { isUsernameTaken } from '../accounts.repository.ts';
import { holdBoth, refuseUnlessMayGrant } from './users.service.ts';
import { toUser } from './users.mapper.ts';
import * as users from './users.repository.ts';

const LONGEST = 40;

/** What stands before the @ of an address, as a username may be written. */
function usernameOf(email: string): string {
  const name = (email.split('@')[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9._%+-]/g, '');
  return name.slice(0, LONGEST).padEnd(3, '0');
}

/** The first that nobody has: karim, karim2, karim3. */
async function freeUsername(db: Db, email: string): Promise<string> {
  const name = usernameOf(email);
  for (let number = 2, candidate = name; ; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only if this one is taken
    if (!(await isUsernameTaken(db, candidate))) return candidate;
    candidate = `${name}${number}`;
  }
}

export interface InvitationsService {
  /** Makes the account and mails the link; for somebody who has not followed theirs, another link. */
  invite(actor: Actor, invitation: Invitation, key: string): Promise<User>;
}

interface Parts {
  db: Db;
  passwords: Pick<Passwords, 'hash'>;
  mail: MailService;
}

/** Stored for a repetition of the request, so without anything personal. */
const Invited = z.object({ _id: UserId });

export function makeInvitationsService({ db, passwords, mail }: Parts): InvitationsService {
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
    if (added.email === null) throw new MadeMeanwhile();
    return added.id;
  }

  const inviteOnce = (actor: Actor, invitation: Invitation, key: string, passwordHash: string) =>
    inTransaction(db, async (tx) => {
      await setAuditActor(tx, actor);
      const { email, username, mobile, role, language } = invitation;
      const words = [email, username ?? null, mobile ?? null, role, language];
      const request = { scope: 'users:invite', key, accountId: actor.accountId, words };
      const done = await runOnce(tx, { ...request, conflict: 'key_reused', answer: Invited }, async () => {
        const holder = await accounts.findByEmail(tx, email);
        const { granter, account } = await holdBoth(tx, actor, holder?.id ?? actor.accountId);
        refuseUnlessMayGrant(granter, [role]);
        // Anybody can sign up with somebody else's address: without a proof it is no claim.
        const isUnproven = holder !== undefined && account !== undefined && isUnprovenClaim(account);
        if (isUnproven) await accounts.releaseEmail(tx, holder.id);
        const known = isUnproven ? undefined : holder;
        const _id = known === undefined ? await add(tx, invitation, passwordHash) : known.id;
        if (known !== undefined) {
          // Only while nobody can sign in with it: whoever has a password is given a role instead.
          if (account === undefined || account.invited_at === null || account.disabled_at !== null)
            throw emailTaken();
          refuseUnlessMayGrant(granter, account.roles);
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
      const user = await accounts.findById(tx, done.answer._id);
      if (user === undefined) throw new AppError('not_found', 'There is no such person');
      return toUser(user);
    });

  return {
    async invite(actor, invitation, key) {
      // Of a secret that nobody knows: signing in takes as long as for everybody, and never succeeds.
      const passwordHash = await passwords.hash(newSecret(), 'known');
      for (let attempt = 1; ; attempt += 1) {
        try {
          // oxlint-disable-next-line no-await-in-loop -- the next try only after this one failed
          return await inviteOnce(actor, invitation, key, passwordHash);
        } catch (error) {
          const isTaken = isDuplicate(error, 'account_username');
          if (isTaken && invitation.username !== undefined) throw usernameTaken();
          const isMade = error instanceof MadeMeanwhile || isDuplicate(error, 'account_email');
          if ((!isTaken && !isMade) || attempt === TRIES) throw error;
        }
      }
    },
  };
}

/** A customer's account whose address nobody has verified. Staff have theirs from an invitation or from the command line. */
const isUnprovenClaim = ({ invited_at, email_verified_at, roles }: accounts.AccountRow) =>
  invited_at === null && email_verified_at === null && !isStaff(roles);

/** Somebody made the account, or one of this name, at the same moment: the next try finds it. */
class MadeMeanwhile extends Error {}
const TRIES = 3;

const usernameTaken = () => wrongField('username_taken', 'username', 'new_username_taken');
const emailTaken = () => wrongField('email_taken', 'email', 'email_taken');
