import { randomBytes } from 'node:crypto';
import { asApi, connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { collectCleanUps, type Later, temporaryFolder } from '@khamar/testkit/processes/clean-up';
import { type HttpResponse, type HttpClient, openHttpClient } from '@khamar/testkit/http-client';
import { TEST_TIMEOUT_MS } from '@khamar/testkit/wait-for';
import { afterAll, onTestFinished, vi } from 'vitest';
import type { Role } from '@khamar/contract/accounts/role-schema';
import { Pool, type PoolConfig, type QueryResult, type QueryResultRow, type Client } from 'pg';
import { CowPage } from '@khamar/contract/cows/cow';
import { responseOf, ApiError } from '@khamar/contract/envelope';
import { InventoryCow } from '@khamar/contract/cows/inventory';
import { openOffice } from '@khamar/testkit/people/office';
import { claimsOf } from '@khamar/testkit/people/people';
import { makeApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { App } from '../http/fastify-app.ts';
import { makeAccessTokens } from '../security/jwt.ts';

export const TOKEN_SECRET = randomBytes(32).toString('hex');

/** Connections as the database owner, closed when the test ends. */
export function ownerPool(
  { databaseUrl }: { databaseUrl: string },
  settings: PoolConfig = {},
  later: Later = onTestFinished,
): Pool {
  const pool = new Pool({ connectionString: databaseUrl, max: 1, ...settings });
  // A test may terminate all connections of its database. So does its next user, and `end` does not wait for the sockets to close.
  pool.on('error', () => undefined);
  later(() => pool.end());
  return pool;
}

/** By database URL. */
const owners = new Map<string, Pool>();

/**
 * Opening a connection costs more than most statements, so a test and its helpers share one. It is never closed for being idle: a new one
 * would have the settings that the test has given its database since.
 */
function sharedOwner(databaseUrl: string): Pool {
  const open = owners.get(databaseUrl);
  if (open !== undefined) return open;
  const owner = ownerPool({ databaseUrl }, { idleTimeoutMillis: 0 });
  owners.set(databaseUrl, owner);
  onTestFinished(() => {
    owners.delete(databaseUrl);
  });
  return owner;
}

/** Runs one statement as the database owner. */
export const asOwner = async <Row extends QueryResultRow>(
  { databaseUrl }: { databaseUrl: string },
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> => (await sharedOwner(databaseUrl).query<Row>(statement, values)).rows;

interface Person {
  username?: string;
  roles?: Role[];
  seconds?: number;
  secret?: string;
  email?: string | null;
  mobile?: string | null;
}

/** An authorization header for a new account and session, both inserted by the database owner. */
export async function signedIn(
  api: { databaseUrl: string },
  { username = 'rahim', roles = ['ADMIN'], seconds = 600, secret = TOKEN_SECRET, email, mobile }: Person = {},
): Promise<{ authorization: string }> {
  const [{ sub, sid } = { sub: '', sid: '' }] = await asOwner<{ sub: string; sid: string }>(
    api,
    `with person as (
       insert into account (username, password_hash, has_common_password, roles, email, mobile) values ($1, 'none', false, $2, $3, $4)
       on conflict (lower(username)) do update
         set roles = $2, email = coalesce($3, account.email), mobile = coalesce($4, account.mobile) returning id)
     insert into session (account_id, device, expires_at) select id, 'A test', now() + '1 hour' from person
     returning account_id as sub, id as sid`,
    [username, roles, email, mobile],
  );
  const token = await makeAccessTokens(secret).sign({ sub, username, roles, sid }, seconds);
  return { authorization: `Bearer ${token}` };
}

export interface TestApi {
  url: string;
  /** Connects as the database owner; the API itself has fewer privileges. */
  databaseUrl: string;
  mediaFolder: string;
  routes: string[];
  get: (path: string, headers?: Record<string, string>) => Promise<HttpResponse>;
  send: HttpClient['send'];
  /** As the database owner, over one connection. */
  query: <Row extends QueryResultRow>(sql: string, values?: unknown[]) => Promise<QueryResult<Row>>;
  /** Closes the API before the test ends. */
  close: () => Promise<unknown>;
}

/** The whole API on a real socket with its own database; both are closed when the test ends. */
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
    // All requests come from one address, and many tests hold one cow several times.
    NETWORK_HOLDS: '1000000',
    HOLD_PAUSE_MINUTES: '0',
    DATABASE_TIMEOUT_FACTOR: '5',
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
    query: (sql, values) => sharedOwner(databaseUrl).query(sql, values),
    close: () => app.close(),
    get: (path, headers = {}) => send(path, { headers }),
  };
}

/** One API shared by the tests of a file that change nothing; it starts with the first of them. */
export function sharedTestApi(cows = 0): () => Promise<TestApi> {
  const { later, cleanUpAll } = collectCleanUps();
  let started: Promise<TestApi> | undefined;
  afterAll(cleanUpAll);
  return () => (started ??= startTestApi(cows, {}, later));
}

const STEP = 4;

/** Every route registered in Fastify, including those hidden from the OpenAPI document: "GET /users", "PUT /users/:id/roles". */
function routesOf(app: App): string[] {
  const above: string[] = [];
  return app
    .printRoutes()
    .split('\n')
    .flatMap((line) => {
      // printRoutes() returns a tree: "│   ├── users (GET, HEAD)" continues the path of its parent line.
      const [, branch = '', piece = '', methods = ''] =
        /^([\s│├└─]*)(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
      const depth = branch.length / STEP;
      const path = `${above[depth - 1] ?? ''}${piece}`;
      above[depth] = path;
      return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path}`);
    });
}

/** The office's commands over HTTP, as an administrator. */
export async function office(api: TestApi, username = 'rahim') {
  const headers = await signedIn(api, { username });
  return { ...openOffice(api.url, headers), session: claimsOf(headers.authorization).sid };
}

export async function startOffice(...args: Parameters<typeof startTestApi>) {
  const api = await startTestApi(...args);
  return { api, staff: await office(api) };
}

export const written = (response: { body: unknown }) => responseOf(InventoryCow).parse(response.body).data;
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  ApiError.parse(body).data.code,
];

export const total = async (api: TestApi): Promise<number> =>
  responseOf(CowPage).parse((await api.get('/product/get-all-cows')).body).data.totalCows;

/** A connection as the database owner. */
export const ownerOf = (api: { databaseUrl: string }): Promise<Client> =>
  connectTo(api.databaseUrl, onTestFinished);

/** Polls until the result is truthy, and returns it. */
export const eventually = <Found>(check: () => Found | Promise<Found>) =>
  vi.waitUntil(check, { timeout: TEST_TIMEOUT_MS });

/** Waits until this many sessions wait for a lock. `watcher` must not be in a transaction, where pg_stat_activity is a snapshot. */
export const waitForLockWaiters = (watcher: Client | Pool, waiting = 1): Promise<unknown> =>
  eventually(async () => {
    const { rowCount } = await watcher.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rowCount === waiting;
  });

export const ALL_STAFF = { DASHBOARD_ROLES: 'ADMIN,AGENT,SUPER_ADMIN' };

export async function startWithPeople(...args: Parameters<typeof startTestApi>) {
  const api = await startTestApi(...args);
  return { api, ...people(api) };
}

/** Accounts with a new session per `enter`, and the user-management commands they send over HTTP. */
export const people = (api: TestApi) => ({
  enter: async (username: string, roles: Role[]) => {
    const headers = await signedIn(api, { username, roles });
    const { sub: id, sid: session } = claimsOf(headers.authorization);
    const send = (method: string, path: string, json?: unknown) => api.send(path, { method, headers, json });
    return {
      id,
      headers,
      session,
      send,
      setRoles: (whose: string, next: readonly Role[]) =>
        send('PUT', `/users/${whose}/roles`, { roles: next }),
      setAccess: (whose: string, isDisabled: boolean) =>
        send('PUT', `/users/${whose}/access`, { isDisabled }),
      /** From the database. */
      roles: async (): Promise<Role[]> => {
        const [row] = await asOwner<{ roles: Role[] }>(api, 'select roles from account where id = $1', [id]);
        return row?.roles ?? [];
      },
    };
  },
});

/** Adds tries to every row of this limit. */
export async function addTries(api: TestApi, limit: string, tries: number): Promise<void> {
  const { rowCount } = await api.query('update rate_limit set points = points + $2 where key like $1', [
    `${limit}:%`,
    tries,
  ]);
  if (rowCount === 0) throw new Error(`Nothing was counted by ${limit}`);
}

/** A valid submission of the contact form. */
export const GOOD_LEAD = {
  firstName: 'Salma',
  lastName: 'Begum',
  email: 'salma@example.org',
  phone: '০১৭১২-৩৪৫৬৭৮',
  message: 'Is this cow still there?\nWe would come on Friday.',
};

/** Any API under test, in this process or another. */
interface Measured {
  url: string;
}

/** The value of one /metrics line, by its name and labels. */
export async function metric({ url }: Measured, line: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(
    text
      .split('\n')
      .find((each) => each.startsWith(`${line} `))
      ?.slice(line.length),
  );
}

const waitForReachable = (api: Measured, expected: 0 | 1) =>
  eventually(async () => (await metric(api, 'database_reachable')) === expected);

/** Waits until this API's heartbeat reaches the database. */
export const waitForDatabase = (api: Measured) => waitForReachable(api, 1);

/** Waits until this API has noticed that the database does not answer. */
export const waitForDatabaseLoss = (api: Measured) => waitForReachable(api, 0);
