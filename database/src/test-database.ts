import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { seedCow } from '../seed/herd.ts';
import { insertCows, insertPictures } from '../seed/insert.ts';
import { createFreshDatabase, dropDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** Known to every test database with cows in it; no file of it is stored. */
export const TEST_PICTURE = {
  key: '0123456789abcdef0123456789abcdef',
  width: 1280,
  height: 960,
  widths: [320, 640, 960, 1280],
  placeholder: 'data:image/webp;base64,UklGRg==',
};

/** A database of the test's own, with the first cows of the demo herd in it, gone when the test ends. */
export async function testDatabase(cows = 0): Promise<string> {
  const url = await createFreshDatabase(inject('databaseServer'), 'test');
  onTestFinished(() => dropDatabase(url));
  if (cows > 0) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const herd = Array.from({ length: cows }, (_, index) => ({
      ...seedCow(index + 1, 'NDL'),
      imageKey: TEST_PICTURE.key,
    }));
    await insertPictures(client, [TEST_PICTURE]);
    await insertCows(client, herd);
    await client.end();
  }
  return url;
}
