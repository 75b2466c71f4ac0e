import type { Role } from '@khamar/contract/accounts/role-schema';
import { sql } from 'kysely';
import { prepared } from '../../db/prepared-statements.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { EndReason } from './accounts.table.ts';

interface NewSession {
  accountId: string;
  /** The hash that was checked: if it has changed since, no session opens. */
  passwordHash: string;
  device: string;
  deviceHash: Buffer;
  tokenHash: Buffer;
  maxDays: number;
  /** Of the browser's previous session, which ends. */
  oldTokenHash: Buffer | null;
  /** Keys of the rate-limit rows that counted the attempts; deleted on success. */
  tries: string[];
}

/**
 * Inserts the session, its first token and its device in one statement, because each statement costs a tenth of the password hash.
 * A concurrent password change waits for the share lock.
 */
export async function open(
  db: Db,
  { accountId, passwordHash, device, deviceHash, tokenHash, maxDays, oldTokenHash, tries }: NewSession,
): Promise<string | undefined> {
  const { rows } = await prepared(
    db,
    'open-session',
    sql<{ id: string }>`
    with person as (
      select id from account
      where id = ${accountId} and password_hash = ${passwordHash} and disabled_at is null for share
    ), opened as (
      insert into session (account_id, device, expires_at)
      select id, ${device}, now() + make_interval(secs => ${maxDays * 86_400}) from person
      returning id
    ), token as (
      insert into refresh_token (hash, session_id) select ${tokenHash}, id from opened
    ), browser as (
      insert into device (account_id, hash) select id, ${deviceHash} from person
      on conflict (account_id, hash) do update set seen_at = now()
    ), left_behind as (
      update session set ended_at = now(), end_reason = 'SIGNED_OUT'
      from refresh_token
      where refresh_token.hash = ${oldTokenHash} and session.id = refresh_token.session_id
        and session.ended_at is null and exists (select from opened)
    ), forgotten as (
      delete from rate_limit where key = any (${tries}) and exists (select from opened)
    )
    select id from opened`,
  );
  return rows[0]?.id;
}

export interface Holder {
  sessionId: string;
  accountId: string;
  username: string;
  roles: Role[];
}

const HOLDER = sql`session.id as "sessionId", account.id as "accountId", account.username, account.roles`;
export interface SessionRules {
  idleDays: number;
  /** Whether sessions of demo accounts, whose password is published, are valid. */
  allowsDemo: boolean;
}

export const isLive = ({
  idleDays,
  allowsDemo,
}: SessionRules) => sql`session.ended_at is null and session.expires_at > now()
  and session.used_at > now() - make_interval(secs => ${idleDays * 86_400}) and account.disabled_at is null
  and ${isOpenTo(allowsDemo)}`;
const isOpenTo = (allowsDemo: boolean) =>
  sql<boolean>`(${allowsDemo} or not exists (select from demo_account where demo_account.account_id = account.id))`;

interface Rotation {
  hash: Buffer;
  nextHash: Buffer;
  sealed: Buffer;
  rules: SessionRules;
}

/** Per session in ten minutes: a page that refreshes in a loop would fill the disk with tokens. */
const MAX_TOKENS = 120;
const isBelowTokenLimit = sql`(select count(*) from refresh_token as recent
  where recent.session_id = session.id and recent.issued_at > now() - interval '10 minutes') < ${MAX_TOKENS}`;

/** Replaces a token that is not replaced yet, in one statement: of concurrent calls one succeeds, the others get undefined. */
export async function rotate(
  db: Db,
  { hash, nextHash, sealed, rules }: Rotation,
): Promise<Holder | undefined> {
  const { rows } = await prepared(
    db,
    'rotate-token',
    sql<Holder>`
    with replaced as (
      update refresh_token set replaced_at = now(), sealed_successor = ${sealed}
      from session join account on account.id = session.account_id
      where refresh_token.hash = ${hash} and refresh_token.replaced_at is null
        and session.id = refresh_token.session_id and ${isLive(rules)} and ${isBelowTokenLimit}
      returning ${HOLDER}
    ), used as (
      update session set used_at = now() from replaced where session.id = replaced."sessionId"
    ), next as (
      insert into refresh_token (hash, session_id) select ${nextHash}, "sessionId" from replaced
    )
    select * from replaced`,
  );
  return rows[0];
}

export interface KnownToken extends Holder {
  isLive: boolean;
  /** The encrypted successor; null until the token is replaced. */
  sealed: Buffer | null;
  secondsSinceReplaced: number | null;
  /** Whether the browser has proved that it got the token, by using the access token issued with it. */
  isReceived: boolean;
}

export async function findToken(db: Db, hash: Buffer, rules: SessionRules): Promise<KnownToken | undefined> {
  const { rows } = await prepared(
    db,
    'find-token',
    sql<KnownToken>`
    select ${HOLDER}, ${isLive(rules)} as "isLive", sealed_successor as sealed, received_at is not null as "isReceived",
      extract(epoch from clock_timestamp() - replaced_at)::float8 as "secondsSinceReplaced"
    from refresh_token join session on session.id = session_id join account on account.id = session.account_id
    where hash = ${hash}`,
  );
  return rows[0];
}

export const markReceived = (db: Db, hash: Buffer) =>
  db
    .updateTable('refresh_token')
    .set({ received_at: sql<Date>`now()` })
    .where('hash', '=', hash)
    .where('received_at', 'is', null)
    .execute();

export const findLive = (db: Db, sessionId: string, allowsDemo: boolean) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id as accountId', 'account.username', 'account.roles'])
    .where('session.id', '=', sessionId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('account.disabled_at', 'is', null)
    .where(isOpenTo(allowsDemo))
    .executeTakeFirst();

interface SessionFilter {
  accountId?: string;
  sessionId?: string;
  except?: string;
}

/** Returns the number of sessions ended. */
export async function end(
  db: Db | Tx,
  { accountId, sessionId, except }: SessionFilter,
  reason: EndReason,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('session')
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where('ended_at', 'is', null)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? ''))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type OpenSession = Awaited<ReturnType<typeof listOpen>>[number];

export const listOpen = (db: Db, accountId: string, rules: SessionRules) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['session.id', 'session.device', 'session.started_at', 'session.used_at'])
    .where('session.account_id', '=', accountId)
    .where(sql<boolean>`(${isLive(rules)})`)
    .orderBy('session.used_at', 'desc')
    .limit(100)
    .execute();
