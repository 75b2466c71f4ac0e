import { AuditPage, AuditQuery, AuditSheetQuery } from '@khamar/contract/audit/audit';
import { answerOf, ok } from '@khamar/contract/envelope';
import { csvAnswer, sendCsv } from '../../csv.ts';
import type { AuthGuard } from '../../http/auth-guard.ts';
import { type App, SIGNED_IN, REFUSED } from '../../http/fastify-app.ts';
import type { AuditService } from './audit.service.ts';

const trail = { tags: ['Trail'], security: SIGNED_IN };

const listEntries = {
  ...trail,
  summary: 'Who changed what, from what to what, newest first',
  querystring: AuditQuery,
  response: { 200: answerOf(AuditPage), ...REFUSED },
};
const exportEntries = {
  ...trail,
  summary: 'The same as a CSV file, a line for each field that changed',
  querystring: AuditSheetQuery,
  response: {
    200: csvAnswer('A head, then a line for each field that changed'),
    ...REFUSED,
  },
};

export function auditRoutes(app: App, audit: AuditService, { requires }: AuthGuard): void {
  const mayRead = requires('read:trail');
  app.get('/audit', { schema: listEntries, onRequest: mayRead }, async ({ query }) =>
    ok('What was changed', await audit.list(query)),
  );
  app.get(
    '/audit/export',
    // A HEAD would have the whole list written for nobody.
    { schema: exportEntries, onRequest: mayRead, exposeHeadRoute: false },
    ({ query }, reply) => sendCsv(reply, 'changes', audit.sheet(query)),
  );
}
