import type { SessionInfo } from '@khamar/contract/people/account';
import type { Actor } from '../../security/actor.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import type { AccessTokens } from '../../security/jwt.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashOf, newSecret, type Seals } from '../../security/token-seal.ts';
import type { MailService } from '../messages/index.ts';
import type { AuthRateLimits } from './rate-limits.ts';
import * as sessions from './sessions.repository.ts';

interface Parts {
  db: Db;
  tokens: AccessTokens;
  seals: Seals;
  mail: MailService;
  rateLimits: Pick<AuthRateLimits, 'badRefresh' | 'notice' | 'mailsPerAddress'>;
  /** Whether accounts with the published password may have sessions. */
  allowsDemo: boolean;
  idleDays: number;
  maxDays: number;
}

interface Person {
  id: string;
  username: string;
  password_hash: string;
  roles: Actor['roles'];
}

export interface Browser {
  /** What the person would call it. */
  name: string;
  /** The secret it was given at its first sign-in, by anyone. */
  secret: string | undefined;
  isKnown: boolean;
  /** The first one this person ever signs in with is no news to anyone. */
  isFirst: boolean;
  /** Of the session it is in already: the cookie that is overwritten leaves none behind that nobody could end. */
  refreshToken: string | undefined;
  /** The row in which its tries were counted. */
  tries: string;
}

/** What the browser is given: the token for its requests, and two secrets for its cookies. */
export interface Opened {
  token: string;
  refreshToken: string;
  deviceSecret: string;
}

export interface SessionsService {
  open(person: Person, browser: Browser): Promise<Opened>;
  /** A new access token, and the refresh token that replaces the one shown. */
  refresh(refreshToken: string, address: string): Promise<Omit<Opened, 'deviceSecret'>>;
  signOut(refreshToken: string): Promise<void>;
  findLive(sessionId: string): Promise<Omit<Actor, 'sessionId'> | undefined>;
  list(actor: Actor): Promise<SessionInfo[]>;
  end(actor: Actor, sessionId: string): Promise<void>;
  endOthers(actor: Actor): Promise<void>;
}

const ACCESS_SECONDS = 600;
/** Two tabs, or an answer lost on the way: not theft. */
export const GRACE_SECONDS = 10;

export function makeSessionsService({
  db,
  tokens,
  seals,
  mail,
  rateLimits,
  allowsDemo,
  idleDays,
  maxDays,
}: Parts): SessionsService {
  const terms = { idleDays, allowsDemo };
  const accessToken = ({ sessionId, accountId, username, roles }: sessions.Holder) =>
    tokens.sign({ sub: accountId, username, roles, sid: sessionId }, ACCESS_SECONDS);

  /** Follows the successors of a token that was just replaced to the one that is good now. */
  async function successorOf(token: string, known: sessions.KnownToken) {
    let current = { token, known };
    while (current.known.sealed !== null) {
      const next = seals.unseal(current.known.sealed, current.token);
      // oxlint-disable-next-line no-await-in-loop -- each is closed with the one before it
      const found = next && (await sessions.findToken(db, hashOf(next), terms));
      if (next === undefined || !found) throw new AppError('session_lost');
      current = { token: next, known: found };
    }
    return current;
  }

  return {
    async open({ id, username, roles, password_hash: passwordHash }, browser) {
      const refreshToken = newSecret();
      const deviceSecret = browser.secret ?? newSecret();
      const session = {
        accountId: id,
        passwordHash,
        device: browser.name,
        deviceHash: hashOf(deviceSecret),
        tokenHash: hashOf(refreshToken),
        maxDays,
        oldTokenHash: browser.refreshToken === undefined ? null : hashOf(browser.refreshToken),
        tries: browser.tries,
      };
      const isNew = !browser.isKnown && !browser.isFirst;
      const isNews = isNew && (await rateLimits.notice.count(id)) <= rateLimits.mailsPerAddress;
      const sessionId = isNews
        ? await inTransaction(db, async (tx) => {
            const opened = await sessions.open(tx, session);
            if (opened === undefined) return undefined;
            const facts = { device: browser.name, at: new Date().toISOString() };
            await mail.enqueue(tx, {
              cause: `sign-in:${opened}`,
              kind: 'NEW_SIGN_IN',
              accountId: id,
              facts,
            });
            return opened;
          })
        : await sessions.open(db, session);
      if (sessionId === undefined) throw new AppError('wrong_password');
      const token = await accessToken({ sessionId, accountId: id, username, roles });
      return { token, refreshToken, deviceSecret };
    },

    async refresh(refreshToken, address) {
      const hash = hashOf(refreshToken);
      const next = newSecret();
      const rotation = { hash, nextHash: hashOf(next), sealed: seals.seal(next, refreshToken), terms };
      const holder = await sessions.rotate(db, rotation);
      if (holder) return { token: await accessToken(holder), refreshToken: next };

      const known = await sessions.findToken(db, hash, terms);
      if (known === undefined || !known.isLive) {
        await rateLimits.badRefresh.consume(address);
        throw new AppError('session_lost');
      }
      if (known.sealed === null) throw new AppError('too_often', undefined, { retryAfter: 60 });
      if ((known.secondsSinceReplaced ?? 0) > GRACE_SECONDS) {
        // Two hold this family of tokens and one of them is not its owner: nobody keeps it.
        await sessions.end(db, { sessionId: known.sessionId }, 'STOLEN');
        throw new AppError('session_lost');
      }
      const current = await successorOf(refreshToken, known);
      return { token: await accessToken(current.known), refreshToken: current.token };
    },

    async signOut(refreshToken) {
      const known = await sessions.findToken(db, hashOf(refreshToken), terms);
      if (known) await sessions.end(db, { sessionId: known.sessionId }, 'SIGNED_OUT');
    },

    findLive: (sessionId) => sessions.findLive(db, sessionId, allowsDemo),

    async list({ accountId, sessionId }) {
      const rows = await sessions.listOpen(db, accountId, terms);
      return rows.map(({ id, device, started_at, used_at }) => ({
        _id: id,
        device,
        startedAt: started_at.toISOString(),
        usedAt: used_at.toISOString(),
        isCurrent: id === sessionId,
      }));
    },

    async end({ accountId }, sessionId) {
      const ended = await sessions.end(db, { accountId, sessionId }, 'ENDED');
      if (ended === 0) throw new AppError('not_found', 'There is no such session');
    },

    async endOthers({ accountId, sessionId }) {
      await sessions.end(db, { accountId, except: sessionId }, 'ENDED');
    },
  };
}
