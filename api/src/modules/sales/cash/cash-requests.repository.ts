import type { Holder } from '@khamar/contract/sales/cash';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';
import type { CashClosingTable, CashHandInTable, CashOutTable } from './cash.table.ts';
import { NAME_OF } from './holders.repository.ts';

const NOW = sql<Date>`clock_timestamp()`;

/** What a person asked for or offered, decided once. The rows are locked by their holders. */
export const findHandIn = (db: Db, id: string): Promise<Selectable<CashHandInTable> | undefined> =>
  db.selectFrom('cash_hand_in').selectAll().where('id', '=', id).executeTakeFirst();

export const findCashOut = (db: Db, id: string): Promise<Selectable<CashOutTable> | undefined> =>
  db.selectFrom('cash_out').selectAll().where('id', '=', id).executeTakeFirst();

export const findClosing = (db: Db, id: string): Promise<Selectable<CashClosingTable> | undefined> =>
  db.selectFrom('cash_closing').selectAll().where('id', '=', id).executeTakeFirst();

export async function addHandIn(
  tx: Tx,
  handIn: Pick<Insertable<CashHandInTable>, 'giver' | 'receiver' | 'offered_paisa' | 'offered_by'>,
): Promise<string> {
  const { id } = await tx.insertInto('cash_hand_in').values(handIn).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function decideHandIn(
  tx: Tx,
  id: string,
  decided: Pick<Selectable<CashHandInTable>, 'outcome' | 'decided_by'> & { counted_paisa: number | null },
): Promise<void> {
  await tx
    .updateTable('cash_hand_in')
    .set({ ...decided, decided_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** What left this hand in a day without anyone else: many small amounts count as one. The holder must be locked. */
export async function sumPaidAlone(tx: Tx, holder: Holder): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(sum(amount_paisa), 0) as paisa from cash_out
    where holder = ${holder} and outcome = 'PAID' and decided_by = asked_by
      and decided_at > clock_timestamp() - interval '24 hours'`.execute(tx);
  return Number(rows[0]?.paisa ?? 0);
}

type NewCashOut = Omit<Insertable<CashOutTable>, 'outcome' | 'decided_by' | 'decided_at'>;

export async function addCashOut(tx: Tx, cashOut: NewCashOut, isPaid: boolean): Promise<string> {
  const decided = isPaid && { outcome: 'PAID' as const, decided_by: cashOut.asked_by, decided_at: NOW };
  const { id } = await tx
    .insertInto('cash_out')
    .values({ ...cashOut, ...decided })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function decideCashOut(
  tx: Tx,
  id: string,
  decided: Pick<Selectable<CashOutTable>, 'outcome' | 'decided_by'>,
): Promise<void> {
  await tx
    .updateTable('cash_out')
    .set({ ...decided, decided_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** The trigger sets period and expected amount, and ends the period. */
export const addClosing = (
  tx: Tx,
  counted: { holder: Holder; counted_paisa: number; counted_by: string },
): Promise<Pick<Selectable<CashClosingTable>, 'id' | 'outcome'>> =>
  tx.insertInto('cash_closing').values(counted).returning(['id', 'outcome']).executeTakeFirstOrThrow();

export async function decideClosing(
  tx: Tx,
  id: string,
  decided: Pick<Selectable<CashClosingTable>, 'outcome' | 'account' | 'reason' | 'decided_by' | 'is_alone'>,
): Promise<void> {
  await tx
    .updateTable('cash_closing')
    .set({ ...decided, decided_at: NOW })
    .where('id', '=', id)
    .execute();
}

/** Of `cash_hand_in`: this person may count it. */
export const isToCount = ({ accountId }: Pick<Actor, 'accountId'>, isManager: boolean): RawBuilder<boolean> =>
  sql`(outcome is null and receiver in (${accountId}${isManager ? sql`, 'till'` : sql``}))`;

/** Of `cash_closing as closing`: an administrator may record its difference. With `needsTwo` neither who counted nor whose cash it is. */
export const isToRecord = (
  { accountId, username }: Pick<Actor, 'accountId' | 'username'>,
  needsTwo: boolean,
): RawBuilder<boolean> => sql`(closing.outcome is null
  and ${needsTwo ? sql`closing.counted_by <> ${username} and closing.holder <> ${accountId}` : sql`true`})`;

export interface OpenHandIn {
  id: string;
  giver: Holder;
  giverName: string | null;
  receiver: Holder;
  receiverName: string | null;
  offered_paisa: string;
  created_at: Date;
}

/** Offers that nobody has counted yet: of this holder, or everyone's. */
export async function listOpenHandIns(db: Db, holder: string | undefined): Promise<OpenHandIn[]> {
  const { rows } = await sql<OpenHandIn>`
    select id, giver, receiver, offered_paisa, created_at, ${NAME_OF('giver')} as "giverName", ${NAME_OF('receiver')} as "receiverName"
    from cash_hand_in where outcome is null and ${holder ?? null}::text is null or
      outcome is null and ${holder ?? null}::text in (giver, receiver)
    order by id`.execute(db);
  return rows;
}

export interface OpenCashOut {
  id: string;
  holder: Holder;
  name: string | null;
  account: string;
  amount_paisa: string;
  tag_id: string | null;
  note: string | null;
  asked_by: string;
  created_at: Date;
}

/** Waiting for an administrator. */
export async function listOpenCashOuts(db: Db, holder: string | undefined): Promise<OpenCashOut[]> {
  const { rows } = await sql<OpenCashOut>`
    select cash_out.id, holder, ${NAME_OF('holder')} as name, account, amount_paisa, cow.tag_id, note, asked_by, cash_out.created_at
    from cash_out left join cow on cow.id = cow_id
    where outcome is null and (${holder ?? null}::text is null or holder = ${holder ?? null})
    order by cash_out.id`.execute(db);
  return rows;
}
