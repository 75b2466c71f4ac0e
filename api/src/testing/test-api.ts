import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testDatabase } from '@khamar/database/test-database';
import { onTestFinished } from 'vitest';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';

export interface TestApi {
  url: string;
  databaseUrl: string;
  mediaFolder: string;
  get(
    path: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
}

/** The whole API on a real socket and a database of its own; both end with the test. */
export async function startTestApi(cows = 0, settings: Record<string, string> = {}): Promise<TestApi> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await testDatabase(cows));
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    MEDIA_FOLDER: mediaFolder,
    DATABASE_URL: databaseUrl,
    ...settings,
  });
  const app = await makeApp(config);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await rm(mediaFolder, { recursive: true });
  });
  return {
    url,
    databaseUrl,
    mediaFolder,
    async get(path, headers = {}) {
      const response = await fetch(url + path, { headers });
      const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? await response.json() : await response.text(),
      };
    },
  };
}
