import type { Tx } from '../../../db/schema.ts';
import type { NewCow } from '../inventory/inventory.repository.ts';

/** Ordered by tag: of two imports that share tags the second waits at the first shared one, and there is no deadlock. */
export const insertMany = (tx: Tx, cows: NewCow[]) =>
  tx
    .insertInto('cow')
    .values(cows.toSorted((one, other) => (one.tag_id < other.tag_id ? -1 : 1)))
    .returning(['id as _id', 'tag_id as tagId', 'version'])
    .execute();
