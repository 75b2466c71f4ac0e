import type { Tx } from '../../../db/schema.ts';
import type { NewCow } from '../inventory/inventory.repository.ts';

/** Sorted by tag, so that of two imports with tags in common one waits for the other instead of a deadlock. */
export const insertMany = (tx: Tx, cows: NewCow[]) =>
  tx
    .insertInto('cow')
    .values(cows.toSorted((one, other) => (one.tag_id < other.tag_id ? -1 : 1)))
    .returning(['id as _id', 'tag_id as tagId', 'version'])
    .execute();
