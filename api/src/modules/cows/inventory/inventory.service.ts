import type { CowErrorDetails } from '@khamar/contract/cows/cow-error';
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
  type LeaveHerd,
  type RemovedPage,
  TOO_MANY_IMAGES,
} from '@khamar/contract/cows/inventory';
import { IMAGE_LIMITS } from '@khamar/contract/limits';
import type { StoredImage } from '@khamar/contract/media/image';
import type { ListQuery } from '@khamar/contract/cows/list-query';
import type { Actor } from '../../../security/actor.ts';
import type { Db, Tx } from '../../../db/schema.ts';
import { AppError, wrongField } from '../../../app-error.ts';
import type { MediaService } from '../../media/index.ts';
import { findConflictingBookings } from '../../sales/index.ts';
import type { CowWriter } from './cow-writer.service.ts';
import { findByTag, list } from '../catalogue/cows.repository.ts';
import type { CowRow } from '../cows.table.ts';
import { toChanges, toHistoryEntry, toInventoryCow, toNewRow } from './inventory.mapper.ts';
import * as inventory from './inventory.repository.ts';
import { rejectBannedBreed } from './reject-banned-breed.ts';

interface Deps {
  db: Db;
  mediaUrl: string;
  media: Pick<MediaService, 'accept'>;
  writer: CowWriter;
}

type ImagePath = string | undefined;
type Seen = inventory.CowRef & { version: number | undefined };

export interface InventoryService {
  list(query: ListQuery): Promise<InventoryPage>;
  listRemoved(page: { page: number; limit: number }): Promise<RemovedPage>;
  history(cowId: string): Promise<HistoryEntry[]>;
  add(actor: Actor, input: CowInput, imagePath: ImagePath): Promise<InventoryCow>;
  update(actor: Actor, tagId: TagId, input: CowUpdate, imagePath: ImagePath): Promise<InventoryCow>;
  /** Without a file, by `_id`, and only if the version still matches. */
  change(actor: Actor, cowId: string, input: CowChange): Promise<InventoryCow>;
  /** Stores an image that no cow uses yet. Idempotent: the same file gets the same key. */
  addImage(imagePath: ImagePath): Promise<StoredImage>;
  remove(actor: Actor, key: CowKey, version: number | undefined): Promise<InventoryCow>;
  /** Without a sale. One that a customer has booked is removed when that booking ends. */
  leaveHerd(actor: Actor, cowId: string, leaving: LeaveHerd): Promise<InventoryCow>;
  restore(actor: Actor, cowId: string): Promise<InventoryCow>;
}

const HISTORY_LENGTH = 200;

export function makeInventoryService({ db, mediaUrl, media, writer }: Deps): InventoryService {
  async function change(actor: Actor, seen: Seen, changes: inventory.CowChanges) {
    if (Object.values(changes).every((value) => value === undefined))
      throw new AppError('invalid_request', 'No changes to save');
    rejectBannedBreed(changes.breed);
    return writer.writeOne(actor, async (tx) => {
      const row = await requireChangeable(tx, await inventory.lock(tx, seen), seen, changes);
      await rejectUnknownImages(tx, changes);
      return inventory.update(tx, row.id, {
        ...changes,
        ...recomputePricePerKg(row, changes),
        ...copyBanglaDescription(row, changes),
      });
    });
  }

  /** The row, if the change is allowed. A version conflict reports who changed the cow, when, and its current state. */
  async function requireChangeable(
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
      `${last.actor} updated this cow at ${changedAt}. Check the details and try again.`,
      {
        conflict: {
          changedBy: last.actor,
          changedAt,
          version: row.version,
          cow: toInventoryCow(row, mediaUrl),
        },
      } satisfies CowErrorDetails,
    );
  }

  /** The image columns for a form with these stored images, if given, and an uploaded file, which comes first. */
  async function imageColumns(images: string[] | undefined, file: ImagePath) {
    const first = file === undefined ? [] : [await media.accept(file)];
    if (images === undefined) return first[0] === undefined ? {} : { image_key: first[0] };
    const [key = null, ...more] = new Set([...first, ...images]);
    if (more.length >= IMAGE_LIMITS.maxImages) throw imageError(TOO_MANY_IMAGES);
    return { image_key: key, more_image_keys: more.length === 0 ? null : more };
  }

  return {
    async list(query) {
      const { rows, total } = await list(db, query, { hasMoreImages: true });
      return { cows: rows.map((row) => toInventoryCow(row, mediaUrl)), totalCows: total };
    },

    async listRemoved(page) {
      const rows = await inventory.listRemoved(db, page);
      return {
        cows: rows.map((row) => ({
          ...toInventoryCow(row, mediaUrl),
          removedAt: (row.removed_at ?? new Date()).toISOString(),
          leftAs: row.left_as,
          leftNote: row.left_note,
        })),
        totalCows: await inventory.countRemoved(db),
      };
    },

    async history(cowId) {
      const entries = await inventory.history(db, cowId, HISTORY_LENGTH);
      if (entries.length === 0 && !(await inventory.exists(db, cowId)))
        throw new AppError('cow_not_found', 'No cow found with this ID');
      return entries.map((entry) => toHistoryEntry(entry));
    },

    async add(actor, input, imagePath) {
      rejectBannedBreed(input.breed);
      await rejectIfTaken(db, input.tagId);
      const cow = { ...toNewRow(input), ...(await imageColumns(input.images, imagePath)) };
      return writer.writeOne(actor, async (tx) => {
        await rejectUnknownImages(tx, cow);
        return inventory.insert(tx, cow);
      });
    },

    async update(actor, tagId, input, imagePath) {
      const { _id, version } = input;
      const seen = { version, ...(_id === undefined ? { tagId } : { tagId, _id }) };
      const changes = toChanges(input);
      // Checked before the image is processed, so that staff do not wait for an error.
      rejectBannedBreed(changes.breed);
      if (imagePath !== undefined) await requireChangeable(db, await inventory.find(db, seen), seen, changes);
      if (input.tagId !== undefined && input.tagId !== tagId) await rejectIfTaken(db, input.tagId);
      return change(actor, seen, { ...changes, ...(await imageColumns(input.images, imagePath)) });
    },

    change: async (actor, _id, input) =>
      change(
        actor,
        { _id, version: input.version },
        { ...toChanges(input), ...(await imageColumns(input.images, undefined)) },
      ),

    addImage: async (imagePath) => {
      if (imagePath === undefined) throw new AppError('invalid_request', 'image: Choose a photo');
      return { key: await media.accept(imagePath) };
    },

    remove: (actor, key, version) =>
      change(actor, { version, ...('id' in key ? { _id: key.id } : key) }, { removed_at: new Date() }),

    leaveHerd: (actor, _id, { version, leftAs, note = null }) =>
      writer.writeOne(actor, async (tx) => {
        const seen = { _id, version };
        const row = await requireChangeable(tx, await inventory.lock(tx, seen), seen, {});
        if (row.availability_status === 'SOLD') throw new AppError('cow_sold');
        const [booking] = await findConflictingBookings(tx, [row.id]);
        const now = new Date();
        return inventory.update(tx, row.id, {
          left_as: leftAs,
          left_at: now,
          left_note: note,
          ...(booking === undefined && { removed_at: now }),
        });
      }),

    restore: (actor, cowId) =>
      writer.writeOne(actor, async (tx) => {
        const row = await inventory.restore(tx, cowId);
        if (row === undefined) throw new AppError('cow_not_found', 'No deleted cow found with this ID');
        rejectBannedBreed(row.breed);
        return row;
      }),
  };
}

/** Recomputes an entered price per kg when the price or weight changes, unless it is changed as well. */
function recomputePricePerKg(
  row: CowRow,
  { current_price: price, current_weight: weight, price_per_kg: perKg }: inventory.CowChanges,
) {
  if (row.price_per_kg === null || perKg !== undefined) return {};
  const after = { currentPrice: price ?? row.current_price, currentWeight: weight ?? row.current_weight };
  const isSame = after.currentPrice === row.current_price && after.currentWeight === row.current_weight;
  return isSame ? {} : { price_per_kg: pricePerKgOf(after) };
}

/** Without an English text, `description` is a copy of the Bangla one and changes with it. */
const copyBanglaDescription = (row: CowRow, { description, description_bn: bangla }: inventory.CowChanges) =>
  typeof bangla === 'string' && description === undefined && row.description === row.description_bn
    ? { description: bangla }
    : {};

/** Columns that matter for a sale: changing one needs the current version. */
const GUARDED = ['availability_status', 'current_price', 'price_per_kg', 'removed_at'] as const;

/** Whether a guarded column changes; a value sent unchanged does not count. */
const isGuarded = (row: Partial<inventory.CowChanges>, changes: inventory.CowChanges): boolean =>
  GUARDED.some((column) => changes[column] !== undefined && changes[column] !== row[column]);

const imageError = (error: FieldError) => wrongField('invalid_request', 'images', error);

/** An image that no cow uses is deleted after some days, so a form may name one that is gone. */
async function rejectUnknownImages(
  tx: Tx,
  { image_key: first, more_image_keys: more }: Pick<inventory.CowChanges, 'image_key' | 'more_image_keys'>,
): Promise<void> {
  const keys = [...(first ? [first] : []), ...(more ?? [])];
  if (keys.length > 0 && (await inventory.unknownImages(tx, keys)).length > 0)
    throw imageError('picture_gone');
}

/** The unique index decides; this check only saves work. */
async function rejectIfTaken(db: Db, tagId: TagId): Promise<void> {
  if ((await findByTag(db, tagId)) !== undefined) throw new AppError('tag_taken');
}
