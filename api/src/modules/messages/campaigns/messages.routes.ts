import { PageQuery } from '@khamar/contract/cows/list-query';
import { responseOf, ok, ApiError, errorWith } from '@khamar/contract/envelope';
import {
  MessageDetails,
  MessageId,
  MessageInput,
  MessagePage,
  MessageSummary,
} from '@khamar/contract/messages/message';
import { RecipientPage, RecipientQuery } from '@khamar/contract/messages/recipient';
import { z } from 'zod';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES, CommandHeaders } from '../../../http/fastify-app.ts';
import type { MessagesService } from './messages.service.ts';

const staff = { tags: ['Messages'], security: SIGNED_IN };

const RecipientsError = errorWith({
  recipients: z.number().int().optional().describe('How many people it would go to'),
}).meta({ id: 'RecipientsError' });

const listRecipients = {
  ...staff,
  summary: 'List customers, buyers and leads with an email address, each address once',
  querystring: RecipientQuery,
  response: { 200: responseOf(RecipientPage), ...ERROR_RESPONSES },
};
const send = {
  ...staff,
  summary: 'Send a message to one or several people, each in their language',
  headers: CommandHeaders,
  body: MessageInput,
  response: {
    200: responseOf(MessageSummary),
    ...ERROR_RESPONSES,
    409: RecipientsError,
    422: RecipientsError,
    429: ApiError,
    503: ApiError,
  },
};
const list = {
  ...staff,
  summary: 'List sent messages, newest first',
  querystring: PageQuery,
  response: { 200: responseOf(MessagePage), ...ERROR_RESPONSES },
};
const find = {
  ...staff,
  summary: 'Get a message with its delivery to each recipient',
  params: z.object({ id: MessageId }),
  response: { 200: responseOf(MessageDetails), ...ERROR_RESPONSES, 404: ApiError },
};

export function messagesRoutes(app: App, messages: MessagesService, { requires, actorOf }: AuthGuard): void {
  const writes = requires('send:mail');
  app.get('/messages/recipients', { schema: listRecipients, onRequest: writes }, async ({ query }) =>
    ok('Recipients', await messages.recipients(query)),
  );
  app.post('/messages', { schema: send, onRequest: writes }, async (request) =>
    ok(
      'Message sent',
      await messages.send(actorOf(request), request.body, request.headers['idempotency-key']),
    ),
  );
  app.get('/messages', { schema: list, onRequest: writes }, async ({ query }) =>
    ok('Messages', await messages.list(query)),
  );
  app.get('/messages/:id', { schema: find, onRequest: writes }, async ({ params }) =>
    ok('Message', await messages.find(params.id)),
  );
}
