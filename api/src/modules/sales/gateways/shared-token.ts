import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

export interface NewToken {
  token: string;
  refreshToken: string;
  seconds: number;
}

/** Requests a token; undefined if the provider does not issue one. */
export type RequestToken = (refreshToken: string | null) => Promise<NewToken | undefined>;

export interface TokenSource {
  /** A valid token other than the one that was just rejected; undefined if none is available. */
  get(rejected?: string): Promise<string | undefined>;
}

/** With more, bKash locks the merchant. Requests without a response count too, because bKash may have counted them. */
const RENEWALS_PER_HOUR = 2;
const LEASE_SECONDS = 15;
const SPARE_SECONDS = 60;
const WAIT_MS = 200;

/**
 * One token shared by all processes through the database. The process that renews it takes a lease of a few seconds on the row, so nobody
 * holds a connection while waiting.
 */
export function shareToken(db: Db, provider: string, requestToken: RequestToken): TokenSource {
  async function read(rejected: string | undefined): Promise<string | undefined> {
    const { rows } = await sql<{ token: string }>`
      select token from gateway_token where provider = ${provider} and token is distinct from ${rejected ?? null}
        and expires_at > clock_timestamp() + make_interval(secs => ${SPARE_SECONDS})`.execute(db);
    return rows[0]?.token;
  }

  /** Undefined if another process is renewing or has just renewed, or the hourly limit is used up. */
  async function takeLease(
    rejected: string | undefined,
  ): Promise<{ refresh_token: string | null } | undefined> {
    const { rows } = await sql<{ refresh_token: string | null }>`
      insert into gateway_token as known (provider, renewing_until, asked_at)
      values (${provider}, clock_timestamp() + make_interval(secs => ${LEASE_SECONDS}), array[clock_timestamp()])
      on conflict (provider) do update set renewing_until = excluded.renewing_until,
        asked_at = array(select at from unnest(known.asked_at) as at where at > clock_timestamp() - interval '1 hour')
          || excluded.asked_at
      where (known.renewing_until is null or known.renewing_until < clock_timestamp())
        and (known.token is not distinct from ${rejected ?? null}
          or coalesce(known.expires_at <= clock_timestamp() + make_interval(secs => ${SPARE_SECONDS}), true))
        and (select count(*) from unnest(known.asked_at) as at where at > clock_timestamp() - interval '1 hour')
          < ${RENEWALS_PER_HOUR}
      returning refresh_token`.execute(db);
    return rows[0];
  }

  async function isBeingRenewed(): Promise<boolean> {
    const { rows } = await sql`
      select from gateway_token where provider = ${provider} and renewing_until > clock_timestamp()`.execute(
      db,
    );
    return rows.length > 0;
  }

  async function renew(refreshToken: string | null): Promise<string | undefined> {
    const next = await requestToken(refreshToken);
    await sql`
      update gateway_token set renewing_until = null, token = coalesce(${next?.token ?? null}, token),
        refresh_token = ${next?.refreshToken ?? null},
        expires_at = coalesce(clock_timestamp() + make_interval(secs => ${next?.seconds ?? null}), expires_at)
      where provider = ${provider}`.execute(db);
    return next?.token;
  }

  async function get(rejected?: string): Promise<string | undefined> {
    for (let tries = 0; tries < (LEASE_SECONDS * 1000) / WAIT_MS; tries += 1) {
      // oxlint-disable-next-line no-await-in-loop -- polls until one process has a token
      const token = await read(rejected);
      if (token !== undefined) return token;
      // oxlint-disable-next-line no-await-in-loop
      const lease = await takeLease(rejected);
      // oxlint-disable-next-line no-await-in-loop
      if (lease !== undefined) return renew(lease.refresh_token);
      // oxlint-disable-next-line no-await-in-loop
      if (!(await isBeingRenewed())) return read(rejected);
      // oxlint-disable-next-line no-await-in-loop
      await pause(WAIT_MS);
    }
    return undefined;
  }

  return { get };
}
