import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { fetchByNode } from './fetch.server.ts';

async function startApi(listener: RequestListener): Promise<string> {
  const api = createServer(listener).listen(0, '127.0.0.1');
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

test('sends the request unchanged and returns an error response with its body', async () => {
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

test('a GET on a reused connection that the API closes is retried, a POST is not', async () => {
  const methods: string[] = [];
  const used = new WeakSet();
  const url = await startApi((request, response) => {
    methods.push(request.method ?? '');
    if (used.has(request.socket)) {
      request.socket.destroy();
      return;
    }
    used.add(request.socket);
    response.end('cows');
  });
  const fetchText = async (method: string) => (await fetchByNode(url, init(method))).text();
  expect(await fetchText('GET')).toBe('cows');
  expect(await fetchText('GET')).toBe('cows');
  expect(methods).toEqual(['GET', 'GET', 'GET']);
  await expect(fetchText('POST')).rejects.toThrow(/socket hang up|ECONNRESET/);
  expect(methods).toEqual(['GET', 'GET', 'GET', 'POST']);
});

test('an aborted request ends immediately', async () => {
  const stop = new AbortController();
  const url = await startApi(() => stop.abort());
  await expect(fetchByNode(url, init('GET', stop.signal))).rejects.toThrow('aborted');
});
