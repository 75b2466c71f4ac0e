import type { Tx } from '../../../db/schema.ts';
import type { NewCow } from '../inventory/inventory.repository.ts';

/** False when it has arrived before; whoever comes at the same time waits until the first is through. */
export async function claim(tx: Tx, id: string, digest: Buffer): Promise<boolean> {
  const claimed = await tx
    .insertInto('cow_import')
    .values({ id, digest })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export const find = (tx: Tx, id: string) =>
  tx.selectFrom('cow_import').select(['digest', 'cow_ids']).where('id', '=', id).executeTakeFirstOrThrow();

/** One statement, by tag: two imports that share tags meet at the first of them and not crosswise. */
export async function insertMany(tx: Tx, importId: string, cows: NewCow[]): Promise<string[]> {
  const byTag = cows.toSorted((one, other) => (one.tag_id < other.tag_id ? -1 : 1));
  const rows = await tx.insertInto('cow').values(byTag).returning('id').execute();
  const ids = rows.map(({ id }) => id);
  await tx.updateTable('cow_import').set({ cow_ids: ids }).where('id', '=', importId).execute();
  return ids;
}
