import { FITNESS_PARTS, type FitnessPart } from '@khamar/contract/herd/enums';
import type { QurbaniFitness } from '@khamar/contract/herd/qurbani-fitness';
import { farmDay } from '@khamar/contract/moment';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../db/schema.ts';
import { type EntryRow, listEntries } from '../entry.repository.ts';

export interface FitnessRow extends EntryRow {
  part: FitnessPart;
  is_sound: boolean;
  vet: string | null;
}

export const listOfCow = (db: Db, cowId: string): Promise<FitnessRow[]> =>
  listEntries(db, 'fitness_check', cowId, sql`entry.part, entry.is_sound, entry.vet`);

export interface FitnessState {
  teeth: number | null;
  fit_until: string | null;
  /** The checks that decide. */
  decisive: string[];
}

export async function readState(db: Db, cowId: string): Promise<FitnessState> {
  const { rows } = await sql<FitnessState>`
    select teeth, case when qurbani_fit_until >= ${farmDay()}::date then qurbani_fit_until::text end as fit_until,
      array(select fitness_current.id from fitness_current where cow_id = cow.id) as decisive
    from cow where id = ${cowId}`.execute(db);
  return rows[0] ?? { teeth: null, fit_until: null, decisive: [] };
}

export const teethOf = async (tx: Tx, cowId: string): Promise<number | null> => {
  const cow = await tx
    .selectFrom('cow')
    .select('teeth')
    .where('id', '=', cowId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return cow?.teeth ?? null;
};

/** For the public cow page: no person and no note. */
export async function findFitness(db: Db, cowId: string): Promise<QurbaniFitness | null> {
  const { rows } = await sql<QurbaniFitness>`
    select qurbani_fit_until::text as until, (
      select json_agg(json_build_object('part', part, 'day', day, 'byVet', vet is not null)
        order by array_position(${FITNESS_PARTS}::text[], part))
      from fitness_current where cow_id = cow.id) as checks
    from cow where id = ${cowId} and qurbani_fit_until >= ${farmDay()}::date`.execute(db);
  return rows[0] ?? null;
}
