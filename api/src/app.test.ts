import { connect } from 'node:net';
import { ApiError } from '@khamar/contract/envelope';
import { ERRORS } from '@khamar/contract/error-codes';
import { dropDatabase, connectTo } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/testing/test-database';
import { makeHttpServer } from '@khamar/server/http-server';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { addErrorHandler } from './http/error-handler.ts';
import { startTestApi } from './testing/test-api.ts';

test('ready only when the database responds, has every migration and our queue version', async () => {
  const api = await startTestApi();
  expect((await api.get('/readyz')).status).toBe(200);

  const client = await connectTo(api.databaseUrl);
  await client.query('update pgboss.version set version = version - 1');
  const older = await api.get('/readyz');
  expect([older.status, ApiError.parse(older.body).message]).toEqual([
    503,
    'The job queue has another schema version',
  ]);
  await client.query('drop schema pgboss cascade');
  expect((await api.get('/readyz')).status).toBe(503);
  await client.query(`delete from schema_migration where name = '0002_accounts.sql'`);
  await client.end();
  const behind = await api.get('/readyz');
  expect(behind.status).toBe(503);
  expect(ApiError.parse(behind.body).message).toContain('1 migrations are pending');
});

test('F17 not ready while a trigger is off or the API role could rewrite the audit log', async () => {
  const databaseUrl = await testDatabase();
  const client = await connectTo(databaseUrl);
  const api = await startTestApi(0, { DATABASE_URL: databaseUrl });
  expect((await api.get('/readyz')).status).toBe(200);
  const { rows } = await client.query<{ table: string; trigger: string }>(
    `select tgrelid::regclass::text as table, tgname as trigger from pg_trigger
     where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
  );
  expect(rows.map(({ trigger }) => trigger)).toEqual(
    expect.arrayContaining([
      'cow_audit_on_insert',
      'booking_audit',
      'payment_audit',
      'refund_audit',
      'journal_balances',
    ]),
  );
  for (const { table, trigger } of rows) {
    await client.query(`alter table ${table} disable trigger ${trigger}`);
    expect(ApiError.parse((await api.get('/readyz')).body).message).toBe(
      `Triggers are switched off: ${trigger} on ${table}`,
    );
    await client.query(`alter table ${table} enable trigger ${trigger}`);
  }
  await client.query('grant update on audit_entry to khamar_api');
  await client.end();
  const privileged = await api.get('/readyz');
  expect(privileged.headers.get('retry-after')).toBe('5');
  expect([privileged.status, ApiError.parse(privileged.body).message]).toEqual([
    503,
    "The API's database role may rewrite the audit log",
  ]);
});

test('without the database the process stays alive, is not ready and returns 503 with Retry-After', async () => {
  const databaseUrl = await testDatabase();
  const api = await startTestApi(0, { DATABASE_URL: databaseUrl });
  expect((await api.get('/readyz')).status).toBe(200);
  await dropDatabase(databaseUrl);

  expect((await api.get('/healthz')).status).toBe(200);
  expect((await api.get('/readyz')).status).toBe(503);
  const list = await api.get('/product/get-all-cows');
  expect(list.status).toBe(503);
  expect(list.headers.get('retry-after')).toBe('5');
  expect(ApiError.parse(list.body).data.code).toBe('unavailable');
});

test('an unreachable database server gives 503 as well', async () => {
  const api = await startTestApi(0, { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/khamar' });
  expect((await api.get('/product/get-all-cows')).status).toBe(503);
});

test('an internal error reveals no cause to the visitor and no personal data in the log', async () => {
  const lines: string[] = [];
  const server = makeHttpServer({
    logLevel: 'info',
    maxParamLength: 100,
    headers: {},
    logStream: { write: (line) => lines.push(line) },
  });
  const app = server.withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app);
  const databaseUrl = await testDatabase(1);
  app.get('/fault', async () => {
    const client = await connectTo(databaseUrl);
    try {
      await client.query(
        `create table guest (email text unique); insert into guest values ('rahim@example.com')`,
      );
      await client.query(`insert into guest values ('rahim@example.com')`);
    } finally {
      await client.end();
    }
  });
  const { statusCode, body } = await app.inject('/fault');
  expect(statusCode).toBe(500);
  expect(ApiError.parse(JSON.parse(body)).data).toMatchObject({
    code: 'internal',
    message: ERRORS.internal.message,
  });
  expect(lines.join('')).toContain('guest_email_key');
  expect(body + lines.join('')).not.toContain('rahim');
});

test.each([
  [413, 'too_large', { method: 'POST', body: 'x'.repeat(101), headers: { 'content-type': 'text/plain' } }],
  [415, 'unsupported_type', { method: 'POST', body: '<x/>', headers: { 'content-type': 'text/xml' } }],
  [
    400,
    'invalid_request',
    { method: 'POST', body: '{"a":', headers: { 'content-type': 'application/json' } },
  ],
] as const)('a framework error keeps its status %i and gets the code %s', async (status, code, request) => {
  const server = makeHttpServer({ logLevel: 'silent', maxParamLength: 100, headers: {} });
  const app = server.withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app);
  app.post('/echo', { bodyLimit: 100 }, () => null);
  onTestFinished(() => app.close());
  const response = await fetch(`${await app.listen({ host: '127.0.0.1', port: 0 })}/echo`, request);
  expect(response.status).toBe(status);
  expect(ApiError.parse(await response.json()).data.code).toBe(code);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('F20 an aborted JSON body is a bad request, not an internal error', async () => {
  const lines: string[] = [];
  const server = makeHttpServer({
    logLevel: 'info',
    maxParamLength: 100,
    headers: {},
    logStream: { write: (line) => lines.push(line) },
  });
  const app = server.withTypeProvider<ZodTypeProvider>();
  addErrorHandler(app);
  const begun = Promise.withResolvers<void>();
  app.addHook('preParsing', (_request, _reply, payload, done) => {
    begun.resolve();
    done(null, payload);
  });
  const statuses: number[] = [];
  app.addHook('onSend', (_request, reply, payload, done) => {
    statuses.push(reply.statusCode);
    done(null, payload);
  });
  app.post('/echo', () => null);
  onTestFinished(() => app.close());
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const client = connect(Number(port), '127.0.0.1');
  client.write(
    'POST /echo HTTP/1.1\r\nhost: farm\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{"a"',
  );
  await begun.promise;
  client.resetAndDestroy();
  await expect.poll(() => statuses).toEqual([400]);
  expect(lines.map((line) => z.object({ level: z.number() }).parse(JSON.parse(line)).level)).not.toContain(
    50,
  );
  expect(lines.join('')).not.toContain('the database is unavailable');
});

test('all errors have the same shape: unknown path, malformed URL, wrong method', async () => {
  const api = await startTestApi();
  const unknown = await api.get('/nothing/here');
  expect(unknown.status).toBe(404);
  expect(ApiError.parse(unknown.body).data.code).toBe('not_found');
  const broken = await api.get('/product/get-cow/%ZZ');
  expect(broken.status).toBe(400);
  expect(ApiError.parse(broken.body).message).toBe('Invalid address');
  expect(broken.headers.get('x-content-type-options')).toBe('nosniff');
  expect(broken.headers.get('x-request-id')).toBe(ApiError.parse(broken.body).data.requestId);
});

test('a valid request id from the proxy is kept, anything else is replaced', async () => {
  const api = await startTestApi();
  const id = async (given: string) =>
    (await api.get('/healthz', { 'x-request-id': given })).headers.get('x-request-id');
  expect(await id('visit-12345678')).toBe('visit-12345678');
  for (const wrong of ['<script>', 'short', 'a b c d e f g', 'x'.repeat(65)]) {
    expect(await id(wrong)).toMatch(/^[0-9a-f-]{36}$/);
  }
  const rejected = await api.get('/nope', { 'x-request-id': 'visit-12345678' });
  expect(ApiError.parse(rejected.body).data.requestId).toBe('visit-12345678');
});

test('security headers keep responses from running, framing and sniffing', async () => {
  const api = await startTestApi();
  const { headers } = await api.get('/product/get-all-cows');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.has('x-powered-by')).toBe(false);
});

test('CORS allows only the configured origin', async () => {
  const closed = await startTestApi();
  const open = await startTestApi(0, { CORS_ORIGIN: 'https://shop.example' });
  const from = async (api: typeof open, origin: string) =>
    (await api.get('/product/get-all-cows', { origin })).headers.get('access-control-allow-origin');
  expect(await from(closed, 'https://shop.example')).toBeNull();
  expect(await from(open, 'https://shop.example')).toBe('https://shop.example');
  expect(await from(open, 'https://thief.example')).not.toBe('https://thief.example');
  const preflightHeaders = {
    origin: 'https://shop.example',
    'access-control-request-method': 'DELETE',
    'access-control-request-headers': 'idempotency-key',
  };
  const preflight = await fetch(`${open.url}/product/get-all-cows`, {
    method: 'OPTIONS',
    headers: preflightHeaders,
  });
  expect(preflight.headers.get('access-control-allow-methods')).toContain('DELETE');
  expect(preflight.headers.get('access-control-allow-headers')).toContain('idempotency-key');
});

test('internal routes return 404 through a proxy', async () => {
  const api = await startTestApi();
  for (const path of ['/metrics', '/readyz', '/healthz']) {
    expect((await api.get(path)).status).toBe(200);
    expect((await api.get(path, { 'x-forwarded-host': 'farm.example' })).status).toBe(404);
    expect((await api.get(path, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(404);
  }
});

test('metrics count by route pattern, never by URL', async () => {
  const api = await startTestApi(1, { KHAMAR_VERSION: 'v1.2.3', DATABASE_CONNECTIONS: '7' });
  await api.get('/product/get-cow/NDL-001');
  await api.get('/secret/01700000000');
  const { body } = await api.get('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/product/get-cow/:cowId",status="200"} 1',
  );
  expect(body).toMatch(/^database_connections\{pool="commands",state="open"\} [1-9]/m);
  expect(body).toMatch(/^database_connections_max\{pool="commands"\} 7$/m);
  expect(body).toMatch(/^khamar_build_info\{version="v1.2.3",node="v\d/m);
  expect(body).toMatch(/^database_query_duration_seconds_count [1-9]/m);
  expect(body).not.toContain('01700000000');
  const [, seconds] =
    /duration_seconds_sum{method="GET",route="\/product[^}]+} (\S+)/.exec(String(body)) ?? [];
  expect(Number(seconds)).toBeLessThan(2);
});
