import { inject, onTestFinished } from 'vitest';
import { seedCow } from '../../seed/demo-cows.ts';
import { insertCows, insertImages } from '../../seed/insert.ts';
import { takeDatabase } from './reused-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
    databaseTemplate: string;
  }
}

/** Every test database with cows has this picture row; its files are not stored. */
export const TEST_IMAGE = {
  key: '0123456789abcdef0123456789abcdef',
  width: 1280,
  height: 960,
  widths: [320, 640, 960, 1280],
  placeholder: 'data:image/webp;base64,UklGRg==',
};

/** A database for one test, with the first cows of the demo herd; reused by another test afterwards. */
export async function testDatabase(
  cows = 0,
  later: (release: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const { url, client, release } = await takeDatabase(inject('databaseServer'), inject('databaseTemplate'));
  later(release);
  if (cows > 0) {
    const herd = Array.from({ length: cows }, (_, index) => ({
      ...seedCow(index + 1, 'NDL'),
      imageKey: TEST_IMAGE.key,
      moreImageKeys: [],
    }));
    await insertImages(client, [TEST_IMAGE]);
    await insertCows(client, herd);
  }
  await client.end();
  return url;
}
