import type { TagId } from '@khamar/contract/cow';
import type {
  CowInput,
  CowUpdate,
  HistoryEntry,
  InventoryCow,
  InventoryPage,
  RemovedPage,
} from '@khamar/contract/inventory';
import type { ListQuery } from '@khamar/contract/list-query';
import type { Actor } from '../../actor.ts';
import type { Db } from '../../database-schema.ts';
import { AppError } from '../../errors.ts';
import { signAs } from '../../platform/audit.ts';
import { inTransaction, isDuplicate } from '../../platform/database.ts';
import type { MediaService } from '../media/media.service.ts';
import { findByTag, list } from './cows.repository.ts';
import type { HerdInMemory } from './herd-in-memory.service.ts';
import { toChanges, toHistoryEntry, toInventoryCow, toNewRow } from './inventory.mapper.ts';
import * as inventory from './inventory.repository.ts';

interface Parts {
  db: Db;
  herd: HerdInMemory;
  mediaUrl: string;
  media: Pick<MediaService, 'accept'>;
  /** This process sees its own write at once, without waiting to hear of it. */
  onWritten: (herdVersion: number) => void;
}

type Picture = string | undefined;

export interface InventoryService {
  list(query: ListQuery): Promise<InventoryPage>;
  listRemoved(page: { page: number; limit: number }): Promise<RemovedPage>;
  history(cowId: string): Promise<HistoryEntry[]>;
  add(actor: Actor, input: CowInput, picture: Picture): Promise<InventoryCow>;
  update(actor: Actor, tagId: TagId, input: CowUpdate, picture: Picture): Promise<InventoryCow>;
  remove(actor: Actor, tagId: TagId): Promise<InventoryCow>;
  restore(actor: Actor, cowId: string): Promise<InventoryCow>;
}

const HISTORY_LENGTH = 200;

export function makeInventoryService({ db, herd, mediaUrl, media, onWritten }: Parts): InventoryService {
  /** The one way to change a cow: signed, in a transaction, told to this process's cache. */
  async function write(
    actor: Actor,
    work: (tx: Parameters<typeof inventory.insert>[0]) => Promise<{ id: string }>,
  ) {
    const row = await inTransaction(db, async (tx) => {
      await signAs(tx, actor);
      return inventory.findWritten(tx, await work(tx));
    }).catch((error: unknown) => {
      if (isDuplicate(error, 'cow_tag_in_herd')) throw new AppError('tag_taken');
      throw error;
    });
    onWritten(Number(row.herd_version));
    return toInventoryCow(row, mediaUrl);
  }

  const accepted = async (picture: Picture) =>
    picture === undefined ? {} : { image_key: await media.accept(picture) };

  return {
    async list(query) {
      const { rows, total } = (await herd.list(query)) ?? (await list(db, query, { counted: true }));
      return { cows: rows.map((row) => toInventoryCow(row, mediaUrl)), totalCows: total ?? 0 };
    },

    async listRemoved(page) {
      const rows = await inventory.listRemoved(db, page);
      return {
        cows: rows.map((row) => ({
          ...toInventoryCow(row, mediaUrl),
          removedAt: (row.removed_at ?? new Date()).toISOString(),
        })),
        totalCows: await inventory.countRemoved(db),
      };
    },

    async history(cowId) {
      const entries = await inventory.history(db, cowId, HISTORY_LENGTH);
      if (entries.length === 0 && !(await inventory.exists(db, cowId)))
        throw new AppError('cow_not_found', 'No cow has this id');
      return entries.map((entry) => toHistoryEntry(entry));
    },

    async add(actor, input, picture) {
      await refuseIfTaken(db, input.tagId);
      const cow = { ...toNewRow(input), ...(await accepted(picture)) };
      return write(actor, (tx) => inventory.insert(tx, cow));
    },

    async update(actor, tagId, input, picture) {
      // Before the picture is worked on: staff should not wait for a refusal.
      await refuseIfChanged(db, tagId, input);
      if (input.tagId !== undefined && input.tagId !== tagId) await refuseIfTaken(db, input.tagId);
      const changes = { ...toChanges(input), ...(await accepted(picture)) };
      if (Object.values(changes).every((value) => value === undefined))
        throw new AppError('invalid_request', 'There is nothing to change');
      return write(actor, async (tx) => {
        const row = await inventory.update(tx, tagId, changes, input);
        if (row !== undefined) return row;
        await refuseIfChanged(tx, tagId, input);
        throw new AppError('cow_changed');
      });
    },

    remove: (actor, tagId) =>
      write(actor, async (tx) => {
        const row = await inventory.update(tx, tagId, { removed_at: new Date() });
        if (row === undefined) throw new AppError('cow_not_found');
        return row;
      }),

    restore: (actor, cowId) =>
      write(actor, async (tx) => {
        const row = await inventory.restore(tx, cowId);
        if (row === undefined) throw new AppError('cow_not_found', 'No removed cow has this id');
        return row;
      }),
  };
}

/** Says who was faster, so that two who edit one cow can speak with each other. */
async function refuseIfChanged(db: Db, tagId: TagId, { version, _id }: CowUpdate): Promise<void> {
  const row = await findByTag(db, tagId);
  if (row === undefined || (_id !== undefined && row.id !== _id)) throw new AppError('cow_not_found');
  if (version === undefined || row.version === version) return;
  const [last] = await inventory.history(db, row.id, 1);
  if (last === undefined) throw new AppError('cow_changed');
  const changedAt = last.at.toISOString();
  throw new AppError(
    'cow_changed',
    `${last.actor} changed this cow at ${changedAt}. Look at it again first`,
    {
      conflict: { changedBy: last.actor, changedAt, version: row.version },
    },
  );
}

/** The index has the last word; this one comes before the work. */
async function refuseIfTaken(db: Db, tagId: TagId): Promise<void> {
  if ((await findByTag(db, tagId)) !== undefined) throw new AppError('tag_taken');
}
