import { createHash } from 'node:crypto';
import { access, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cowPicture } from '@khamar/art/cow-picture';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../src/test-database.ts';
import { BREEDS } from './breeds.ts';
import { seedCow } from './herd.ts';
import { seed } from './seed.ts';

const herd = Array.from({ length: 240 }, (_, index) => seedCow(index + 1, 'NDL'));

/** The digest changes only when somebody means to change the herd. */
test('the herd is the same every time and everywhere, and every cow has its own tag, id and picture', () => {
  expect(createHash('sha256').update(JSON.stringify(herd)).digest('hex').slice(0, 16)).toBe(
    'e778afe84d787b7d',
  );
  for (const of of ['tagId', 'id'] as const) expect(new Set(herd.map((cow) => cow[of])).size).toBe(240);
  expect(new Set(herd.map(({ look }) => cowPicture(look))).size).toBe(240);
});

test('a page of twelve looks like twelve animals: no two neighbours share field or pose', () => {
  for (const [index, { look }] of herd.entries()) {
    const neighbour = herd[index + 1]?.look;
    expect(look.scene).not.toBe(neighbour?.scene);
    expect(look.pose).not.toBe(neighbour?.pose);
  }
});

test('the animals are believable: breeds of the country, weights and prices of their breed, no Brahman', () => {
  expect(BREEDS.map(({ name }) => name).join()).not.toMatch(/brahman/i);
  expect(new Set(herd.map(({ breed }) => breed)).size).toBe(BREEDS.length);
  for (const cow of herd) {
    const breed = BREEDS.find(({ name }) => name === cow.breed);
    expect(cow.currentWeight).toBeGreaterThanOrEqual(breed?.weight[0] ?? Infinity);
    expect(cow.currentWeight).toBeLessThanOrEqual(breed?.weight[1] ?? 0);
    expect(Math.abs(cow.currentPrice / cow.currentWeight - cow.pricePerKg)).toBeLessThan(5);
    expect(cow.currentPrice).toBeGreaterThanOrEqual(50_000);
    expect(cow.currentPrice).toBeLessThanOrEqual(700_000);
  }
});

test('seeding fills the database once, with pictures on disk; seeding again adds nothing', async () => {
  const media = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  onTestFinished(() => rm(media, { recursive: true }));
  const url = await testDatabase();
  expect(await seed(url, media, 6)).toBe(6);
  expect(await seed(url, media, 6)).toBe(0);
  expect(await seed(url, media, 8)).toBe(2);

  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ image_key: string }>('select image_key from cow');
  const { rows: totals } = await client.query<{ total: number }>('select total from herd');
  await client.end();
  expect(totals).toEqual([{ total: 8 }]);
  expect(await readdir(media)).toHaveLength(8);
  await Promise.all(rows.map(({ image_key: key }) => access(join(media, key))));
});
