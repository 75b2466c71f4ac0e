import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase } from '@khamar/database/testing/test-database';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApiProcess } from '../testing/processes.ts';

const SlowQuery = z.object({
  reqId: z.string().optional(),
  statement: z.string(),
  ms: z.number(),
  msg: z.literal('a slow query'),
});

const slowQueries = (logs: string[]) =>
  logs.filter((line) => line.includes('a slow query')).map((line) => SlowQuery.parse(JSON.parse(line)));

/** Sends the body in delayed chunks, so that the rest of the request runs from network callbacks, outside the original async context. */
async function sendSlowly(url: string, id: string, parts: string[]): Promise<void> {
  const body = new ReadableStream({
    async start(stream) {
      for (const part of parts) {
        await pause(100);
        stream.enqueue(new TextEncoder().encode(part));
      }
      stream.close();
    },
  });
  const headers = { 'x-request-id': id, 'content-type': 'application/json' };
  await fetch(url, { method: 'POST', headers, body, duplex: 'half' });
}

test('a slow query is one log line with its request id, even after reading a body, without values', async () => {
  const api = await startApiProcess(await testDatabase(3), { SLOW_QUERY_MS: '0' });
  await fetch(`${api.url}/product/get-cow/NDL-002`, { headers: { 'x-request-id': 'page-of-a-cow' } });
  const form = JSON.stringify({ username: 'rahim.miah', password: 'not-the-password' });
  await sendSlowly(`${api.url}/auth/login`, 'somebody-signs-in', [form.slice(0, 20), form.slice(20)]);
  expect(await api.stop()).toBe(0);

  const slow = slowQueries(api.lines);
  const of = (id: string) => slow.filter(({ reqId }) => reqId === id).map(({ statement }) => statement);
  expect(of('page-of-a-cow')).toEqual([
    expect.stringMatching(/from "?cow/),
    expect.stringContaining('health_current'),
    expect.stringContaining('fitness_current'),
  ]);
  expect(of('somebody-signs-in')).toContainEqual(expect.stringContaining('account'));
  expect(JSON.stringify(slow)).not.toMatch(/rahim|NDL-002|not-the-password/);
});

test('a fast query is not logged', async () => {
  const api = await startApiProcess(await testDatabase(3), { SLOW_QUERY_MS: '60000' });
  await fetch(`${api.url}/product/get-cow/NDL-002`);
  expect(await api.stop()).toBe(0);
  expect(slowQueries(api.lines)).toEqual([]);
});

test('requests sharing a connection log their queries under their own ids', async () => {
  const settings = { SLOW_QUERY_MS: '0', DATABASE_CONNECTIONS: '1' };
  const api = await startApiProcess(await testDatabase(3), settings);
  const ids = Array.from({ length: 10 }, (_, index) => `one-of-ten-${index}`);
  const ask = (id: string) => fetch(`${api.url}/readyz`, { headers: { 'x-request-id': id } });
  await Promise.all(ids.map(ask));
  expect(await api.stop()).toBe(0);

  const slow = slowQueries(api.lines);
  const counts = ids.map((id) => slow.filter(({ reqId }) => reqId === id).length);
  expect(counts[0]).toBeGreaterThan(1);
  expect(new Set(counts).size, counts.join(' ')).toBe(1);
});
