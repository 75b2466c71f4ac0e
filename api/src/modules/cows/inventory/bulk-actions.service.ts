import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
import type {
  CowConflict,
  ChangedCows,
  BulkRemoval,
  BulkRestore,
  SeenCow,
  BulkStatus,
} from '@khamar/contract/cows/bulk-actions';
import type { Actor } from '../../../security/actor.ts';
import type { Tx } from '../../../db/schema.ts';
import { AppError } from '../../../app-error.ts';
import { findConflictingBookings } from '../../sales/index.ts';
import type { CowWriter } from './cow-writer.service.ts';
import { BACK_IN_HERD, type CowChanges } from './inventory.repository.ts';
import * as cows from './bulk-actions.repository.ts';
import { isBanned } from './reject-banned-breed.ts';

/** Each call changes all of its cows or none. */
export interface ManyCowsService {
  changeStatus(actor: Actor, request: BulkStatus): Promise<ChangedCows>;
  remove(actor: Actor, request: BulkRemoval): Promise<ChangedCows>;
  restore(actor: Actor, request: BulkRestore): Promise<ChangedCows>;
}

type Reason = CowConflict['reason'];
interface Conflict {
  _id: string;
  reason: Reason;
}

export function makeManyCowsService(writer: CowWriter): ManyCowsService {
  const change = async (actor: Actor, seen: SeenCow[], changes: CowChanges): Promise<ChangedCows> => ({
    cows: await writer.write(actor, async (tx) => {
      const ids = seen.map(({ _id }) => _id);
      const locked = await lockedById(tx, ids);
      await rejectIfAny(tx, locked, [
        ...conflictsOf(seen, locked),
        ...(await findBooked(tx, locked, changes)),
      ]);
      await cows.updateMany(tx, ids, changes);
      return ids;
    }),
  });

  return {
    changeStatus: (actor, { cows: seen, availabilityStatus }) =>
      change(actor, seen, { availability_status: availabilityStatus }),

    remove: (actor, { cows: seen }) => change(actor, seen, { removed_at: new Date() }),

    restore: async (actor, { cows: named }) => ({
      cows: await writer.write(actor, async (tx) => {
        const ids = named.map(({ _id }) => _id);
        const locked = await lockedById(tx, ids);
        // A cow that is back already is not an error, so that a repeated undo succeeds.
        const removed = [...locked.values()].filter(({ removed_at: at }) => at !== null);
        await rejectIfAny(tx, locked, [
          ...findMissing(ids, locked),
          ...(await findTagConflicts(tx, removed)),
          ...removed.filter(({ breed }) => isBanned(breed)).map(({ id }) => bannedConflict(id)),
        ]);
        await cows.updateMany(
          tx,
          removed.map(({ id }) => id),
          BACK_IN_HERD,
        );
        return ids;
      }),
    }),
  };
}

type LockedCows = Map<string, cows.LockedCow>;

const lockedById = async (tx: Tx, ids: string[]): Promise<LockedCows> =>
  new Map((await cows.lock(tx, ids)).map((cow) => [cow.id, cow]));

function conflictsOf(seen: SeenCow[], locked: LockedCows): Conflict[] {
  return seen.flatMap(({ _id, version }) => {
    const reason = conflictReason(locked.get(_id), version);
    return reason === undefined ? [] : [{ _id, reason }];
  });
}

function conflictReason(cow: cows.LockedCow | undefined, version: number): Reason | undefined {
  if (cow === undefined || cow.removed_at !== null) return 'gone';
  if (cow.version === version) return undefined;
  return cow.availability_status === 'SOLD' ? 'sold' : 'changed';
}

/** Cows with a booking, which determines their status; an undelivered one also prevents removal. */
async function findBooked(tx: Tx, locked: LockedCows, changes: CowChanges): Promise<Conflict[]> {
  const changed = [...locked.values()].filter(
    (cow) => changes.removed_at != null || cow.availability_status !== changes.availability_status,
  );
  const bookings = await findConflictingBookings(
    tx,
    changed.map(({ id }) => id),
  );
  return bookings
    .filter(({ isDelivered }) => !isDelivered || changes.removed_at == null)
    .map(({ cowId }) => ({ _id: cowId, reason: 'booked' }));
}

const findMissing = (ids: string[], locked: LockedCows): Conflict[] =>
  ids.filter((id) => !locked.has(id)).map((_id) => ({ _id, reason: 'gone' }));

const bannedConflict = (_id: string): Conflict => ({ _id, reason: 'breed_banned' });

/** Cows whose tag is used in the herd or by another cow of the same request. */
async function findTagConflicts(tx: Tx, removed: cows.LockedCow[]): Promise<Conflict[]> {
  const tags = new Set(
    await cows.tagsInHerd(
      tx,
      removed.map(({ tag_id: tag }) => tag),
    ),
  );
  return removed.flatMap(({ id, tag_id: tag }) => {
    if (tags.has(tag)) return [{ _id: id, reason: 'tag_taken' as const }];
    tags.add(tag);
    return [];
  });
}

async function rejectIfAny(tx: Tx, locked: LockedCows, conflicts: Conflict[]): Promise<void> {
  if (conflicts.length === 0) return;
  const entries = await cows.listLastChanges(
    tx,
    conflicts.map(({ _id }) => _id),
  );
  const last = new Map(entries.map((entry) => [entry.entity_id, entry]));
  const inTheWay = conflicts.map(({ _id, reason }) => ({
    _id,
    tagId: locked.get(_id)?.tag_id ?? null,
    reason,
    changedBy: last.get(_id)?.actor ?? null,
    changedAt: last.get(_id)?.at.toISOString() ?? null,
  }));
  throw new AppError('cows_in_the_way', undefined, { inTheWay } satisfies CowErrorDetails);
}
