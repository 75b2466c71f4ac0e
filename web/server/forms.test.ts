import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addErrorHandlers, type PageHandler } from './error-handlers.ts';
import { addForms, FORM_TYPE } from './forms.ts';

test.each([
  [413, 'This is too long to send.', FORM_TYPE, 'x'.repeat(70_000)],
  [415, "This type of content isn't supported.", 'text/xml', '<x/>'],
] as const)(
  'a form rejected with %i gets our own message in both languages',
  async (status, message, type, payload) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const notFound: PageHandler = async (_request, reply) => reply.code(404).send('not found');
    await addForms(app, notFound, notFound);
    addErrorHandlers(app, notFound);
    const response = await app.inject({
      method: 'POST',
      url: '/contact-us',
      headers: { 'content-type': type },
      payload,
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'text/plain; charset=utf-8',
    ]);
    expect(response.body).toContain(message);
    expect(response.body).toMatch(/[\u0980-\u09ff]/);
  },
);
