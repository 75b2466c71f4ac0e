import { AuditPage, AuditQuery, AuditSheetQuery } from '@khamar/contract/audit-log/audit';
import { responseOf, ok } from '@khamar/contract/envelope';
import { csvResponse, sendCsv } from '../../csv.ts';
import type { AuthGuard } from '../../http/auth-guard.ts';
import { type App, SIGNED_IN, ERROR_RESPONSES } from '../../http/fastify-app.ts';
import type { AuditService } from './audit-log.service.ts';

const auditLog = { tags: ['Audit log'], security: SIGNED_IN };

const listEntries = {
  ...auditLog,
  summary: 'List audit log entries with old and new values, newest first',
  querystring: AuditQuery,
  response: { 200: responseOf(AuditPage), ...ERROR_RESPONSES },
};
const exportEntries = {
  ...auditLog,
  summary: 'Export the audit log as CSV, one row per changed field',
  querystring: AuditSheetQuery,
  response: {
    200: csvResponse('A header row, then one row per changed field'),
    ...ERROR_RESPONSES,
  },
};

export function auditRoutes(app: App, audit: AuditService, { requires }: AuthGuard): void {
  const mayRead = requires('read:trail');
  app.get('/audit', { schema: listEntries, onRequest: mayRead }, async ({ query }) =>
    ok('Audit log', await audit.list(query)),
  );
  app.get(
    '/audit/export',
    // A HEAD request would generate the whole export and discard it.
    { schema: exportEntries, onRequest: mayRead, exposeHeadRoute: false },
    ({ query }, reply) => sendCsv(reply, 'changes', audit.exportCsv(query)),
  );
}
