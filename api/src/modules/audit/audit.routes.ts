import { AuditPage, AuditQuery, AuditSheetQuery } from '@khamar/contract/audit/audit';
import { answerOf, ok } from '@khamar/contract/envelope';
import { farmDay } from '@khamar/contract/moment';
import { z } from 'zod';
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
    200: {
      description: 'A head, then a line for each field that changed',
      content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
    },
    ...REFUSED,
  },
};

/** Who stops reading for so long has gone. */
const PATIENCE = 60_000;

export function auditRoutes(app: App, audit: AuditService, { requires }: AuthGuard): void {
  const mayRead = requires('read:trail');
  app.get('/audit', { schema: listEntries, onRequest: mayRead }, async ({ query }) =>
    ok('What was changed', await audit.list(query)),
  );
  app.get(
    '/audit/export',
    // A HEAD would have the whole list written for nobody.
    { schema: exportEntries, onRequest: mayRead, exposeHeadRoute: false },
    ({ query }, reply) => {
      const csv = audit.sheet(query);
      reply.raw.setTimeout(PATIENCE, () => csv.destroy(new Error('nobody reads this sheet any more')));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="changes-${farmDay()}.csv"`)
        .send(csv);
    },
  );
}
