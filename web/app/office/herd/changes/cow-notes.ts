import { AVAILABILITY } from '@khamar/contract/cows/choices';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { CowPatch } from '~/office/herd/inventory.api';
import { parseKept, tabStorage } from '~/lib/browser-storage';
import type { Conflict, InTheWay } from '~/api/refusal';

/** A change of one cow, decided on the version of it that was seen. */
export interface CowChange {
  cow: InventoryCow;
  patch: CowPatch;
}

/** What became of the last change of a cow; shown at its row. */
export type CowNote = CowChange &
  ({ kind: 'saved'; now: InventoryCow } | { kind: 'waiting' } | { kind: 'refused'; sentence: string });
export type SavedNote = Extract<CowNote, { kind: 'saved' }>;
/** By the id of the cow. */
export type CowNotes = ReadonlyMap<string, CowNote>;

/** Why something failed. Whether an unanswered request was carried out is not known. */
export type Failure =
  | { kind: 'in-the-way'; obstacles: InTheWay[] }
  | { kind: 'refused' | 'unanswered'; sentence: string };

export interface ChangeConflict {
  cow: InventoryCow;
  patch: CowPatch;
  conflict: Conflict;
}

/** A removal that can be undone until its note is dismissed. */
export interface Removed {
  cows: InventoryCow[];
  /** Not where the answer was lost. */
  isSure: boolean;
}

/** Many cows whose status was changed at once. */
export interface ChangedMany {
  before: InventoryCow[];
  now: InventoryCow[];
  status: AvailabilityStatus;
}

/** The cows as they are now, by the status that they had before; those that had it already stay out. */
export function earlierStatuses({ before, now, status }: ChangedMany) {
  const earlier = new Map(before.map((cow) => [cow._id, cow.availabilityStatus]));
  return AVAILABILITY.filter((known) => known !== status)
    .map((known) => ({ status: known, cows: now.filter(({ _id }) => earlier.get(_id) === known) }))
    .filter(({ cows }) => cows.length > 0);
}

/** A price may carry its price per KG along; what goes back is all that this change has made of the cow. */
export function undoOf({ cow, patch, now }: SavedNote): CowChange {
  const { availabilityStatus, currentPrice, pricePerKg } = cow;
  return {
    cow: now,
    patch: {
      ...('availabilityStatus' in patch && { availabilityStatus }),
      ...('currentPrice' in patch && { currentPrice }),
      ...('currentPrice' in patch && now.pricePerKg !== pricePerKg && { pricePerKg }),
    },
  };
}

/** A later change of a cow goes together with the one that waits: on the version that was seen first. */
export const mergeChanges = (earlier: CowChange | undefined, later: CowChange): CowChange =>
  earlier === undefined ? later : { cow: earlier.cow, patch: { ...earlier.patch, ...later.patch } };

/** What is left of a waiting change once another of the same cow is saved; nothing where that one held all of it. */
export function restOf(waiting: CowChange | undefined, saved: CowPatch): CowChange | undefined {
  if (waiting === undefined) return undefined;
  const patch: CowPatch = Object.fromEntries(
    Object.entries(waiting.patch).filter(([field]) => !(field in saved)),
  );
  return Object.keys(patch).length === 0 ? undefined : { cow: waiting.cow, patch };
}

export const isIn = (cow: InventoryCow, patch: CowPatch): boolean =>
  Object.entries(patch).every(([field, value]) => Reflect.get(cow, field) === value);

const KEY = 'khamar/waiting-changes';

interface Kept {
  username: string;
  changes: Record<string, CowChange>;
}

/** Unanswered changes survive a reload and a visit to another screen, for the same account and in the same tab. */
export function readWaiting(username: string): CowChange[] {
  return Object.values(read(username));
}

export function keepWaiting(username: string, id: string, change: CowChange | null): void {
  const { [id]: _before, ...others } = read(username);
  const changes = change === null ? others : { ...others, [id]: { cow: change.cow, patch: change.patch } };
  tabStorage.write(KEY, JSON.stringify({ username, changes } satisfies Kept));
}

function read(username: string): Record<string, CowChange> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only this file writes it
  const kept = parseKept(tabStorage.read(KEY)) as Kept | null;
  return kept?.username === username ? kept.changes : {};
}
