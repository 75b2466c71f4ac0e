import { can } from '@khamar/contract/accounts/permissions';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import type { Actor } from '../../../security/actor.ts';

/** Whoever may not price cows lowers no price by a weight of their own. */
export const mayLowerPrices = ({ roles }: { roles?: readonly Role[] }): boolean =>
  can(roles ?? [], 'write:cow');

/**
 * The last weight of a cow that this person has not recorded; undefined if there is none. Their own corrections do not remove it. `at`: the
 * last one before this booking.
 */
export async function findWeightByOthers(
  db: Db,
  { username }: Pick<Actor, 'username'>,
  cowId: string,
  at?: { bookingId: string },
): Promise<number | undefined> {
  const end = at && sql`(select created_at from booking where id = ${at.bookingId})`;
  const isOther = (entry: string) => sql`${sql.ref(`${entry}.recorded_by`)} <> ${username}
    ${end === undefined ? sql`` : sql`and ${sql.ref(`${entry}.recorded_at`)} <= ${end}`}`;
  const { rows } = await sql<{ kg: number }>`
    select kg from cow_weight as entry
    where cow_id = ${cowId} and ${isOther('entry')}
      and not exists (select from cow_weight as later where later.supersedes = entry.id and ${isOther('later')})
    order by weighed_at desc, recorded_at desc limit 1`.execute(db);
  return rows[0]?.kg;
}

/** The person who recorded this weight may price cows. */
export async function isByPricer(db: Db, weightId: string): Promise<boolean> {
  const found = await db
    .selectFrom('cow_weight')
    .innerJoin('account', 'account.username', 'cow_weight.recorded_by')
    .select('account.roles')
    .where('cow_weight.id', '=', weightId)
    .executeTakeFirst();
  return found !== undefined && mayLowerPrices(found);
}
