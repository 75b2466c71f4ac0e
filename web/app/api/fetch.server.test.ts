import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchByNode } from './fetch.server.ts';

async function startApi(answer: RequestListener): Promise<string> {
  const api = createServer(answer).listen(0, '127.0.0.1');
  await once(api, 'listening');
  onTestFinished(() => {
    api.closeAllConnections();
    api.close();
  });
  // oxlint-disable-next-line no-unsafe-type-assertion -- it listens on a port, not a socket path
  return `http://127.0.0.1:${(api.address() as AddressInfo).port}/cows`;
}

const init = (method = 'GET', signal = new AbortController().signal) => ({
  method,
  credentials: 'include' as const,
  headers: { 'x-request-id': 'abc' },
  signal,
  ...(method === 'POST' && { body: '{"name":"রহিম"}' }),
});

test('the request goes out as it is given, and a refusal comes back with its words', async () => {
  const url = await startApi((request, response) => {
    request.setEncoding('utf8').on('data', (body) => {
      response
        .writeHead(429, { 'retry-after': '7' })
        .end(`${String(request.headers['x-request-id'])} ${body}`);
    });
  });
  const { ok, status, headers, text } = await fetchByNode(url, init('POST'));
  expect([ok, status, headers.get('retry-after'), headers.get('etag')]).toEqual([false, 429, '7', null]);
  expect(await text()).toBe('abc {"name":"রহিম"}');
});

test('a connection that the API closes while it is used again fails no page, and no message is sent twice', async () => {
  const asked: string[] = [];
  const used = new WeakSet();
  const url = await startApi((request, response) => {
    asked.push(request.method ?? '');
    if (used.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    response.end('cows');
  });
  const ask = async (method: string) => (await fetchByNode(url, init(method))).text();
  expect(await ask('GET')).toBe('cows');
  expect(await ask('GET')).toBe('cows');
  expect(asked).toEqual(['GET', 'GET', 'GET']);
  await expect(ask('POST')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(asked).toEqual(['GET', 'GET', 'GET', 'POST']);
});

test('a request that is given up ends at once', async () => {
  const stop = new AbortController();
  const url = await startApi(() => stop.abort());
  await expect(fetchByNode(url, init('GET', stop.signal))).rejects.toThrow('aborted');
});
