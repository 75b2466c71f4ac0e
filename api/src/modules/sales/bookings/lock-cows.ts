import type { Tx } from '../../../db/schema.ts';
import { lockCowById } from './bookings.repository.ts';

/** In id order, so that two commands on several cows cannot deadlock. */
export async function lockCowsById(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].toSorted())
    // oxlint-disable-next-line no-await-in-loop -- in lock order
    await lockCowById(tx, id);
}
