import type { DispatchWeight } from '@khamar/contract/sales/live-weight';
import { DISPATCH_WEIGHT_HOURS } from '@khamar/contract/sales/live-weight-price';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';

const NOW = sql`clock_timestamp()`;
const isCurrentAt = (moment: RawBuilder<unknown>) => sql<boolean>`exists (select from cow_weight as entry
  where entry.id = booking.dispatch_weight_id
    and entry.recorded_at > ${moment} - make_interval(hours => ${sql.lit(DISPATCH_WEIGHT_HOURS)})
    and not exists (select from cow_weight as later where later.supersedes = entry.id))`;
/** The dispatch weight of `booking` was recorded recently and has not been corrected since, in SQL. */
export const IS_WEIGHT_CURRENT = isCurrentAt(NOW);

/** `at`: of a step without a signal, which arrives later. */
export async function isWeightCurrent(db: Db, bookingId: string, at?: Date): Promise<boolean> {
  const isCurrent = at === undefined ? IS_WEIGHT_CURRENT : isCurrentAt(sql`${at}::timestamptz`);
  const { rows } = await sql<{ current: boolean }>`
    select ${isCurrent} as current from booking where id = ${bookingId}`.execute(db);
  return rows[0]?.current === true;
}

/** An entry like any other of the cow, in its chain and by name. The cow must be locked. */
export async function insertDispatchWeight(
  tx: Tx,
  cowId: string,
  { kg, scale }: DispatchWeight,
): Promise<{ dispatch_weight_id: string; dispatch_kg: number }> {
  const { id } = await tx
    .insertInto('cow_weight')
    .values({ cow_id: cowId, kg, kind: 'MEASURED', scale: scale ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { dispatch_weight_id: id, dispatch_kg: kg };
}
