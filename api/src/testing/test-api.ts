import { asApi } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { collectEnds, type Later } from '@khamar/testkit/clean-up';
import { type Answer, type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { temporaryFolder } from '@khamar/testkit/temporary-folder';
import { afterAll, onTestFinished } from 'vitest';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { App } from '../http/fastify-app.ts';
import { TOKEN_SECRET } from './staff.ts';

export interface TestApi {
  url: string;
  /** As the owner of the database; the API itself has a lesser role. */
  databaseUrl: string;
  mediaFolder: string;
  routes: string[];
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  send: HttpClient['send'];
  /** Before the end of the test. */
  close: () => Promise<unknown>;
}

/** The whole API on a real socket and a database of its own; both end with the test. */
export async function startTestApi(
  cows = 0,
  settings: Record<string, string> = {},
  later: Later = onTestFinished,
): Promise<TestApi> {
  const databaseUrl = settings['DATABASE_URL'] ?? (await testDatabase(cows, later));
  const mediaFolder = await temporaryFolder('media', later);
  const config = readConfig({
    LOG_LEVEL: 'silent',
    MEDIA_FOLDER: mediaFolder,
    TOKEN_SECRET,
    ...settings,
    DATABASE_URL: asApi(databaseUrl),
  });
  const app = await makeApp(config);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  later(() => app.close());
  const { send } = openHttpClient(url);
  return {
    url,
    databaseUrl,
    mediaFolder,
    routes: routesOf(app),
    send,
    close: () => app.close(),
    get: (path, headers = {}) => send(path, { headers }),
  };
}

/** One for all tests of a file that only read, or are refused. It starts with the first of them. */
export function sharedTestApi(cows = 0): () => Promise<TestApi> {
  const { later, endAll } = collectEnds();
  let started: Promise<TestApi> | undefined;
  afterAll(endAll);
  return () => (started ??= startTestApi(cows, {}, later));
}

const STEP = 4;

/** Every route as Fastify itself knows it, also those that no description tells of: "GET /users", "PUT /users/:id/roles". */
function routesOf(app: App): string[] {
  const above: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      // The tree is drawn: "│   ├── users (GET, HEAD)" continues the path of the line that stands above and further left.
      const [, branch = '', piece = '', methods = ''] =
        /^([\s│├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = branch.length / STEP;
      const path = `${above[depth - 1] ?? ''}${piece}`;
      above[depth] = path;
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}
