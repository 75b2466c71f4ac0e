import type { SessionInfo } from '@khamar/contract/accounts/account';
import type { Actor } from '../../security/actor.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../app-error.ts';
import type { AccessTokens } from '../../security/jwt.ts';
import { inTransaction } from '../../db/transaction.ts';
import { hashOf, newSecret, type TokenEncryption } from '../../security/token-encryption.ts';
import type { MailService } from '../messages/index.ts';
import type { AuthRateLimits } from './rate-limits.ts';
import * as sessions from './sessions.repository.ts';

interface Deps {
  db: Db;
  tokens: AccessTokens;
  tokenEncryption: TokenEncryption;
  mail: MailService;
  rateLimits: Pick<AuthRateLimits, 'badRefresh' | 'notice' | 'mailsPerAddress'>;
  /** Whether demo accounts, whose password is published, may have sessions. */
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
  /** Such as 'Chrome, Android'. */
  name: string;
  /** Issued at the browser's first sign-in to any account. */
  secret: string | undefined;
  isKnown: boolean;
  /** The account's first device: no mail about it is sent. */
  isFirst: boolean;
  /** Of the browser's current session. It ends, because the new cookie overwrites the token that could sign it out. */
  refreshToken: string | undefined;
  /** Keys of the rate-limit rows that counted its attempts. */
  tries: string[];
}

/** The access token for requests, and two secrets for cookies. */
export interface OpenedSession {
  token: string;
  refreshToken: string;
  deviceSecret: string;
}

export interface SessionsService {
  open(person: Person, browser: Browser): Promise<OpenedSession>;
  /** Returns a new access token and the refresh token that replaces this one. */
  refresh(refreshToken: string, address: string): Promise<Omit<OpenedSession, 'deviceSecret'>>;
  signOut(refreshToken: string): Promise<void>;
  /** `refreshId` is the hash of the refresh token that came with the access token. */
  findLive(sessionId: string, refreshId?: string): Promise<Omit<Actor, 'sessionId'> | undefined>;
  list(actor: Actor): Promise<SessionInfo[]>;
  end(actor: Actor, sessionId: string): Promise<void>;
  endOthers(actor: Actor): Promise<void>;
}

const ACCESS_SECONDS = 600;
const MAX_RECEIVED = 10_000;
/** Within this time, reuse of a replaced token is two tabs racing, not theft, even if the successor was used. */
export const GRACE_SECONDS = 10;

export function makeSessionsService({
  db,
  tokens,
  tokenEncryption,
  mail,
  rateLimits,
  allowsDemo,
  idleDays,
  maxDays,
}: Deps): SessionsService {
  const rules = { idleDays, allowsDemo };
  const accessToken = ({ sessionId, accountId, username, roles }: sessions.Holder, refreshToken?: string) =>
    tokens.sign(
      {
        sub: accountId,
        username,
        roles,
        sid: sessionId,
        ...(refreshToken !== undefined && { rid: hashOf(refreshToken).toString('base64url') }),
      },
      ACCESS_SECONDS,
    );

  interface PresentedToken {
    token: string;
    known: sessions.KnownToken;
  }

  async function successorOf({ token, known }: PresentedToken): Promise<PresentedToken> {
    const next = known.sealed === null ? undefined : tokenEncryption.unseal(known.sealed, token);
    const successor = next && (await sessions.findToken(db, hashOf(next), rules));
    if (next === undefined || !successor) throw new AppError('session_lost');
    return { token: next, known: successor };
  }

  /** Refresh tokens that this process has marked as received, so that each is written once. */
  const receivedIds = new Set<string>();
  async function noteReceived(refreshId: string): Promise<void> {
    if (receivedIds.has(refreshId)) return;
    // If the write fails, as on a replica, the next request retries it.
    const isNoted = await sessions.markReceived(db, Buffer.from(refreshId, 'base64url')).then(
      () => true,
      () => false,
    );
    if (receivedIds.size >= MAX_RECEIVED) receivedIds.clear();
    if (isNoted) receivedIds.add(refreshId);
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
      const shouldNotify = isNew && (await rateLimits.notice.count(id)) <= rateLimits.mailsPerAddress;
      const sessionId = shouldNotify
        ? await inTransaction(db, async (tx) => {
            const opened = await sessions.open(tx, session);
            if (opened === undefined) return undefined;
            const data = { device: browser.name, at: new Date().toISOString() };
            await mail.enqueue(tx, {
              cause: `sign-in:${opened}`,
              kind: 'NEW_SIGN_IN',
              accountId: id,
              data,
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
      const rotation = {
        hash,
        nextHash: hashOf(next),
        sealed: tokenEncryption.seal(next, refreshToken),
        rules,
      };
      const holder = await sessions.rotate(db, rotation);
      if (holder) return { token: await accessToken(holder, next), refreshToken: next };

      const known = await sessions.findToken(db, hash, rules);
      if (known === undefined || !known.isLive) {
        await rateLimits.badRefresh.consume(address);
        throw new AppError('session_lost');
      }
      if (known.sealed === null) throw new AppError('too_often', undefined, { retryAfter: 60 });
      let current = await successorOf({ token: refreshToken, known });
      const isUsed = current.known.sealed !== null || current.known.isReceived;
      if (isUsed && (known.secondsSinceReplaced ?? 0) > GRACE_SECONDS) {
        // Two parties hold tokens of this session and one of them stole it: end it for both.
        await sessions.end(db, { sessionId: known.sessionId }, 'STOLEN');
        throw new AppError('session_lost');
      }
      // oxlint-disable-next-line no-await-in-loop -- each successor is encrypted with the token before it
      while (current.known.sealed !== null) current = await successorOf(current);
      return { token: await accessToken(current.known, current.token), refreshToken: current.token };
    },

    async signOut(refreshToken) {
      const known = await sessions.findToken(db, hashOf(refreshToken), rules);
      if (known) await sessions.end(db, { sessionId: known.sessionId }, 'SIGNED_OUT');
    },

    async findLive(sessionId, refreshId) {
      const live = await sessions.findLive(db, sessionId, allowsDemo);
      if (live !== undefined && refreshId !== undefined) await noteReceived(refreshId);
      return live;
    },

    async list({ accountId, sessionId }) {
      const rows = await sessions.listOpen(db, accountId, rules);
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
      if (ended === 0) throw new AppError('not_found', 'Device not found');
    },

    async endOthers({ accountId, sessionId }) {
      await sessions.end(db, { accountId, except: sessionId }, 'ENDED');
    },
  };
}
