import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { addErrorHandlers, type Answer } from './error-handlers.ts';
import { addForms, FORM_TYPE } from './forms.ts';

test.each([
  [413, 'This is too long to send.', FORM_TYPE, 'x'.repeat(70_000)],
  [415, "This type of content isn't supported.", 'text/xml', '<x/>'],
] as const)(
  'a form that is refused with %i is answered in our own words, in both languages',
  async (status, words, type, payload) => {
    const app = Fastify();
    onTestFinished(() => app.close());
    const answer: Answer = async (_request, reply) => reply.code(404).send('not found');
    await addForms(app, answer, answer);
    addErrorHandlers(app, answer);
    const answered = await app.inject({
      method: 'POST',
      url: '/contact-us',
      headers: { 'content-type': type },
      payload,
    });
    expect([answered.statusCode, answered.headers['content-type']]).toEqual([
      status,
      'text/plain; charset=utf-8',
    ]);
    expect(answered.body).toContain(words);
    expect(answered.body).toMatch(/[\u0980-\u09ff]/);
  },
);
