import { AVAILABILITY } from '@khamar/contract/cows/enums';
import type { AvailabilityStatus } from '@khamar/contract/cows/cow';
import type { InventoryCow } from '@khamar/contract/cows/inventory';
import type { CowPatch } from '~/office/inventory/inventory.api';
import { parseStored, tabStorage } from '~/lib/browser-storage';
import type { Conflict, CowConflict } from '~/api/api-error';

/** A change to one cow, based on the version the user saw. */
export interface CowChange {
  cow: InventoryCow;
  patch: CowPatch;
}

/** Outcome of the last change to a cow, shown at its row. */
export type CowNote = CowChange &
  ({ kind: 'saved'; now: InventoryCow } | { kind: 'waiting' } | { kind: 'rejected'; message: string });
export type SavedNote = Extract<CowNote, { kind: 'saved' }>;
/** By cow id. */
export type CowNotes = ReadonlyMap<string, CowNote>;

/** Why an action failed. If 'no-response', it is unknown whether the request was carried out. */
export type Failure =
  | { kind: 'conflicts'; conflicts: CowConflict[] }
  | { kind: 'rejected' | 'no-response'; message: string };

export interface ChangeConflict {
  cow: InventoryCow;
  patch: CowPatch;
  conflict: Conflict;
}

/** A removal that can be undone until its note is dismissed. */
export interface Removal {
  cows: InventoryCow[];
  /** False if the response was lost. */
  isSure: boolean;
}

/** A bulk status change. */
export interface BulkChange {
  before: InventoryCow[];
  now: InventoryCow[];
  status: AvailabilityStatus;
}

/** Groups the changed cows by their previous status; cows that already had the new status are left out. */
export function earlierStatuses({ before, now, status }: BulkChange) {
  const earlier = new Map(before.map((cow) => [cow._id, cow.availabilityStatus]));
  return AVAILABILITY.filter((known) => known !== status)
    .map((known) => ({ status: known, cows: now.filter(({ _id }) => earlier.get(_id) === known) }))
    .filter(({ cows }) => cows.length > 0);
}

/** Reverts all fields of the change: a new price may also have changed the price per KG. */
export function reverseChange({ cow, patch, now }: SavedNote): CowChange {
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

/** Merges a later change into the pending one, based on the version seen first. */
export const mergeChanges = (earlier: CowChange | undefined, later: CowChange): CowChange =>
  earlier === undefined ? later : { cow: earlier.cow, patch: { ...earlier.patch, ...later.patch } };

/** What remains of a pending change once another change of the same cow is saved; undefined if nothing remains. */
export function remainingChange(waiting: CowChange | undefined, saved: CowPatch): CowChange | undefined {
  if (waiting === undefined) return undefined;
  const patch: CowPatch = Object.fromEntries(
    Object.entries(waiting.patch).filter(([field]) => !(field in saved)),
  );
  return Object.keys(patch).length === 0 ? undefined : { cow: waiting.cow, patch };
}

export const hasValues = (cow: InventoryCow, patch: CowPatch): boolean =>
  Object.entries(patch).every(([field, value]) => Reflect.get(cow, field) === value);

const KEY = 'khamar/waiting-changes';

interface StoredChanges {
  username: string;
  changes: Record<string, CowChange>;
}

/** Pending changes survive a reload and navigation, for the same account in the same tab. */
export function readWaiting(username: string): CowChange[] {
  return Object.values(read(username));
}

export function storeWaiting(username: string, id: string, change: CowChange | null): void {
  const { [id]: _before, ...others } = read(username);
  const changes = change === null ? others : { ...others, [id]: { cow: change.cow, patch: change.patch } };
  tabStorage.write(KEY, JSON.stringify({ username, changes } satisfies StoredChanges));
}

function read(username: string): Record<string, CowChange> {
  // oxlint-disable-next-line no-unsafe-type-assertion -- only this file writes to this key
  const stored = parseStored(tabStorage.read(KEY)) as StoredChanges | null;
  return stored?.username === username ? stored.changes : {};
}
