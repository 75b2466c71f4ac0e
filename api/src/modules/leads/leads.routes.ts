import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { LeadInput } from '@khamar/contract/leads/lead';
import { z } from 'zod';
import { type App, IdempotencyHeaders } from '../../http/fastify-app.ts';
import { clientNetworkOf } from '../../http/client-network.ts';
import type { LeadsService } from './leads.service.ts';

const leadsTag = { tags: ['Leads'] };

const sendLead = {
  ...leadsTag,
  summary: 'Send a message to the farm, about a cow or anything else',
  headers: IdempotencyHeaders,
  body: LeadInput,
  response: { 201: responseOf(z.null()), 400: ApiError, 409: ApiError, 429: ApiError, 503: ApiError },
};

export function leadsRoutes(app: App, leads: LeadsService): void {
  app.post('/leads', { schema: sendLead }, async (request, reply) => {
    const key = request.headers['idempotency-key'] ?? request.body.submission;
    await leads.receive(request.body, { address: clientNetworkOf(request.ip), key });
    return reply.code(201).send(ok("Thank you. We've received your message and will reply soon.", null));
  });
}
