import type { CowRefusalDetails } from '@khamar/contract/cows/cow-refusal';
import type { FieldError } from '@khamar/contract/field-error';
import type { CowKey, TagId } from '@khamar/contract/cows/cow';
import { pricePerKgOf } from '@khamar/contract/cows/price-per-kg';
import {
  type CowChange,
  type CowInput,
  type CowUpdate,
  type HistoryEntry,
  type InventoryCow,
  type InventoryPage,
  type RemovedPage,
  TOO_MANY_PICTURES,
} from '@khamar/contract/cows/inventory';
import { PICTURE_LIMITS } from '@khamar/contract/limits';
import type { StoredPicture } from '@khamar/contract/pictures/picture';
import type { ListQuery } from '@khamar/contract/cows/list-query';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError, wrongField } from '../../../errors.ts';
import type { MediaService } from '../../media/index.ts';
import type { CowWriter } from './cow-writer.service.ts';
import { findByTag, list } from '../catalogue/cows.repository.ts';
import type { CowRow } from '../cows.table.ts';
import { toChanges, toHistoryEntry, toInventoryCow, toNewRow } from './inventory.mapper.ts';
import * as inventory from './inventory.repository.ts';

interface Parts {
  db: Db;
  mediaUrl: string;
  media: Pick<MediaService, 'accept'>;
  writer: CowWriter;
}

type Picture = string | undefined;
type Seen = inventory.Which & { version: number | undefined };

export interface InventoryService {
  list(query: ListQuery): Promise<InventoryPage>;
  listRemoved(page: { page: number; limit: number }): Promise<RemovedPage>;
  history(cowId: string): Promise<HistoryEntry[]>;
  add(actor: Actor, input: CowInput, picture: Picture): Promise<InventoryCow>;
  update(actor: Actor, tagId: TagId, input: CowUpdate, picture: Picture): Promise<InventoryCow>;
  /** Without a file, by the `_id`, and only on the version that was seen. */
  change(actor: Actor, cowId: string, input: CowChange): Promise<InventoryCow>;
  /** Stores a picture that no cow shows yet. Sent again, it is the same one. */
  addPicture(picture: Picture): Promise<StoredPicture>;
  remove(actor: Actor, key: CowKey, version: number | undefined): Promise<InventoryCow>;
  restore(actor: Actor, cowId: string): Promise<InventoryCow>;
}

const HISTORY_LENGTH = 200;

export function makeInventoryService({ db, mediaUrl, media, writer }: Parts): InventoryService {
  async function change(actor: Actor, seen: Seen, changes: inventory.CowChanges) {
    if (Object.values(changes).every((value) => value === undefined))
      throw new AppError('invalid_request', 'There is nothing to change');
    return writer.writeOne(actor, async (tx) => {
      const row = await accepting(tx, await inventory.lock(tx, seen), seen, changes);
      await refuseUnknownPictures(tx, changes);
      return inventory.update(tx, row.id, {
        ...changes,
        ...followingPerKg(row, changes),
        ...followingBangla(row, changes),
      });
    });
  }

  /** The row, if it may be changed so; says who was faster and what they made of it, so that two who edit one cow can speak with each other. */
  async function accepting(
    reader: Db,
    row: CowRow | undefined,
    { tagId, version }: Seen,
    changes: inventory.CowChanges,
  ): Promise<CowRow> {
    if (row === undefined) throw new AppError('cow_not_found');
    if (version === undefined && isGuarded(row, changes)) throw new AppError('version_missing');
    if (version === undefined || row.version === version) {
      if (tagId !== undefined && row.tag_id !== tagId) throw new AppError('cow_not_found');
      return row;
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
      } satisfies CowRefusalDetails,
    );
  }

  /** The columns of a cow whose form names these stored pictures, or none, and sends this file to be the first. */
  async function pictureColumns(images: string[] | undefined, file: Picture) {
    const first = file === undefined ? [] : [await media.accept(file)];
    if (images === undefined) return first[0] === undefined ? {} : { image_key: first[0] };
    const [key = null, ...more] = new Set([...first, ...images]);
    if (more.length >= PICTURE_LIMITS.maxPictures) throw refusedPictures(TOO_MANY_PICTURES);
    return { image_key: key, more_image_keys: more.length === 0 ? null : more };
  }

  return {
    async list(query) {
      const { rows, total } = await list(db, query, { hasMorePictures: true });
      return { cows: rows.map((row) => toInventoryCow(row, mediaUrl)), totalCows: total };
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
      const cow = { ...toNewRow(input), ...(await pictureColumns(input.images, picture)) };
      return writer.writeOne(actor, async (tx) => {
        await refuseUnknownPictures(tx, cow);
        return inventory.insert(tx, cow);
      });
    },

    async update(actor, tagId, input, picture) {
      const { _id, version } = input;
      const seen = { version, ...(_id === undefined ? { tagId } : { tagId, _id }) };
      const changes = toChanges(input);
      // Before the picture is worked on: staff should not wait for a refusal.
      if (picture !== undefined) await accepting(db, await inventory.find(db, seen), seen, changes);
      if (input.tagId !== undefined && input.tagId !== tagId) await refuseIfTaken(db, input.tagId);
      return change(actor, seen, { ...changes, ...(await pictureColumns(input.images, picture)) });
    },

    change: async (actor, _id, input) =>
      change(
        actor,
        { _id, version: input.version },
        { ...toChanges(input), ...(await pictureColumns(input.images, undefined)) },
      ),

    addPicture: async (picture) => {
      if (picture === undefined) throw new AppError('invalid_request', 'image: Choose a picture');
      return { key: await media.accept(picture) };
    },

    remove: (actor, key, version) =>
      change(actor, { version, ...('id' in key ? { _id: key.id } : key) }, { removed_at: new Date() }),

    restore: (actor, cowId) =>
      writer.writeOne(actor, async (tx) => {
        const row = await inventory.restore(tx, cowId);
        if (row === undefined) throw new AppError('cow_not_found', 'No removed cow has this id');
        return row;
      }),
  };
}

/** A price per KG that was entered follows a new price or weight, unless it is changed itself. */
function followingPerKg(
  row: CowRow,
  { current_price: price, current_weight: weight, price_per_kg: perKg }: inventory.CowChanges,
) {
  if (row.price_per_kg === null || perKg !== undefined) return {};
  const after = { currentPrice: price ?? row.current_price, currentWeight: weight ?? row.current_weight };
  const isSame = after.currentPrice === row.current_price && after.currentWeight === row.current_weight;
  return isSame ? {} : { price_per_kg: pricePerKgOf(after) };
}

/** Where there is no English text, `description` is the Bangla one and follows it. */
const followingBangla = (row: CowRow, { description, description_bn: bangla }: inventory.CowChanges) =>
  typeof bangla === 'string' && description === undefined && row.description === row.description_bn
    ? { description: bangla }
    : {};

/** What a sale turns on; who writes it must know the cow as it is. */
const GUARDED = ['availability_status', 'current_price', 'price_per_kg', 'removed_at'] as const;

/** Whether one of these would become another; what is sent along as it stands is no change. */
const isGuarded = (row: Partial<inventory.CowChanges>, changes: inventory.CowChanges): boolean =>
  GUARDED.some((column) => changes[column] !== undefined && changes[column] !== row[column]);

const refusedPictures = (error: FieldError) => wrongField('invalid_request', 'images', error);

/** One that no cow shows is deleted after some days. */
async function refuseUnknownPictures(
  tx: Tx,
  { image_key: first, more_image_keys: more }: Pick<inventory.CowChanges, 'image_key' | 'more_image_keys'>,
): Promise<void> {
  const keys = [...(first ? [first] : []), ...(more ?? [])];
  if (keys.length > 0 && (await inventory.unknownPictures(tx, keys)).length > 0)
    throw refusedPictures('picture_gone');
}

/** The index has the last word; this one comes before the work. */
async function refuseIfTaken(db: Db, tagId: TagId): Promise<void> {
  if ((await findByTag(db, tagId)) !== undefined) throw new AppError('tag_taken');
}
