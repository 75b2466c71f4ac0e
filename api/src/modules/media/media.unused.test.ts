import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNames } from '@khamar/media/image-files';
import { type Storage, StorageUnavailable } from '@khamar/media/storage';
import { noise } from '@khamar/media/testing/sample-images';
import type { Pool } from 'pg';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '@khamar/database/testing/test-database';
import { waitForLockWaiters, metric, eventually } from '../../testing/test-api.ts';
import { startTestMedia } from '../../testing/test-media.ts';
import { startWorkerProcess } from '../../testing/processes.ts';

const NOTHING = { pictures: 0, files: 0 };
const ONE = { pictures: 1, files: 2 };
const newImage = () => noise(400, 300).png().toBuffer();
const filesOf = (...keys: string[]) => keys.flatMap((key) => fileNames(key, [320])).toSorted();
const age = (pool: Pool, key: string, days: number) =>
  pool.query(`update picture set unused_since = now() - make_interval(days => $2) where key = $1`, [
    key,
    days,
  ]);
const isKnown = async (pool: Pool, key: string) =>
  (await pool.query('select from picture where key = $1', [key])).rowCount === 1;

/** The storage, with removals blocked until the test releases them. */
function holdingRemovals(storage: Storage) {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const held: Storage = {
    ...storage,
    async remove(name) {
      reached.resolve();
      await released.promise;
      await storage.remove(name);
    },
  };
  return { held, reached: reached.promise, release: released.resolve };
}

test('unused images are deleted after seven days; images in use stay', async () => {
  const { media, pool, folder } = await startTestMedia({ cows: 1 });
  const [shown, second, replaced, fresh] = [
    await media.accept(await newImage()),
    await media.accept(await newImage()),
    await media.accept(await newImage()),
    await media.accept(await newImage()),
  ];
  await pool.query('update cow set image_key = $1, more_image_keys = array[$2]', [shown, second]);
  for (const key of [shown, second]) await age(pool, key, 30);
  await age(pool, replaced, 6);

  expect(await media.deleteUnused()).toEqual(NOTHING);
  const { rows } = await pool.query('select key from picture where unused_since is null');
  expect(rows, 'a cow shows them again').toHaveLength(2);
  await age(pool, replaced, 8);
  expect(await media.deleteUnused()).toEqual(ONE);
  expect((await readdir(folder)).toSorted()).toEqual(filesOf(shown, second, fresh));
  expect(await isKnown(pool, replaced)).toBe(false);
  expect(await isKnown(pool, fresh)).toBe(true);
  expect(media.removed).toEqual(ONE);
});

test('an image sent again is no longer unused', async () => {
  const { media, pool } = await startTestMedia();
  const image = await newImage();
  await age(pool, await media.accept(image), 8);
  await media.accept(image);
  expect(await media.deleteUnused()).toEqual(NOTHING);
});

test('files without a row are deleted; files that are not ours stay', async () => {
  const { media, pool, folder } = await startTestMedia();
  const [known, unknown] = [await media.accept(await newImage()), await media.accept(await newImage())];
  await pool.query('delete from picture where key = $1', [unknown]);
  await writeFile(join(folder, 'notes.txt'), 'not ours');
  expect(await media.deleteUnused()).toEqual(ONE);
  expect((await readdir(folder)).toSorted()).toEqual([...filesOf(known), 'notes.txt'].toSorted());
});

test.each([
  ['unused for eight days', (pool: Pool, key: string) => age(pool, key, 8)],
  ['without a row', (pool: Pool, key: string) => pool.query('delete from picture where key = $1', [key])],
])('an image %s that is uploaded again during its deletion exists afterwards', async (_state, make) => {
  const { media, another, pool, storage, folder } = await startTestMedia();
  const image = await newImage();
  const key = await media.accept(image);
  await make(pool, key);

  const { held, reached, release } = holdingRemovals(storage);
  const sweeping = another(held).deleteUnused();
  await reached;
  const accepting = media.accept(image);
  await waitForLockWaiters(pool);
  release();

  expect(await sweeping).toEqual(ONE);
  expect(await accepting).toBe(key);
  expect(await isKnown(pool, key)).toBe(true);
  expect((await readdir(folder)).toSorted()).toEqual(filesOf(key));
});

test('an image uploaded while the storage is listed is not deleted', async () => {
  const { media, another, pool, storage, folder } = await startTestMedia();
  const image = await newImage();
  const key = await media.accept(image);
  await pool.query('delete from picture');
  const interrupted: Storage = {
    ...storage,
    async *names() {
      yield* storage.names();
      await media.accept(image);
    },
  };
  expect(await another(interrupted).deleteUnused()).toEqual(NOTHING);
  expect((await readdir(folder)).toSorted()).toEqual(filesOf(key));
});

test('the row is inserted before the first file, so that no cleanup deletes the file', async () => {
  const { another, pool, storage } = await startTestMedia();
  const rows: number[] = [];
  const watched: Storage = {
    ...storage,
    async put(name, bytes) {
      rows.push((await pool.query('select from picture')).rowCount ?? 0);
      await storage.put(name, bytes);
    },
  };
  await another(watched).accept(await newImage());
  expect(rows).toEqual([1, 1]);
});

test('a large storage is cleaned page by page, without a transaction open while listing', async () => {
  const { media, another, pool, storage } = await startTestMedia();
  const image = await media.accept(await newImage());
  await pool.query('delete from picture');
  const removed = Promise.withResolvers<void>();
  const open: (number | null)[] = [];
  const large: Storage = {
    ...storage,
    async *names() {
      for (let n = 0; n < 1000; n += 1) yield fileNames(n.toString(16).padStart(32, '0'), [320])[0] ?? '';
      yield* filesOf(image);
      // Files of the first page are removed while the rest is still being listed.
      await removed.promise;
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      );
      open.push(rowCount);
    },
    async remove(name) {
      removed.resolve();
      await storage.remove(name);
    },
  };
  await another(large).deleteUnused();
  expect(open).toEqual([0]);
});

test('only one of two processes cleans up', async () => {
  const { media, another, pool, storage } = await startTestMedia();
  const key = await media.accept(await newImage());
  await age(pool, key, 8);
  const { held, reached, release } = holdingRemovals(storage);
  const first = another(held).deleteUnused();
  await reached;
  const names = vi.fn<Storage['names']>(() => storage.names());
  expect(await another({ ...storage, names }).deleteUnused()).toEqual(NOTHING);
  expect(names, 'the second does not list the files').not.toHaveBeenCalled();
  release();
  expect(await first).toEqual(ONE);
});

test('a failed deletion is retried', async () => {
  const { media, another, pool, storage, folder } = await startTestMedia();
  const key = await media.accept(await newImage());
  await age(pool, key, 8);
  const broken = another({ ...storage, remove: () => Promise.reject(new StorageUnavailable('removing')) });
  await expect(broken.deleteUnused()).rejects.toThrow('The image storage is unavailable');
  expect(await isKnown(pool, key)).toBe(true);
  expect(await media.deleteUnused()).toEqual(ONE);
  expect(await readdir(folder)).toEqual([]);
});

test('the worker deletes unused images every hour and counts them', async () => {
  const databaseUrl = await testDatabase();
  const { media, pool, folder } = await startTestMedia({ databaseUrl });
  await age(pool, await media.accept(await newImage()), 8);
  const worker = await startWorkerProcess(databaseUrl, 'smtp://127.0.0.1:9', { MEDIA_FOLDER: folder });
  expect(
    (await pool.query(`select cron from pgboss.schedule where name = 'delete-unused-images'`)).rows,
  ).toEqual([{ cron: '30 * * * *' }]);
  await pool.query(`update pgboss.schedule set cron = '* * * * *' where name = 'delete-unused-images'`);
  // Counting is the last step; the timeout only ends a test that hangs.
  await eventually(async () => (await metric(worker, 'pictures_removed_total{what="files"}')) === 2);
  expect(await readdir(folder)).toEqual([]);
});
