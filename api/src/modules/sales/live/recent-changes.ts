import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';

/** A page was rendered some seconds before its stream opened; the web counts on this (web/app/shop/live/cow-stream.ts). */
const RECENT_MS = 15_000;

export interface RecentChanges {
  add(cowId: string): void;
  list(): string[];
}

/** The cows that changed in the last seconds. */
export function makeRecentChanges(): RecentChanges {
  const changedAt = new Map<string, number>();
  return {
    add(cowId) {
      // Deleted first, so that the oldest change comes first.
      changedAt.delete(cowId);
      changedAt.set(cowId, performance.now());
    },
    list() {
      const since = performance.now() - RECENT_MS;
      for (const [cowId, at] of changedAt) {
        if (at >= since) break;
        changedAt.delete(cowId);
      }
      return [...changedAt.keys()];
    },
  };
}

/** What changed before this process listened. */
export async function findRecentChanges(db: Db): Promise<string[]> {
  const since = sql`clock_timestamp() - ${RECENT_MS} * interval '1 millisecond'`;
  const { rows } = await sql<{ id: string }>`
    select cow_id as id from booking where state_since > ${since}
    union select cow_id from waiting where joined_at > ${since} or ended_at > ${since}
    union select id from cow where removed_at > ${since}`.execute(db);
  return rows.map(({ id }) => id);
}
