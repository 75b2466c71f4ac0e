import { responseOf, ok, ApiError } from '@khamar/contract/envelope';
import { LeadPage } from '@khamar/contract/leads/lead';
import {
  AssigneeList,
  LeadReply,
  LeadChange,
  LeadId,
  LeadNote,
  LeadQuery,
  LeadStatus,
  LeadThread,
  LeadWhatsapp,
} from '@khamar/contract/leads/office-lead';
import { z } from 'zod';
import type { AuthGuard } from '../../http/auth-guard.ts';
import {
  type App,
  SIGNED_IN,
  COMMAND_ERROR_RESPONSES,
  ERROR_RESPONSES,
  CommandHeaders,
} from '../../http/fastify-app.ts';
import type { OfficeLeadsService } from './office-leads.service.ts';

const staff = { tags: ['Leads'], security: SIGNED_IN };
const byId = z.object({ id: LeadId });
const command = {
  ...staff,
  headers: CommandHeaders,
  params: byId,
  response: { 200: responseOf(LeadStatus), ...COMMAND_ERROR_RESPONSES },
};

const list = {
  ...staff,
  summary: 'List leads, newest first',
  querystring: LeadQuery,
  response: { 200: responseOf(LeadPage), ...ERROR_RESPONSES },
};
const listAssignees = {
  ...staff,
  summary: 'List the staff to whom leads can be assigned',
  response: { 200: responseOf(AssigneeList), ...ERROR_RESPONSES },
};
const find = {
  ...staff,
  summary: 'Get a lead with its history and the other leads from its phone number',
  params: byId,
  response: { 200: responseOf(LeadThread), ...ERROR_RESPONSES, 404: ApiError },
};
const change = {
  ...command,
  summary: 'Change the state or the assignee of a lead',
  body: LeadChange,
};
const addNote = { ...command, summary: 'Add a note to a lead that only staff see', body: LeadNote };
const reply = {
  ...command,
  summary: 'Reply to a lead by email; a new lead becomes answered',
  body: LeadReply,
  response: { ...command.response, 429: ApiError },
};
const noteWhatsapp = {
  ...command,
  summary: 'Record that WhatsApp was opened with this text; a new lead becomes answered',
  body: LeadWhatsapp,
};

export function officeLeadsRoutes(
  app: App,
  leads: OfficeLeadsService,
  { requires, actorOf }: AuthGuard,
): void {
  const reads = requires('read:leads');
  const manages = requires('manage:leads');

  app.get('/leads', { schema: list, onRequest: reads }, async (request) =>
    ok('Leads', await leads.list(actorOf(request), request.query)),
  );
  app.get('/leads/assignees', { schema: listAssignees, onRequest: reads }, async () =>
    ok('Assignees', await leads.listAssignees()),
  );
  app.get('/leads/:id', { schema: find, onRequest: reads }, async ({ params }) =>
    ok('Lead', await leads.find(params.id)),
  );
  app.patch('/leads/:id', { schema: change, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Lead updated', await leads.change(actorOf(request), params.id, body, key));
  });
  app.post('/leads/:id/notes', { schema: addNote, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Note saved', await leads.addNote(actorOf(request), params.id, body.text, key));
  });
  app.post('/leads/:id/answers', { schema: reply, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('Email sent', await leads.reply(actorOf(request), params.id, body, key));
  });
  app.post('/leads/:id/whatsapp', { schema: noteWhatsapp, onRequest: manages }, async (request) => {
    const { params, body, headers } = request;
    const key = headers['idempotency-key'];
    return ok('WhatsApp opened', await leads.noteWhatsapp(actorOf(request), params.id, body.text, key));
  });
}
