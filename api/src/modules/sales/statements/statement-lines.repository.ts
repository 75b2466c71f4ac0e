import { type Selectable, sql } from 'kysely';
import { pageOf } from '../../../db/list-filters.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import type { StatementLineTable } from '../sales.table.ts';

export type StatementLineRow = Selectable<StatementLineTable>;

interface NewStatementLine {
  provider: StatementLineRow['provider'];
  externalId: string;
  amountPaisa: number;
  line: number;
  fileDigest: Buffer;
}

/** Does nothing if the line is already stored. */
export async function insertOnce(
  tx: Tx,
  actor: string,
  { provider, externalId, amountPaisa, line, fileDigest }: NewStatementLine,
): Promise<void> {
  await tx
    .insertInto('statement_line')
    .values({
      provider,
      external_id: externalId,
      amount_paisa: amountPaisa,
      line,
      file_digest: fileDigest,
      imported_by: actor,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'external_id']).doNothing())
    .execute();
}

export const find = (db: Db, id: string): Promise<StatementLineRow | undefined> =>
  db.selectFrom('statement_line').selectAll().where('id', '=', id).executeTakeFirst();

/** Lines whose money is not in the journal, newest first. */
export const listOpen = (db: Db, page: { page: number; limit: number }) =>
  pageOf(
    db
      .selectFrom('statement_line as line')
      .leftJoin('payment', (join) =>
        join
          .onRef('payment.provider', '=', 'line.provider')
          .onRef('payment.external_id', '=', 'line.external_id'),
      )
      .leftJoin('booking', 'booking.id', 'payment.booking_id')
      .where(
        // The money of a rejected or voided payment may be in one that repeats it.
        sql<boolean>`not exists (select from payments_repeating(payment.id) as known
          join payment_last_event as last on last.payment_id = known where last.kind = 'CONFIRMED')`,
      )
      .select([
        'line.id',
        'line.provider',
        'line.external_id',
        'line.amount_paisa',
        'line.line',
        'line.imported_at',
        'line.imported_by',
        'booking.code',
      ])
      .orderBy('line.id', 'desc'),
    page,
  );
