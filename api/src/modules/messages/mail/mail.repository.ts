import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Channel, MailTable } from './mail.table.ts';

export type MailRow = Selectable<MailTable>;
type Outcome = NonNullable<MailRow['outcome']>;
type NewMail = Pick<
  MailRow,
  | 'cause'
  | 'channel'
  | 'kind'
  | 'account_id'
  | 'lead_id'
  | 'recipient'
  | 'message_id'
  | 'written_by'
  | 'not_before'
> & {
  data: Record<string, string>;
};

/** Idempotent by `cause`: inserts only mails with a new cause and returns their ids. */
export const insert = async (tx: Tx, mails: readonly NewMail[]): Promise<string[]> => {
  const inserted = await tx
    .insertInto('mail')
    .values(mails.map(({ data, ...mail }) => ({ ...mail, data: JSON.stringify(data) })))
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .returning('id')
    .execute();
  return inserted.map(({ id }) => id);
};

export type MailAbout = Pick<MailRow, 'kind' | 'channel' | 'promised_at' | 'outcome'>;

/** Mails and SMS to the buyer about a booking, oldest first, while they are kept. A caller without an account only gets SMS. */
export const listAboutBooking = (
  db: Db,
  { account_id, buyer_phone, code }: { account_id: string | null; buyer_phone: string | null; code: string },
): Promise<MailAbout[]> =>
  db
    .selectFrom('mail')
    .select(['kind', 'channel', 'promised_at', 'outcome'])
    .where((mail) =>
      account_id === null
        ? mail.and([mail('channel', '=', 'SMS'), mail('recipient', '=', buyer_phone)])
        : mail('account_id', '=', account_id),
    )
    .where(sql<boolean>`data ->> 'code' = ${code}`)
    .orderBy('id')
    .execute();

const now = sql<Date>`now()`;

/** Only one of several concurrent workers gets the mail. */
export const claim = (db: Db, id: string, seconds: number): Promise<MailRow | undefined> =>
  db
    .updateTable('mail')
    .set((mail) => ({
      tries: mail('tries', '+', 1),
      in_hand_until: sql<Date>`now() + make_interval(secs => ${seconds})`,
    }))
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .where((mail) => mail.or([mail('in_hand_until', 'is', null), mail('in_hand_until', '<=', now)]))
    .returningAll()
    .executeTakeFirst();

export const isWaiting = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('mail')
    .select('id')
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Only by the worker that claimed it: a slow one must not free the claim of the next. */
export async function release(db: Db, { id, tries }: MailRow, error: string): Promise<void> {
  await db
    .updateTable('mail')
    .set({ in_hand_until: null, last_error: error })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('settled_at', 'is', null)
    .execute();
}

/** Does nothing if the mail already has an outcome. */
export async function recordOutcome(
  db: Db,
  id: string,
  outcome: Outcome,
  error?: string,
): Promise<MailRow | undefined> {
  return db
    .updateTable('mail')
    .set({
      settled_at: now,
      outcome,
      in_hand_until: null,
      ...(outcome === 'SENT' && { last_error: null }),
      ...(error !== undefined && { last_error: error }),
    })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Reopens a refused or waiting message, never one that was sent. Returns its channel. */
export async function reopen(tx: Tx, id: string): Promise<Channel | undefined> {
  const reopened = await tx
    .updateTable('mail')
    .set({ settled_at: null, outcome: null })
    .where('id', '=', id)
    .where((mail) => mail.or([mail('outcome', '=', 'REFUSED'), mail('outcome', 'is', null)]))
    .returning('channel')
    .executeTakeFirst();
  return reopened?.channel;
}

export async function remove(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail').where('id', '=', id).execute();
}

/** For the command line; shows no addresses. */
export const list = (db: Db, which: 'failed' | 'waiting') =>
  db
    .selectFrom('mail')
    .select(['id', 'channel', 'kind', 'promised_at', 'tries', 'last_error', 'written_by'])
    .where((mail) => (which === 'failed' ? mail('outcome', '=', 'REFUSED') : mail('settled_at', 'is', null)))
    .orderBy('promised_at')
    .limit(1000)
    .execute();

/** An arbitrary number, shared by all transactions that enqueue a code. */
const CODES_LOCK = 7_304_213;

interface SmsCounts {
  /** Verified by its owner until now, or typed by staff for a caller. */
  isVerified: boolean;
  toNumberInHour: number;
  toNumberInDay: number;
  /** To everyone, of the same type. */
  alikeInDay: number;
}

/** By which an account proves its number. */
const CODES = ['PHONE_CODE', 'SIGN_IN_CODE'];
/** Delivery codes, and what staff recorded. */
const RECORDS = [
  'DELIVERY_CODE',
  'DELIVERY_RECORDED',
  'NOT_DELIVERED',
  'CASH_RECEIVED',
  'COUNTER_SALE',
  'PAYMENT_VOIDED',
];

/** Counts recent SMS: to this number, whichever account has it, and to everyone, of the same type. */
export async function countRecentSms(
  tx: Tx,
  {
    accountId,
    recipient,
    type,
  }: { accountId: string | null; recipient: string | null; type: 'CODE' | 'RECORD' | 'NOTICE' },
): Promise<SmsCounts> {
  // Codes can be asked for by anyone at any rate: concurrent requests take turns, or together they would exceed the budget.
  if (type === 'CODE') await sql`select pg_advisory_xact_lock(${CODES_LOCK})`.execute(tx);
  const { rows } = await sql<SmsCounts>`
    with reader as (
      select mobile, phone_verified_at is not null as is_verified from account
        where id = ${accountId} and ${recipient}::text is null
      union all select ${recipient}::text, true where ${recipient}::text is not null
    ), today as (
      select count(*)::int as alike from mail
      where channel = 'SMS' and case when kind = any(${CODES}::text[]) then 'CODE' when kind = any(${RECORDS}::text[]) then 'RECORD' else 'NOTICE' end = ${type}
        and promised_at > now() - interval '24 hours'
    ), sent as (
      select promised_at from reader join mail on mail.recipient = reader.mobile where channel = 'SMS'
      union all select promised_at from reader
        join account on account.mobile = reader.mobile and account.phone_verified_at is not null
        join mail on mail.account_id = account.id where channel = 'SMS' and mail.recipient is null
    )
    select coalesce(is_verified, false) as "isVerified", today.alike as "alikeInDay",
      (select count(*)::int from sent where promised_at > now() - interval '1 hour') as "toNumberInHour",
      (select count(*)::int from sent where promised_at > now() - interval '24 hours') as "toNumberInDay"
    from today left join reader on true`.execute(tx);
  return rows[0] ?? { isVerified: false, toNumberInHour: 0, toNumberInDay: 0, alikeInDay: 0 };
}

/** Mails of the last hour to the account of this mail; 0 if its address is verified. */
export async function countToUnverified(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from mail this join account on account.id = this.account_id join mail on mail.account_id = this.account_id
    where this.id = ${id} and account.email_verified_at is null and mail.channel = 'MAIL'
      and mail.promised_at > now() - interval '1 hour' and mail.last_error is distinct from 'TOO_MANY'`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** Notices, codes and records; the alert compares the sum with the daily budget. */
export async function countSmsOfDay(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mail
    where channel = 'SMS' and promised_at > now() - interval '24 hours'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Each count uses its own index, because most messages were sent long ago. */
export async function countOpen(db: Db) {
  const of = (channel: Channel) =>
    db
      .selectNoFrom([
        sql<number>`(select count(*)::int from mail where settled_at is null and channel = ${channel})`.as(
          'waiting',
        ),
        sql<number>`(select count(*)::int from mail where outcome = 'REFUSED' and channel = ${channel})`.as(
          'refused',
        ),
        sql<number>`greatest(extract(epoch from now() - (select min(greatest(promised_at, not_before)) from mail
          where settled_at is null and channel = ${channel})), 0)::float`.as('oldestSeconds'),
      ])
      .executeTakeFirstOrThrow();
  return { MAIL: await of('MAIL'), SMS: await of('SMS') };
}
