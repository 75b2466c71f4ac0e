import { Refusal } from '@khamar/contract/envelope';
import { dropDatabase } from '@khamar/database/databases';
import { testDatabase } from '@khamar/database/test-database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startTestApi } from './testing/test-api.ts';

test('ready only when the database answers and has every migration', async () => {
  const api = await startTestApi();
  expect((await api.get('/readyz')).status).toBe(200);

  const client = new Client({ connectionString: api.databaseUrl });
  await client.connect();
  await client.query(`delete from schema_migration where name = '0002_herd_total.sql'`);
  await client.end();
  const behind = await api.get('/readyz');
  expect(behind.status).toBe(503);
  expect(Refusal.parse(behind.body).message).toContain('1 migrations are pending');
});

test('with the database away the process lives, is not ready, and says 503 with when to come back', async () => {
  const databaseUrl = await testDatabase();
  const api = await startTestApi(0, { DATABASE_URL: databaseUrl });
  expect((await api.get('/readyz')).status).toBe(200);
  await dropDatabase(databaseUrl);

  expect((await api.get('/healthz')).status).toBe(200);
  expect((await api.get('/readyz')).status).toBe(503);
  const list = await api.get('/product/get-all-cows');
  expect(list.status).toBe(503);
  expect(list.headers.get('retry-after')).toBe('5');
  expect(Refusal.parse(list.body).data.code).toBe('unavailable');
});

test('every refusal has one shape: unknown path, broken address, wrong method', async () => {
  const api = await startTestApi();
  const unknown = await api.get('/nothing/here');
  expect(unknown.status).toBe(404);
  expect(Refusal.parse(unknown.body).data.code).toBe('not_found');
  const broken = await api.get('/product/get-cow/%ZZ');
  expect(broken.status).toBe(400);
  expect(Refusal.parse(broken.body).message).toBe('The address is not valid');
  const posted = await fetch(`${api.url}/product/get-all-cows`, { method: 'POST', body: '{"a":' });
  expect(posted.status).toBe(404);
});

test('a request id of the proxy goes through, anything else is replaced', async () => {
  const api = await startTestApi();
  const id = async (given: string) =>
    (await api.get('/healthz', { 'x-request-id': given })).headers.get('x-request-id');
  expect(await id('visit-12345678')).toBe('visit-12345678');
  expect(await id('<script>')).toMatch(/^[0-9a-f-]{36}$/);
  const refused = await api.get('/nope', { 'x-request-id': 'visit-12345678' });
  expect(Refusal.parse(refused.body).data.requestId).toBe('visit-12345678');
});

test('answers may not run, be framed or be sniffed', async () => {
  const api = await startTestApi();
  const { headers } = await api.get('/product/get-all-cows');
  expect(headers.get('content-security-policy')).toBe("default-src 'none';frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('strict-transport-security')).toContain('max-age=');
  expect(headers.has('x-powered-by')).toBe(false);
});

test('another origin may read only when it is the configured one', async () => {
  const closed = await startTestApi();
  const open = await startTestApi(0, { CORS_ORIGIN: 'https://shop.example' });
  const from = async (api: typeof open, origin: string) =>
    (await api.get('/product/get-all-cows', { origin })).headers.get('access-control-allow-origin');
  expect(await from(closed, 'https://shop.example')).toBeNull();
  expect(await from(open, 'https://shop.example')).toBe('https://shop.example');
  expect(await from(open, 'https://thief.example')).not.toBe('https://thief.example');
});

test('metrics count by route pattern, never by address', async () => {
  const api = await startTestApi(1);
  await api.get('/product/get-cow/NDL-001');
  await api.get('/secret/01700000000');
  const { body } = await api.get('/metrics');
  expect(body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/product/get-cow/:cowId",status="200"} 1',
  );
  expect(body).toContain('database_connections{state="open"} 1');
  expect(body).not.toContain('01700000000');
});

test('the description is built from the contract and has a page to read it', async () => {
  const api = await startTestApi();
  const Description = z.object({
    openapi: z.string(),
    paths: z.record(z.string(), z.object({ get: z.object({ summary: z.string() }) })),
    components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
  });
  const description = Description.parse((await api.get('/openapi.json')).body);
  expect(Object.keys(description.paths)).toEqual(['/product/get-all-cows', '/product/get-cow/{cowId}']);
  expect(description.components.schemas).toHaveProperty('Cow');
  const page = await api.get('/docs/');
  expect(page.status).toBe(200);
  expect(page.body).toContain('swagger-ui');
});
