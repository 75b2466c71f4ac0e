import type { Language } from '@khamar/contract/accounts/person';
import { RESEND_SECONDS } from '@khamar/contract/accounts/phone-sign-in';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

interface NewCode {
  requestHash: Buffer;
  sms: string;
  mobile: string;
  language: Language;
  minutes: number;
}

const now: RawBuilder<Date> = sql`now()`;

/** One SMS per browser and number in a minute. Returns whether this call is the one that sends it; concurrent ones are not. */
export async function ask(tx: Tx, { requestHash, minutes, ...code }: NewCode): Promise<boolean> {
  const values = {
    ...code,
    hashes: [],
    tries: 0,
    sent_at: now,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  };
  const asked = await tx
    .insertInto('sign_in_code')
    .values({ request_hash: requestHash, ...values })
    .onConflict((conflict) =>
      conflict
        .column('request_hash')
        .doUpdateSet(values)
        .where(
          sql<boolean>`sign_in_code.mobile <> ${code.mobile}
            or sign_in_code.sent_at <= now() - make_interval(secs => ${RESEND_SECONDS})`,
        ),
    )
    .returning('sms')
    .executeTakeFirst();
  return asked !== undefined;
}

/** Until this browser may have another SMS sent to this number; 0 if it may now. */
export async function secondsUntilResend(db: Db, requestHash: Buffer, mobile: string): Promise<number> {
  const sent = await db
    .selectFrom('sign_in_code')
    .select(
      sql<number>`ceil(extract(epoch from sent_at - now()) + ${RESEND_SECONDS}::int)::int`.as('seconds'),
    )
    .where('request_hash', '=', requestHash)
    .where('mobile', '=', mobile)
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
