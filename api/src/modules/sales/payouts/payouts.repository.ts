import type { NewPayout } from '@khamar/contract/sales/payout';
import { type Selectable, sql } from 'kysely';
import { pageOf } from '../../../db/list-filters.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { PayoutTable } from '../sales.table.ts';

export type PayoutRow = Selectable<PayoutTable>;

/** One payout of a wallet at a time: each must see what the others left. */
export async function lockWallet(tx: Tx, provider: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`payout:${provider}`}, 0))`.execute(tx);
}

export async function balanceOfWallet(tx: Tx, provider: string): Promise<number> {
  const { rows } = await sql<{ paisa: string }>`
    select coalesce(sum(amount_paisa), 0) as paisa from journal_line where account = ${`clearing:${provider}`}`.execute(
    tx,
  );
  return Number(rows[0]?.paisa ?? 0);
}

export const insert = (
  tx: Tx,
  actor: string,
  { provider, amountPaisa, feePaisa }: NewPayout,
): Promise<PayoutRow> =>
  tx
    .insertInto('payout')
    .values({ provider, amount_paisa: amountPaisa, fee_paisa: feePaisa, actor })
    .returningAll()
    .executeTakeFirstOrThrow();

export const find = (db: Db, id: string): Promise<PayoutRow | undefined> =>
  db.selectFrom('payout').selectAll().where('id', '=', id).executeTakeFirst();

/** Undefined if it was reversed before. */
export const markReversed = (
  tx: Tx,
  id: string,
  actor: string,
  reason: string,
): Promise<PayoutRow | undefined> =>
  tx
    .updateTable('payout')
    .set({ reversed_at: sql<Date>`clock_timestamp()`, reversed_by: actor, reason })
    .where('id', '=', id)
    .where('reversed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();

/** Newest first. */
export const list = (
  db: Db,
  page: { page: number; limit: number },
): Promise<{ rows: PayoutRow[]; total: number }> =>
  pageOf(db.selectFrom('payout').selectAll().orderBy('id', 'desc'), page);
