import { once } from 'node:events';
import { connect } from 'node:net';
import { testDatabase } from '@khamar/database/test-database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApiProcess } from '../testing/api-process.ts';
import { outcome, untilLive } from '../testing/metrics.ts';
import { startTestApi } from '../testing/test-api.ts';

const COW = '/product/get-cow/NDL-001';

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();
const hits = (url: string) => outcome({ url }, 'hit');

async function ask(url: string, request: RequestInit = {}) {
  const response = await fetch(url + COW, request);
  const { date, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers);
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, date, id, headers, body };
}

test('an answer kept ready has the headers and bytes of one just made, in any script', async () => {
  const { url, databaseUrl } = await startTestApi(1);
  const office = new Client({ connectionString: databaseUrl });
  await office.connect();
  await office.query(`update cow set description = 'শান্ত ও সুস্থ – 250 kg'`);
  await office.end();
  await untilLive({ url });
  const made = await ask(url);
  const before = await hits(url);
  const ready = await ask(url);
  expect(await hits(url)).toBe(before + 1);

  expect(ready.headers).toEqual(made.headers);
  expect(ready.body.equals(made.body)).toBe(true);
  expect(ready.body.toString()).toContain('শান্ত ও সুস্থ – 250 kg');
  expect(ready.headers['content-length']).toBe(String(ready.body.length));
  expect(ready.date).toMatch(/GMT$/);
  expect(ready.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ready.id).not.toBe(made.id);
});

test('a ready answer is 304 to who has it, and HEAD is told the same', async () => {
  const { url, databaseUrl } = await startTestApi(1);
  const keepsNothing = await startTestApi(0, { DATABASE_URL: databaseUrl, READ_CACHE_MB: '0' });
  await untilLive({ url });
  await ask(url);
  const ready = await ask(url);
  const head = await ask(url, { method: 'HEAD' });
  expect(head.status).toBe(200);
  // Fetch asks to close the connection after a HEAD.
  const { 'keep-alive': _, ...said } = ready.headers;
  expect(head.headers).toEqual({ ...said, connection: 'close' });
  expect(head.body).toHaveLength(0);

  const etag = ready.headers['etag'] ?? '';
  for (const known of [etag, `"other", W/${etag}`]) {
    const headers = { 'if-none-match': known };
    const known304 = await ask(url, { headers });
    expect(known304).toMatchObject({ status: 304, headers: { etag } });
    expect(known304.headers).toEqual((await ask(keepsNothing.url, { headers })).headers);
  }
  expect((await ask(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('a ready answer is logged and counted like any other', async () => {
  const api = await startApiProcess(await testDatabase(1));
  await untilLive(api);
  const ids = ['visit-made-1', 'visit-ready-2', 'visit-ready-3'];
  for (const id of ids) expect((await ask(api.url, { headers: { 'x-request-id': id } })).id).toBe(id);
  expect(await metricsOf(api.url)).toContain(
    'http_request_duration_seconds_count{method="GET",route="/product/get-cow/:cowId",status="200"} 3',
  );
  await api.stop();

  const Line = z.record(z.string(), z.unknown());
  const lines = api.logs
    .filter((line) => line.includes('visit-'))
    .map((line) => Line.parse(JSON.parse(line)));
  expect(lines).toMatchObject(
    ids.map((reqId) => ({ reqId, method: 'GET', route: '/product/get-cow/:cowId', status: 200 })),
  );
  const [made, ...ready] = lines.map((line) => Object.keys(line));
  for (const fields of ready) expect(fields).toEqual(made);
});

test('while the server closes, a request for what is kept ready is told goodbye too', async () => {
  const api = await startApiProcess(await testDatabase(1));
  await untilLive(api);
  await ask(api.url);
  const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (data: Buffer) => {
    answer += data.toString();
  });
  // Half a request: the connection is not idle, so closing waits for the other half.
  socket.write(`GET ${COW} HTTP/1.1\r\nhost: farm\r\n`);
  // Sent after the half on another connection; answered, so the half has arrived as well.
  await ask(api.url);
  const ended = api.stop();
  await api.untilRefusing();
  socket.write('\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^connection: close\r$/im);
  expect(await ended).toBe(0);
});

test('another origin may read what is kept ready as well', async () => {
  const { url } = await startTestApi(1, { CORS_ORIGIN: 'https://shop.example' });
  await untilLive({ url });
  const headers = { origin: 'https://shop.example' };
  const made = await ask(url, { headers });
  const ready = await ask(url, { headers });
  expect(ready.headers).toEqual(made.headers);
  expect(ready.headers['access-control-allow-origin']).toBe('https://shop.example');
});
