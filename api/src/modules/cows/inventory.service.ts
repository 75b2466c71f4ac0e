import type { TagId } from '@khamar/contract/cow';
import type {
  CowChange,
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
import type { MediaService } from '../media/media.service.ts';
import type { CowWriter } from './cow-writer.service.ts';
import { findById, findByTag, list } from './cows.repository.ts';
import type { HerdInMemory } from './herd-in-memory.service.ts';
import { toChanges, toHistoryEntry, toInventoryCow, toNewRow } from './inventory.mapper.ts';
import * as inventory from './inventory.repository.ts';

interface Parts {
  db: Db;
  herd: HerdInMemory;
  mediaUrl: string;
  media: Pick<MediaService, 'accept'>;
  writer: CowWriter;
}

type Picture = string | undefined;

export interface InventoryService {
  list(query: ListQuery): Promise<InventoryPage>;
  listRemoved(page: { page: number; limit: number }): Promise<RemovedPage>;
  history(cowId: string): Promise<HistoryEntry[]>;
  add(actor: Actor, input: CowInput, picture: Picture): Promise<InventoryCow>;
  update(actor: Actor, tagId: TagId, input: CowUpdate, picture: Picture): Promise<InventoryCow>;
  /** Without a picture, by the `_id`, and only on the version that was seen. */
  change(actor: Actor, cowId: string, input: CowChange): Promise<InventoryCow>;
  remove(actor: Actor, tagId: TagId): Promise<InventoryCow>;
  restore(actor: Actor, cowId: string): Promise<InventoryCow>;
}

const HISTORY_LENGTH = 200;

export function makeInventoryService({ db, herd, mediaUrl, media, writer }: Parts): InventoryService {
  async function change(actor: Actor, which: inventory.Which, changes: inventory.CowChanges) {
    if (Object.values(changes).every((value) => value === undefined))
      throw new AppError('invalid_request', 'There is nothing to change');
    return writer.writeOne(actor, async (tx) => {
      const row = await inventory.update(tx, which, changes);
      if (row !== undefined) return row;
      await refuseIfChanged(tx, which);
      throw new AppError('cow_changed');
    });
  }

  /** Says who was faster and what they made of it, so that two who edit one cow can speak with each other. */
  async function refuseIfChanged(reader: Db, which: inventory.Which): Promise<void> {
    const { _id, tagId, version } = which;
    // By its _id where that is known: somebody may have given it another tag.
    const row = _id === undefined ? await findTagged(reader, tagId) : await findById(reader, _id);
    if (row === undefined) throw new AppError('cow_not_found');
    if (version === undefined || row.version === version) {
      if (tagId !== undefined && row.tag_id !== tagId) throw new AppError('cow_not_found');
      return;
    }
    const [last] = await inventory.history(reader, row.id, 1);
    if (last === undefined) throw new AppError('cow_changed');
    const changedAt = last.at.toISOString();
    throw new AppError(
      'cow_changed',
      `${last.actor} changed this cow at ${changedAt}. Look at it again first`,
      {
        conflict: {
          changedBy: last.actor,
          changedAt,
          version: row.version,
          cow: toInventoryCow(row, mediaUrl),
        },
      },
    );
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
      return writer.writeOne(actor, (tx) => inventory.insert(tx, cow));
    },

    async update(actor, tagId, input, picture) {
      const which = { tagId, _id: input._id, version: input.version };
      // Before the picture is worked on: staff should not wait for a refusal.
      await refuseIfChanged(db, which);
      if (input.tagId !== undefined && input.tagId !== tagId) await refuseIfTaken(db, input.tagId);
      return change(actor, which, { ...toChanges(input), ...(await accepted(picture)) });
    },

    change: (actor, _id, input) => change(actor, { _id, version: input.version }, toChanges(input)),

    remove: (actor, tagId) =>
      writer.writeOne(actor, async (tx) => {
        const row = await inventory.update(tx, { tagId }, { removed_at: new Date() });
        if (row === undefined) throw new AppError('cow_not_found');
        return row;
      }),

    restore: (actor, cowId) =>
      writer.writeOne(actor, async (tx) => {
        const row = await inventory.restore(tx, cowId);
        if (row === undefined) throw new AppError('cow_not_found', 'No removed cow has this id');
        return row;
      }),
  };
}

const findTagged = async (db: Db, tagId: TagId | undefined) =>
  tagId === undefined ? undefined : findByTag(db, tagId);

/** The index has the last word; this one comes before the work. */
async function refuseIfTaken(db: Db, tagId: TagId): Promise<void> {
  if ((await findByTag(db, tagId)) !== undefined) throw new AppError('tag_taken');
}
