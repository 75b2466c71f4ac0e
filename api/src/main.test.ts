import { once } from 'node:events';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { testDatabase } from '@khamar/database/testing/test-database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from './config.ts';
import { startApiProcess, waitForShutdown } from './testing/processes.ts';
import { eventually } from './testing/test-api.ts';

test('a stop signal lets the request in flight finish, then the process exits with 0', async () => {
  const api = await startApiProcess(await testDatabase());
  const body = JSON.stringify({ username: 'nobody', password: 'nobody has it' });
  // Delayed by its own body: on a busy machine the heartbeat would end a query that waits for a lock, and the response would be 503.
  const inFlight = request(`${api.url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  });
  inFlight.flushHeaders();
  await once(inFlight, 'continue');
  const ended = api.stop();
  await waitForShutdown(api);
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    inFlight.once('response', resolve).once('error', reject).end(body);
  });

  // The login needed the database, so the pool stayed open until the last response was sent.
  expect((await response).resume().statusCode).toBe(401);
  expect(await ended).toBe(0);
});

test('terminated database connections fail their queries, not the process', async () => {
  const databaseUrl = await testDatabase(3);
  const api = await startApiProcess(databaseUrl);
  // Two connections, because pg_stat_activity is a snapshot within a transaction: one locks the table, the other watches.
  const [holder, owner] = [new Client(databaseUrl), new Client(databaseUrl)];
  await Promise.all([holder.connect(), owner.connect()]);
  const over = new AbortController();
  const statuses = new Set<number>();
  const readers = Array.from({ length: 10 }, async () => {
    while (!over.signal.aborted) statuses.add((await fetch(`${api.url}/product/get-all-cows`)).status);
  });
  for (let round = 0; round < 5; round += 1) {
    statuses.delete(503);
    // The table lock keeps a query running until its connection is terminated.
    await holder.query('begin; lock table cow in access exclusive mode');
    // A read is sent once more on a new connection, which must be terminated too.
    await eventually(async () => {
      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
             where datname = current_database() and application_name = 'khamar-api' and wait_event_type = 'Lock'`,
      );
      return statuses.has(503);
    });
    await holder.query('commit');
  }
  over.abort();
  await Promise.all(readers);
  await Promise.all([holder.end(), owner.end()]);
  expect(statuses).toContain(503);
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true);
  expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  expect(await api.stop()).toBe(0);
});

test('a stop signal under load loses no response; new connections are refused', async () => {
  const api = await startApiProcess(await testDatabase(3));
  const agent = new Agent({ keepAlive: true });
  const ask = () =>
    new Promise<number>((resolve, reject) => {
      get(`${api.url}/product/get-all-cows`, { agent }, (response) => {
        response.resume().once('end', () => {
          resolve(response.statusCode ?? 0);
        });
        response.once('error', reject);
      }).once('error', reject);
    });
  let responseCount = 0;
  const clients = Array.from({ length: 16 }, async () => {
    try {
      for (;;) {
        expect(await ask()).toBe(200);
        responseCount += 1;
      }
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error;
    }
  });
  await eventually(() => responseCount > 500);
  const ended = api.stop();
  expect(new Set(await Promise.all(clients))).toEqual(new Set(['ECONNREFUSED']));
  expect(await ended).toBe(0);
  agent.destroy();
});

/** Strict: any other field in a log line fails the test. */
const LogLine = z.strictObject({
  ...z.object({ level: z.number(), time: z.number(), pid: z.number(), hostname: z.string() }).shape,
  ...z.object({
    reqId: z.string(),
    method: z.string(),
    route: z.string(),
    status: z.number(),
    msg: z.string(),
  }).shape,
  ms: z.number().optional(),
  code: z.string().optional(),
});

test('one log line per request with its id and no personal data', async () => {
  const api = await startApiProcess(await testDatabase(1));
  const response = await fetch(`${api.url}/product/get-cow/NDL-001`, {
    headers: {
      authorization: 'Bearer secret-token',
      cookie: 'session=secret-cookie',
      'user-agent': 'Rahims phone',
    },
  });
  await fetch(`${api.url}/somewhere/01700000000?email=rahim@example.com`);
  await fetch(`${api.url}/%ZZ/01700000000`);
  await api.stop();

  const lines = api.lines
    .filter((line) => line.includes('answered'))
    .map((line) => LogLine.parse(JSON.parse(line)));
  expect(lines).toMatchObject([
    {
      method: 'GET',
      route: '/product/get-cow/:cowId',
      status: 200,
      reqId: response.headers.get('x-request-id'),
    },
    { method: 'GET', route: 'none', status: 404 },
    { method: 'GET', route: 'none', status: 400 },
  ]);
  expect(api.lines.join('\n')).not.toMatch(/rahim|secret|01700000000/i);
});

test('a missing or invalid setting is named without printing its value', () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL/);
  for (const DASHBOARD_ROLES of ['', 'admin', 'ADMIN,OWNER', 'ADMIN,CUSTOMER', 'ADMIN,'])
    expect(() => readConfig({ DASHBOARD_ROLES }), DASHBOARD_ROLES).toThrow(/^ {2}DASHBOARD_ROLES/m);
  expect(() => readConfig({ DASHBOARD_ROLES: 'ADMIN, AGENT' })).not.toThrow(/DASHBOARD_ROLES/);
  const wrong = { CORS_ORIGIN: 'localhost:3000', PUBLIC_URL: 'javascript:alert(1)' };
  expect(() => readConfig({ DATABASE_URL: 'postgres://x/y', ...wrong })).toThrow(/PUBLIC_URL.*CORS_ORIGIN/s);
  expect(() => readConfig({ DATABASE_URL: 'mysql://user:hunter2@x/y', PORT: '99999' })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') as unknown }),
  );
});
