import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { MessageTemplate, TemplateId, TemplateInput, TemplateList } from '@khamar/contract/messages/message';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES, CommandHeaders } from '../../../http/fastify-app.ts';
import type { TemplatesService } from './templates.service.ts';

const staff = { tags: ['Messages'], security: SIGNED_IN };
const params = z.object({ id: TemplateId });

const list = {
  ...staff,
  summary: 'List message templates',
  response: { 200: responseOf(TemplateList), 401: ApiError, 403: ApiError },
};
const add = {
  ...staff,
  summary: 'Add a template',
  headers: CommandHeaders,
  body: TemplateInput,
  response: { 200: responseOf(MessageTemplate), ...ERROR_RESPONSES, 409: ApiError },
};
const change = {
  ...staff,
  summary: 'Change a template; sent messages are not affected',
  params,
  body: TemplateInput,
  response: { 200: responseOf(MessageTemplate), ...ERROR_RESPONSES, 404: ApiError, 409: ApiError },
};
const remove = {
  ...staff,
  summary: 'Delete a template',
  params,
  response: { 200: responseOf(z.null()), ...ERROR_RESPONSES },
};

export function templatesRoutes(
  app: App,
  templates: TemplatesService,
  { requires, actorOf }: AuthGuard,
): void {
  const changes = requires('write:templates');
  app.get('/messages/templates', { schema: list, onRequest: requires('send:mail') }, async () =>
    ok('Templates', await templates.list()),
  );
  app.post('/messages/templates', { schema: add, onRequest: changes }, async (request) =>
    ok(
      'Template saved',
      await templates.add(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.put('/messages/templates/:id', { schema: change, onRequest: changes }, async (request) =>
    ok('Template saved', await templates.change(actorOf(request), request.params.id, request.body)),
  );
  app.delete('/messages/templates/:id', { schema: remove, onRequest: changes }, async (request) => {
    await templates.remove(actorOf(request), request.params.id);
    return ok('Template deleted', null);
  });
}
