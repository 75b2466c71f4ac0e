import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addApiProxy } from './api-proxy.ts';

test('/api/docs leads to /api/docs/, where the page finds its files', async () => {
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
