import { Refusal } from '@khamar/contract/envelope';
import { ExportQuery } from '@khamar/contract/cows/inventory-query';
import { farmDay } from '@khamar/contract/moment';
import { z } from 'zod';
import { type App, SIGNED_IN } from '../../../http/fastify-app.ts';
import type { AuthGuard } from '../../../http/auth-guard.ts';
import type { ExportService } from './export.service.ts';

const exportCows = {
  tags: ['Inventory'],
  security: SIGNED_IN,
  summary: 'The whole list as a CSV file that Excel opens, Bangla included',
  querystring: ExportQuery,
  response: {
    200: {
      description: 'A head, then a line for each cow; x-total-cows says how many',
      content: { 'text/csv': { schema: z.unknown().meta({ type: 'string' }) } },
    },
    400: Refusal,
    401: Refusal,
    403: Refusal,
    422: Refusal,
  },
};

/** Who stops reading for so long has gone, and somebody else may be waiting. */
const PATIENCE = 60_000;

export function exportRoutes(app: App, sheets: ExportService, { requires }: AuthGuard): void {
  app.get(
    '/product/dashboard/export-cows',
    // A HEAD would have the whole list written for nobody.
    { schema: exportCows, onRequest: requires('read:inventory'), exposeHeadRoute: false },
    async ({ query }, reply) => {
      const { csv, rows } = await sheets.open(query);
      reply.raw.setTimeout(PATIENCE, () => csv.destroy(new Error('nobody reads this export any more')));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="cows-${farmDay()}.csv"`)
        .header('x-total-cows', String(rows))
        .send(csv);
    },
  );
}
