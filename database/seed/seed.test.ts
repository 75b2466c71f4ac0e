import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cowDrawing } from '@khamar/art/cow-drawing';
import { folderStorage } from '@khamar/media/folder-storage';
import { fileNames } from '@khamar/media/image-files';
import { expect, onTestFinished, test } from 'vitest';
import { connectTo } from '../src/databases.ts';
import { testDatabase } from '../src/testing/test-database.ts';
import { BREEDS } from './demo-breeds.ts';
import { hasImage, seedCow } from './demo-cows.ts';
import { fitnessVisit } from './demo-fitness.ts';
import { seed } from './seed.ts';

const herd = Array.from({ length: 240 }, (_, index) => seedCow(index + 1, 'NDL'));

/** Update the digest only if you change the herd on purpose. */
test('the demo herd is deterministic, and every cow has its own tag, id and drawing', () => {
  expect(createHash('sha256').update(JSON.stringify(herd)).digest('hex').slice(0, 16)).toBe(
    '7de485de0a1d77b3',
  );
  for (const of of ['tagId', 'id'] as const) expect(new Set(herd.map((cow) => cow[of])).size).toBe(240);
  expect(new Set(herd.map(({ look }) => cowDrawing(look))).size).toBe(240);
});

test('neighbouring cows never share a scene or a pose', () => {
  for (const [index, { look }] of herd.entries()) {
    const neighbour = herd[index + 1]?.look;
    expect(look.scene).not.toBe(neighbour?.scene);
    expect(look.pose).not.toBe(neighbour?.pose);
  }
});

test('the 60 newest cows are available and have photos; two older ones have none', () => {
  const newest = herd.slice(-60);
  expect(new Set(newest.map((cow) => cow.availabilityStatus))).toEqual(new Set(['AVAILABLE']));
  expect(newest.every((_, index) => hasImage(181 + index))).toBe(true);
  const waiting = herd.filter((_, index) => !hasImage(index + 1));
  expect(waiting.map((cow) => cow.availabilityStatus)).toEqual(['AVAILABLE', 'AVAILABLE']);
  expect(new Set(herd.map((cow) => cow.availabilityStatus)).size).toBe(3);
});

test('breeds, weights and prices are realistic, and there is no Brahman', () => {
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

test('WEIGH-07 most adult bulls of the demo herd were checked for qurbani and are fit, some not yet, two are not fit', () => {
  const males = herd.flatMap((cow, index) =>
    cow.gender.startsWith('MALE') && cow.availabilityStatus !== 'SOLD' ? [fitnessVisit(index + 1, cow)] : [],
  );
  const checked = males.filter((visit) => visit !== null);
  expect(checked.length / males.length).toBeGreaterThan(0.7);
  expect(males.length - checked.length).toBeGreaterThan(10);
  expect(checked.filter(({ unsound }) => unsound !== null)).toHaveLength(2);
  const others = herd.filter((cow, index) => cow.gender.startsWith('FEMALE') && fitnessVisit(index + 1, cow));
  expect(others).toEqual([]);
});

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'khamar-seed-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test('seeding fills the database and the storage once; seeding again adds nothing', async () => {
  const [media, drawings] = [await temporaryFolder(), await temporaryFolder()];
  const settings = { storage: folderStorage(media), drawings };
  const url = await testDatabase();
  expect(await seed(url, { ...settings, rows: 3 })).toBe(3);
  expect(await seed(url, { ...settings, rows: 3 })).toBe(0);

  const client = await connectTo(url, onTestFinished);
  await client.query('update cow set image_key = null');
  // The state that an interrupted older seed may have left.
  await client.query('alter table cow disable trigger cow_audit_on_insert');
  expect(await seed(url, { ...settings, rows: 5 })).toBe(2);

  const { rows } = await client.query<{ key: string; widths: number[] }>(
    'select key, widths from cow join picture on key = image_key',
  );
  expect(rows).toHaveLength(5);
  expect((await readdir(media)).toSorted()).toEqual(
    rows.flatMap(({ key, widths }) => fileNames(key, widths)).toSorted(),
  );
  expect(rows[0]?.widths).toEqual([320, 640, 960]);
  const isFit = herd
    .slice(0, 5)
    .map((cow, index) => [cow.tagId, fitnessVisit(index + 1, cow)?.unsound === null] as const);
  const { rows: fit } = await client.query<{ tag_id: string; checks: number }>(
    `select tag_id, (select count(*)::int from fitness_check where cow_id = cow.id) as checks from cow
     where qurbani_fit_until > now() order by tag_id`,
  );
  expect(fit).toEqual(isFit.flatMap(([tag_id, isSound]) => (isSound ? [{ tag_id, checks: 6 }] : [])));
  const { rows: entries } = await client.query(
    `select actor, count(*)::int as cows from audit_entry where action = 'ADDED' and entity = 'cow' group by actor`,
  );
  expect(entries).toEqual([{ actor: 'seed', cows: 3 }]);
  const { rows: triggers } = await client.query(
    `select from pg_trigger where tgname like 'cow_audit%' and tgenabled = 'O'`,
  );
  expect(triggers).toHaveLength(3);
});

test('cached drawings are reused for another database and storage', async () => {
  const [first, second, drawings] = [
    await temporaryFolder(),
    await temporaryFolder(),
    await temporaryFolder(),
  ];
  await seed(await testDatabase(), { storage: folderStorage(first), drawings, rows: 2 });
  const [kept] = await readdir(drawings);
  const drawnAt = (await stat(join(drawings, kept ?? ''))).mtimeMs;
  await seed(await testDatabase(), { storage: folderStorage(second), drawings, rows: 2 });
  expect((await stat(join(drawings, kept ?? ''))).mtimeMs).toBe(drawnAt);
  expect(await readdir(second)).toEqual(await readdir(first));
});
