import type { OtherWeight } from '@khamar/contract/cows/weighing-round';
import type { KeptEntry } from './round-entry.ts';

/** An entry of this round, and what others recorded of the same cow without the person having seen it. */
export interface AlsoWeighed {
  entry: KeptEntry;
  others: OtherWeight[];
}

/** Of both: what the server said when a weight was sent, and what it has recorded since. */
export function alsoWeighed(entries: readonly KeptEntry[], others: readonly OtherWeight[]): AlsoWeighed[] {
  const lastOfCow = new Map(
    entries.filter(({ sent }) => sent !== null).map((entry) => [entry.cowId, entry] as const),
  );
  return [...lastOfCow.values()].flatMap((entry) => {
    const ofCow = entries.filter(({ cowId }) => cowId === entry.cowId);
    const reported = ofCow.flatMap(({ sent }) => sent?.others ?? []);
    const later = others.filter(
      ({ cowId, recordedAt }) => cowId === entry.cowId && ofCow.some(({ readAt }) => recordedAt > readAt),
    );
    const byId = new Map([...reported, ...later].map((other) => [other._id, other]));
    return byId.size === 0 ? [] : [{ entry, others: [...byId.values()] }];
  });
}
