import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { HERD_COLUMNS, type HerdCow } from './herd-cow.ts';

/** A state of the herd that is like no other. */
export interface HerdState {
  version: number;
  seal: string;
}

export async function readHerd(db: Db): Promise<HerdState & { total: number }> {
  const row = await db.selectFrom('herd').select(['version', 'seal', 'total']).executeTakeFirstOrThrow();
  return { ...row, version: Number(row.version) };
}

/** In the order of their ids, from the one after the given. */
export const readCowsAfter = (db: Db, id: string, limit: number): Promise<HerdCow[]> =>
  db
    .selectFrom('cow')
    .select(HERD_COLUMNS)
    .where('removed_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();

export interface HerdChanges {
  state: HerdState;
  /** Every cow that was touched; those of them that are in the herd now are in `cows`. */
  touched: string[];
  cows: HerdCow[];
}

/** More than this at once are not followed but read anew. */
const MOST_CHANGES = 1000;

/** What happened since that state, read in one statement; nothing when that cannot be told. */
export async function readChanges(db: Db, { version, seal }: HerdState): Promise<HerdChanges | undefined> {
  const rows = await db
    .with('change', (cte) =>
      cte
        .selectFrom('herd_change')
        .select('cow_id')
        .distinct()
        .select(sql<boolean>`true`.as('happened'))
        .where('version', '>', String(version))
        .limit(MOST_CHANGES + 1),
    )
    .selectFrom('herd')
    .leftJoin('change', (join) => join.onTrue())
    .leftJoin('cow', (join) => join.onRef('cow.id', '=', 'change.cow_id').on('cow.removed_at', 'is', null))
    .select(['herd.version', 'herd.seal', 'change.cow_id', 'change.happened'])
    .select(HERD_COLUMNS)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('herd_change')
          .select('version')
          .where('version', '=', String(version))
          .where('seal', '=', seal),
      ),
    )
    .execute();
  const [first] = rows;
  const isUntold = rows.some(({ happened, cow_id }) => happened === true && cow_id === null);
  if (first === undefined || isUntold || rows.length > MOST_CHANGES) return undefined;
  return {
    state: { version: Number(first.version), seal: first.seal },
    touched: rows.flatMap(({ cow_id }) => cow_id ?? []),
    cows: rows.filter((row) => isCow(row)),
  };
}

const isCow = (row: { id: string | null }): row is HerdCow => row.id !== null;
