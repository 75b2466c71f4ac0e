import type { Language } from '@khamar/contract/accounts/person';
import { RESEND_SECONDS } from '@khamar/contract/accounts/phone-sign-in';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

interface Asked {
  requestHash: Buffer;
  mobile: string;
  language: Language;
}

const now: RawBuilder<Date> = sql`now()`;
const inMinutes = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes})`;

/**
 * One SMS per browser and number in a minute: of concurrent calls one gets the turn to send it, the others undefined. The code of an
 * earlier SMS stays valid until `begin`, because the turn may be given back.
 */
export async function takeTurn(
  db: Db,
  { requestHash, mobile, language }: Asked,
  minutes: number,
): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await sql<{ isNew: boolean }>`
    insert into sign_in_code (request_hash, sms, mobile, language, expires_at)
    values (${requestHash}, gen_random_uuid(), ${mobile}, ${language}, ${inMinutes(minutes)})
    on conflict (request_hash) do update set sent_at = now(), mobile = excluded.mobile, language = excluded.language,
      -- An SMS to the number typed before must not go to this one.
      sms = case when sign_in_code.mobile = excluded.mobile then sign_in_code.sms else excluded.sms end
      where sign_in_code.mobile <> excluded.mobile
        or sign_in_code.sent_at <= now() - make_interval(secs => ${RESEND_SECONDS})
    returning xmax = 0 as "isNew"`.execute(db);
  return rows[0];
}

/** The SMS was not sent after all. */
export async function giveTurnBack(
  db: Db,
  { requestHash, mobile }: Pick<Asked, 'requestHash' | 'mobile'>,
  { isNew }: { isNew: boolean },
): Promise<void> {
  if (isNew)
    await db
      .deleteFrom('sign_in_code')
      .where('request_hash', '=', requestHash)
      .where('mobile', '=', mobile)
      .execute();
  else
    await db
      .updateTable('sign_in_code')
      .set({ sent_at: sql<Date>`sent_at - make_interval(secs => ${RESEND_SECONDS})` })
      .where('request_hash', '=', requestHash)
      .where('mobile', '=', mobile)
      .execute();
}

/**
 * Earlier codes of this browser end; the tries count from zero. False if the browser has asked for another number since: that one was
 * not counted for this SMS, and must not get it.
 */
export async function begin(
  tx: Tx,
  { requestHash, mobile }: Pick<Asked, 'requestHash' | 'mobile'>,
  sms: string,
  minutes: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_code')
    .set({ sms, hashes: [], tries: 0, expires_at: inMinutes(minutes) })
    .where('request_hash', '=', requestHash)
    .where('mobile', '=', mobile)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Until this browser may have another SMS sent. */
export async function secondsUntilResend(db: Db, requestHash: Buffer): Promise<number> {
  const sent = await db
    .selectFrom('sign_in_code')
    .select(
      sql<number>`ceil(extract(epoch from sent_at - now()) + ${RESEND_SECONDS}::int)::int`.as('seconds'),
    )
    .where('request_hash', '=', requestHash)
    .executeTakeFirst();
  return Math.min(Math.max(sent?.seconds ?? 0, 0), RESEND_SECONDS);
}

/** Undefined if the code has expired, was used or was replaced by a newer SMS. */
export const findBySms = (db: Db, sms: string) =>
  db
    .selectFrom('sign_in_code')
    .select(['request_hash', 'mobile', 'language'])
    .where('sms', '=', sms)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Keeps earlier hashes: a resent SMS has a new code, and the customer may type either. */
export async function addHash(db: Db, sms: string, hash: string): Promise<void> {
  await db
    .updateTable('sign_in_code')
    .set({ hashes: sql<string[]>`(array_prepend(${hash}::text, hashes))[1:3]` })
    .where('sms', '=', sms)
    .execute();
}

/** Counts the attempt before the code is checked, so that concurrent attempts count too; undefined when none is left. */
export const countTry = (db: Db, requestHash: Buffer, mobile: string, maxTries: number) =>
  db
    .updateTable('sign_in_code')
    .set((code) => ({ tries: code('tries', '+', 1) }))
    .where('request_hash', '=', requestHash)
    .where('mobile', '=', mobile)
    .where('tries', '<', maxTries)
    .where('hashes', '<>', sql<string[]>`'{}'`)
    .where('expires_at', '>', now)
    .returning(['sms', 'hashes', 'language'])
    .executeTakeFirst();

/** Single use: the delete decides a race. */
export async function spend(tx: Tx, sms: string): Promise<boolean> {
  const spent = await tx.deleteFrom('sign_in_code').where('sms', '=', sms).executeTakeFirst();
  return spent.numDeletedRows === 1n;
}
