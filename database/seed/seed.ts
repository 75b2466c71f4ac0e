import { FarmProfile } from '@khamar/contract/farm-profile';
import type { Storage } from '@khamar/media/storage';
import { connectTo } from '../src/databases.ts';
import profile from '../../farm.json' with { type: 'json' };
import { hasImage, HERD_SIZE, moreLooks, seedCow } from './demo-cows.ts';
import { insertFitness } from './demo-fitness.ts';
import { insertCows, insertImages, showImages } from './insert.ts';
import { seedLogins } from './logins.ts';
import { drawAll } from './demo-images.ts';

const BATCH = 5000;
const HISTORY = ['cow_audit_on_insert', 'cow_history_begins'];

interface SeedSettings {
  storage: Storage;
  /** Cache folder for drawings, shared between databases. */
  drawings: string;
  rows?: number;
  /** How many cows have a photo of their own; the others share theirs. */
  different?: number;
}

/** Adds cows until there are `rows`; existing ones stay. Returns how many were added. */
export async function seed(
  databaseUrl: string,
  { storage, drawings, rows = HERD_SIZE, different = HERD_SIZE }: SeedSettings,
): Promise<number> {
  const { tagPrefix } = FarmProfile.parse(profile);
  const herd = Array.from({ length: Math.min(rows, HERD_SIZE) }, (_, index) => seedCow(index + 1, tagPrefix));
  const withImage = herd.filter((_, index) => hasImage(index + 1));
  const furtherLooks = new Map(herd.map(({ id, look }, index) => [id, moreLooks(index + 1, look)]));
  const firstLooks = withImage.slice(0, different).map(({ look }) => look);
  const images = await drawAll([...firstLooks, ...[...furtherLooks.values()].flat()], drawings);
  // They come after the first photos, in herd order.
  const furtherImages = images.slice(firstLooks.length);
  const furtherKeys = new Map(
    [...furtherLooks].map(([id, looks]) => [id, furtherImages.splice(0, looks.length).map(({ key }) => key)]),
  );
  const keys = new Map(
    withImage.map(({ id }, index) => [id, images[index % firstLooks.length]?.key ?? null]),
  );
  const imageKey = (n: number) => keys.get(herd[(n - 1) % HERD_SIZE]?.id ?? '') ?? null;
  const client = await connectTo(databaseUrl);
  let added = 0;
  try {
    await client.query(`select set_config('khamar.actor', 'seed', false)`);
    await seedLogins(client);
    await insertImages(client, images);
    for (const { files } of images)
      await Promise.all(files.map(({ name, bytes }) => storage.put(name, bytes)));
    await showImages(
      client,
      withImage.map(({ id }) => ({ id, imageKey: keys.get(id) ?? null })),
    );
    // A benchmark's million cows need no audit log and no chains. In one transaction, so that an interrupted run cannot leave
    // the trigger disabled.
    await client.query('begin');
    if (rows > HERD_SIZE)
      for (const trigger of HISTORY) await client.query(`alter table cow disable trigger ${trigger}`);
    for (let first = 1; first <= rows; first += BATCH) {
      const size = Math.min(BATCH, rows - first + 1);
      const cows = Array.from({ length: size }, (_, index) => {
        const n = first + index;
        const cow = seedCow(n, tagPrefix);
        return { ...cow, imageKey: imageKey(n), moreImageKeys: furtherKeys.get(cow.id) ?? [] };
      });
      // oxlint-disable-next-line no-await-in-loop -- one connection, one batch at a time
      added += await insertCows(client, cows);
    }
    for (const trigger of HISTORY) await client.query(`alter table cow enable trigger ${trigger}`);
    await client.query('commit');
    await insertFitness(client, herd);
    // Statistics and the visibility map: otherwise the first measurements use plans for an empty table.
    await client.query('vacuum analyze cow');
  } finally {
    await client.end();
  }
  return added;
}
