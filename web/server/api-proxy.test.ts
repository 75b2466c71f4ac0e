import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addApiProxy } from './api-proxy.ts';

test('/api/docs redirects to /api/docs/, so its relative files load', async () => {
  const api = Fastify();
  api.get('/docs', (_request, reply) => reply.redirect('docs/'));
  const site = Fastify();
  onTestFinished(async () => {
    await site.close();
    await api.close();
  });
  await addApiProxy(site, await api.listen({ host: '127.0.0.1', port: 0 }));
  const { headers } = await site.inject('/api/docs');
  expect(new URL(headers.location ?? '', 'http://farm.example/api/docs').pathname).toBe('/api/docs/');
});

test('LIVE-02 F16 open streams, however their URL is encoded, do not block other requests', async () => {
  const api = Fastify({ forceCloseConnections: true });
  api.get('/live/cows', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 2000\n\n');
  });
  api.get('/cows', () => 'ten');
  const site = Fastify({ forceCloseConnections: true });
  const leave = new AbortController();
  onTestFinished(async () => {
    leave.abort();
    await site.close();
    await api.close();
  });
  await addApiProxy(site, await api.listen({ host: '127.0.0.1', port: 0 }));
  const url = await site.listen({ host: '127.0.0.1', port: 0 });
  const paths = ['/api/live/cows', '/api/%6Cive/cows'];
  const streams = Array.from({ length: 140 }, (_, n) =>
    fetch(`${url}${paths[n % 2]}`, { signal: leave.signal }),
  );
  const opened = await Promise.all(streams);
  expect(opened.every(({ ok }) => ok)).toBe(true);
  const cows = await fetch(`${url}/api/cows`);
  expect(await cows.text()).toBe('ten');
});
