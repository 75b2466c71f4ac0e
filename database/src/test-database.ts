import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { seedCow } from '../seed/herd.ts';
import { insertCows } from '../seed/insert.ts';
import { createFreshDatabase, dropDatabase } from './databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseServer: string;
  }
}

/** A database of the test's own, with the first cows of the demo herd in it, gone when the test ends. */
export async function testDatabase(cows = 0): Promise<string> {
  const url = await createFreshDatabase(inject('databaseServer'), 'test');
  onTestFinished(() => dropDatabase(url));
  if (cows > 0) {
    const client = new Client({ connectionString: url });
    await client.connect();
    const herd = Array.from({ length: cows }, (_, index) => ({
      ...seedCow(index + 1, 'NDL'),
      imageKey: 'cow.webp',
    }));
    await insertCows(client, herd);
    await client.end();
  }
  return url;
}
