import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asApi } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/test-database';
import { onTestFinished } from 'vitest';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { routesOf } from './routes.ts';
import { TOKEN_SECRET } from './staff.ts';

interface TestAnswer {
  status: number;
  headers: Headers;
  body: unknown;
}

export interface TestApi {
  url: string;
  /** As the owner of the database; the API itself has a lesser role. */
  databaseUrl: string;
  mediaFolder: string;
  routes: string[];
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  send(path: string, request: RequestInit): Promise<TestAnswer>;
}

/** The whole API on a real socket and a database of its own; both end with the test. */
export async function startTestApi(cows = 0, settings: Record<string, string> = {}): Promise<TestApi> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await testDatabase(cows));
  const mediaFolder = await mkdtemp(join(tmpdir(), 'khamar-media-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    MEDIA_FOLDER: mediaFolder,
    TOKEN_SECRET,
    ...settings,
    DATABASE_URL: asApi(databaseUrl),
  });
  const app = await makeApp(config);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(async () => {
    await app.close();
    await rm(mediaFolder, { recursive: true });
  });
  async function send(path: string, request: RequestInit): Promise<TestAnswer> {
    const response = await fetch(url + path, request);
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      // The answer to a HEAD says what it would be and is empty.
      body: isJson && text !== '' ? JSON.parse(text) : text,
    };
  }
  return {
    url,
    databaseUrl,
    mediaFolder,
    routes: routesOf(app),
    send,
    get: (path, headers = {}) => send(path, { headers }),
  };
}
